// One reader a run and process on the run's Redis stream, shared by everybody who watches that run.
// Watchers get entries in order; when Redis fails the reader reports it to them and comes back by itself.
import type { Redis } from "ioredis";
import { parseEntries, type StreamEntry } from "./run-stream.ts";

export type TailEvent = StreamEntry | "outage";
type Watcher = (event: TailEvent) => void;
type Tail = {
  readonly watchers: Set<Watcher>;
  readonly connection: Redis;
  /** Resolves when the reader knows where it stands: nothing after that is missed. */
  readonly placed: Promise<void>;
};

const blockMs = 5_000;
const tails = new Map<string, Tail>();

async function newestId(connection: Redis, key: string): Promise<string> {
  const [newest] = await connection.xrevrange(key, "+", "-", "COUNT", 1);
  return newest?.[0] ?? "0-0";
}

/** Entries after `from`, once there are any, or after the time-out. */
async function nextEntries(
  connection: Redis,
  key: string,
  from: string,
): Promise<[id: string, fields: string[]][]> {
  const answer = await connection.xread("BLOCK", blockMs, "STREAMS", key, from);
  return (answer ?? []).flatMap(([, entries]) => entries);
}

async function readForEver(
  key: string,
  { watchers, connection }: Pick<Tail, "watchers" | "connection">,
  onPlaced: () => void,
): Promise<void> {
  const publish = (event: TailEvent) => {
    for (const watcher of watchers) watcher(event);
  };
  let from: string | null = null;
  while (watchers.size > 0) {
    try {
      from ??= await newestId(connection, key);
      onPlaced();
      const entries = await nextEntries(connection, key, from);
      from = entries.at(-1)?.[0] ?? from;
      parseEntries(entries).forEach(publish);
    } catch {
      onPlaced();
      publish("outage");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function startTail(redis: Redis, key: string): Tail {
  // A blocking read holds its connection, so it has one of its own.
  const connection = redis.duplicate({
    ...{ maxRetriesPerRequest: 1, enableOfflineQueue: true, commandTimeout: blockMs + 3_000 },
  });
  connection.on("error", () => {});
  const watchers = new Set<Watcher>();
  const placed = new Promise<void>((resolve) => {
    // Begins once its first watcher has been added.
    queueMicrotask(() => void readForEver(key, { watchers, connection }, resolve));
  });
  return { watchers, connection, placed };
}

/**
 * Calls `watcher` for every entry after the moment at which `placed` resolves (also when Redis is away;
 * then with "outage"); `stop` ends that.
 */
export function tailStream(
  redis: Redis,
  key: string,
  watcher: Watcher,
): { readonly placed: Promise<void>; stop(): void } {
  const tail = tails.get(key) ?? startTail(redis, key);
  tails.set(key, tail);
  tail.watchers.add(watcher);
  return {
    placed: tail.placed,
    stop() {
      tail.watchers.delete(watcher);
      if (tail.watchers.size > 0) return;
      if (tails.get(key) === tail) tails.delete(key);
      tail.connection.disconnect();
    },
  };
}

/** How many streams this process reads; one for each run that is watched. */
export const openTails = (): number => tails.size;
