// The live picture of a run: a capped Redis stream of its events. Losing it loses no result.
// Its ids are what browsers send back to go on where they were.
import { RunEvent } from "@gonogo/protocols/events";
import type { Context } from "../../context.ts";

/** About half an hour of ticks of one block after another; older entries go. */
const maxEntries = 2_000;
const keepAfterEndS = 3_600;
const keepAtMostS = 7 * 86_400;

export const streamKey = (context: Pick<Context, "queuePrefix">, runId: string): string =>
  `${context.queuePrefix}:run-events:${runId}`;

/** Adds an event to the run's stream. Never throws: without Redis the run goes on unseen. */
export async function announce(
  context: Pick<Context, "redis" | "queuePrefix">,
  event: RunEvent,
): Promise<void> {
  const key = streamKey(context, event.runId);
  try {
    await context.redis.xadd(key, "MAXLEN", "~", maxEntries, "*", "event", JSON.stringify(event));
    if (event.type === "block-started") await context.redis.expire(key, keepAtMostS);
  } catch {
    // Redis is away; the page shows what PostgreSQL holds and catches up later.
  }
}

/** Lets the stream go an hour after the run has ended. */
export async function expireEvents(
  context: Pick<Context, "redis" | "queuePrefix">,
  runId: string,
): Promise<void> {
  await context.redis.expire(streamKey(context, runId), keepAfterEndS).catch(() => {});
}

export type StreamEntry = { readonly id: string; readonly event: RunEvent };

/** Reads entries as XRANGE and XREAD give them; entries of another version of the shape are left out. */
export const parseEntries = (
  entries: readonly (readonly [string, readonly string[]])[],
): StreamEntry[] =>
  entries.flatMap(([id, fields]) => {
    const [name, text] = fields;
    if (name !== "event" || text === undefined) return [];
    const event = RunEvent.safeParse(JSON.parse(text));
    return event.success ? [{ id, event: event.data }] : [];
  });

const parts = (id: string): [bigint, bigint] => {
  const [ms = "0", sequence = "0"] = id.split("-");
  return [BigInt(ms), BigInt(sequence)];
};

/** Order of two stream ids: negative, zero or positive. */
export function compareIds(a: string, b: string): number {
  const [aMs, aSequence] = parts(a);
  const [bMs, bSequence] = parts(b);
  if (aMs !== bMs) return aMs < bMs ? -1 : 1;
  if (aSequence !== bSequence) return aSequence < bSequence ? -1 : 1;
  return 0;
}

/** `1700000000000-0`: anything else that a client sends is no id of ours. */
export const isStreamId = (text: string): boolean => /^\d{1,19}-\d{1,19}$/.test(text);
