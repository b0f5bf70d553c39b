// What a live page and the events API hear of a run: a snapshot from PostgreSQL, then the stream's events.
// Ids are stream ids; who comes back with one goes on there, and gets a new snapshot when it was trimmed.
// After `finished` the generator ends. Without Redis it reports what PostgreSQL holds, every few seconds.
import { english } from "@gonogo/locale/t";
import type { RunEvent } from "@gonogo/protocols/events";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { isDatabaseAway } from "../../database-errors.ts";
import { notFound, parseInput } from "../../errors.ts";
import { idOf } from "../../id.ts";
import { readLater } from "../../read-later.ts";
import { findRun } from "../../rows/find-run.ts";
import { isOver } from "../../rows/progress.ts";
import { runSummary } from "../../rows/run-summary.ts";
import { compareIds, isStreamId, parseEntries, type StreamEntry, streamKey } from "./run-stream.ts";
import { type TailEvent, tailStream } from "./run-tail.ts";
import { noteWatching, type Watcher } from "./watch-notes.ts";

export const WatchRunInput = z.strictObject({
  id: idOf("run"),
  /** The last event that was seen; anything that is no id of this run's stream is taken for none. */
  lastEventId: readLater(z.string().max(100).nullish().catch(null), z.string().optional()),
});
export type WatchRunInput = z.input<typeof WatchRunInput> & {
  readonly signal?: AbortSignal;
  /** Who asks; absent: this process itself. */
  readonly watcher?: Watcher;
};

/** How often PostgreSQL is asked whether the run has ended, should the stream not say so. */
const checkEveryMs = 3_000;
const nothingYet = "0-0";

/** Throws `not_found` at the first step. */
export async function* watchRun(
  context: Context,
  actor: Actor,
  input: WatchRunInput,
): AsyncGenerator<StreamEntry, void, undefined> {
  allow(actor, "read");
  const { signal, watcher, ...rest } = input;
  const { id, lastEventId } = parseInput(WatchRunInput, rest);
  await findRun(context, actor, id);
  const inbox = new Inbox();
  const key = streamKey(context, id);
  const tail = tailStream(context.redis, key, (event) => inbox.put(event));
  const wake = () => inbox.wake();
  signal?.addEventListener("abort", wake);
  const note = watcher ? noteWatching(context, id, watcher) : null;
  try {
    await tail.placed;
    let cursor = await resumable(context, key, lastEventId ?? null);
    if (cursor === null) {
      cursor = await lastIdOf(context, key);
      const snapshot = await snapshotOf(context, actor, id);
      yield { id: cursor, event: snapshot };
      if (isOver(snapshot.status)) return yield { id: cursor, event: finishedOf(snapshot) };
    }
    const entries = await entriesAfter(context, key, cursor);
    for (const entry of entries ?? []) {
      cursor = entry.id;
      yield entry;
      if (entry.event.type === "finished") return;
    }
    // While entries after the cursor could not be read, later ones wait in the stream with them.
    let isBehind = entries === null;
    while (!signal?.aborted) {
      const event = await inbox.take(checkEveryMs);
      if (signal?.aborted) return;
      if (!isBehind && event !== null && event !== "outage") {
        if (compareIds(event.id, cursor) <= 0) continue;
        cursor = event.id;
        yield event;
        if (event.event.type === "finished") return;
        continue;
      }
      // Silence or an outage: ask PostgreSQL, then catch up on what the reader may have missed. In this order, since what was
      // announced before a run ended stands in its stream by the time its row says so.
      const ended = await hasEnded(context, actor, id).catch(unlessGone);
      const missed = await entriesAfter(context, key, cursor);
      for (const entry of missed ?? []) {
        cursor = entry.id;
        yield entry;
        if (entry.event.type === "finished") return;
      }
      isBehind = missed === null;
      // PostgreSQL is away for now (null), or the run goes on quietly: the next look asks again.
      if (ended === null || (!ended && event !== "outage")) continue;
      const snapshot = await snapshotOf(context, actor, id).catch(unlessGone);
      if (snapshot === null) continue;
      yield { id: cursor, event: snapshot };
      if (ended) return yield { id: cursor, event: finishedOf(snapshot) };
    }
  } finally {
    signal?.removeEventListener("abort", wake);
    tail.stop();
    note?.stop();
  }
}

function unlessGone(error: unknown): null {
  if (isDatabaseAway(error)) return null;
  throw error;
}

/** By the narrowest question there is: everybody who watches a run asks it every few seconds. Throws `not_found`. */
async function hasEnded(context: Context, { projectId }: Actor, id: string): Promise<boolean> {
  const row = await context.db.run.findFirst({
    where: { id, projectId },
    select: { status: true },
  });
  if (!row) throw notFound(english("run"));
  return isOver(row.status);
}

type Snapshot = Extract<RunEvent, { type: "snapshot" }>;

async function snapshotOf(context: Context, actor: Actor, id: string): Promise<Snapshot> {
  const run = await runSummary(context, await findRun(context, actor, id));
  const { status, verdict, failure, progress } = run;
  return {
    type: "snapshot",
    runId: run.id,
    status,
    verdict,
    failure: failure ? { code: failure.code, message: failure.message } : null,
    progress,
  };
}

const finishedOf = ({ runId, status, verdict }: Snapshot): RunEvent => ({
  type: "finished",
  runId,
  status,
  verdict,
});

/** The id to go on after; null: nothing was seen yet, what followed it may be gone, or this run never had it. */
async function resumable(context: Context, key: string, id: string | null): Promise<string | null> {
  if (id === null || !isStreamId(id)) return null;
  const [seen] = await context.redis.xrange(key, id, id, "COUNT", 1).catch(() => []);
  return seen ? id : null;
}

async function lastIdOf(context: Context, key: string): Promise<string> {
  const [newest] = await context.redis.xrevrange(key, "+", "-", "COUNT", 1).catch(() => []);
  return newest?.[0] ?? nothingYet;
}

/** null: Redis did not answer. */
async function entriesAfter(
  context: Context,
  key: string,
  id: string,
): Promise<StreamEntry[] | null> {
  const entries = await context.redis.xrange(key, `(${id}`, "+").catch(() => null);
  return entries && parseEntries(entries);
}

/** Events that arrived while the watcher was busy. A watcher that falls far behind is asked to ask anew. */
class Inbox {
  private events: TailEvent[] = [];
  private resolve: (() => void) | null = null;

  put(event: TailEvent): void {
    if (this.events.length >= 5_000) this.events = ["outage"];
    else this.events.push(event);
    this.wake();
  }

  wake(): void {
    this.resolve?.();
  }

  /** The next event, or null after `timeoutMs` of silence or a wake-up. */
  async take(timeoutMs: number): Promise<TailEvent | null> {
    if (this.events.length === 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.resolve = resolve;
        timer = setTimeout(resolve, timeoutMs);
      });
      clearTimeout(timer);
      this.resolve = null;
    }
    return this.events.shift() ?? null;
  }
}
