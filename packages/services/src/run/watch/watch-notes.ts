// Notes that a run is watched from this machine: spans of time in Redis, renewed while somebody watches, read by the
// worker when the run ends. Only spans that were noted on the worker's own machine count: elsewhere a page costs a
// measurement nothing. Losing Redis loses the note and nothing else.
import { createHash, randomBytes } from "node:crypto";
import os from "node:os";
import { WatchedSpan } from "@gonogo/protocols/report";
import { bootId } from "../../boot-id.ts";
import type { Context } from "../../context.ts";

/** A watcher whose process dies is taken to have watched until here. */
const renewEveryMs = 5_000;
const keepForS = 7 * 86_400;

type Notes = Pick<Context, "redis" | "queuePrefix">;

/** Who watches: the address that the web server sees, and with what. */
export type Watcher = { readonly address: string | null; readonly by: WatchedSpan["by"] };

const machineId = (): string => createHash("sha256").update(bootId()).digest("hex").slice(0, 16);

const notesKey = ({ queuePrefix }: Pick<Context, "queuePrefix">, runId: string): string =>
  `${queuePrefix}:run-watched:${runId}`;

/** Whether an address, as a socket shows it, is one of this machine's own; loopback is. */
export function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "").replace(/%.*$/, "");
  if (/^127\./.test(plain)) return true;
  return Object.values(os.networkInterfaces()).some((all) =>
    all?.some((own) => own.address === plain),
  );
}

/**
 * Notes from now until `stop` that the run is watched, when it is from this machine. Never throws.
 * `now` gives Unix ms.
 */
export function noteWatching(
  context: Notes,
  runId: string,
  { address, by }: Watcher,
  now: () => number = Date.now,
): { stop(): void } {
  if (address === null || !isOwnAddress(address)) return { stop() {} };
  const key = notesKey(context, runId);
  const field = `${machineId()}:${by}:${randomBytes(6).toString("hex")}`;
  const fromUnixMs = now();
  const renew = () => {
    const span: WatchedSpan = { fromUnixMs, toUnixMs: now(), by };
    context.redis
      .multi()
      .hset(key, field, JSON.stringify(span))
      .expire(key, keepForS)
      .exec()
      .catch(() => {});
  };
  renew();
  const timer = setInterval(renew, renewEveryMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      renew();
    },
  };
}

/** Spans in which the run was watched from this machine, oldest first; null when Redis does not answer. */
export async function readWatched(context: Notes, runId: string): Promise<WatchedSpan[] | null> {
  try {
    const notes = await context.redis.hgetall(notesKey(context, runId));
    return Object.entries(notes)
      .filter(([field]) => field.startsWith(`${machineId()}:`))
      .map(([, text]) => WatchedSpan.parse(JSON.parse(text)))
      .sort((a, b) => a.fromUnixMs - b.fromUnixMs);
  } catch {
    return null;
  }
}
