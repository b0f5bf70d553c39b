// Follows a run to its end by its events: resumed where they were cut off, with growing pauses, and by asking for the run every
// few seconds where events do not come through.
import { setTimeout as pause } from "node:timers/promises";
import { RunEvent, type RunProgress } from "@gonogo/protocols/events";
import { createParser } from "eventsource-parser";
import type { Api } from "../api/client.ts";
import { Refusal } from "../api/faults.ts";
import type { Run } from "../api/operations.ts";
import { parseClean } from "../console/clean-text.ts";
import { Failure } from "../console/failure.ts";

export type FollowTimes = {
  /** Pauses before the events are opened again; after the last the run is asked for instead. */
  readonly reopenMs: readonly number[];
  readonly pollMs: number;
  /** So long without an answer is the end of following. */
  readonly lostMs: number;
};
const usualTimes: FollowTimes = {
  reopenMs: [250, 1_000, 3_000, 8_000],
  pollMs: 2_000,
  lostMs: 180_000,
};

/** An event is a line of some hundred bytes. */
const mostEventChars = 1_000_000;

export type FollowOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress, status: string) => void;
  readonly onMessage: (text: string) => void;
  readonly times?: FollowTimes;
};

/** Whether a run of this status is over: finished, failed or cancelled. */
export const hasEnded = (status: string): boolean => status !== "queued" && status !== "running";

/** Whether a failure would be the same at the next attempt: wrong key, no such run. */
const isLasting = (error: unknown): boolean =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Reads events until the end of the run (true) or of the stream (false). */
async function readEvents(
  api: Api,
  runId: string,
  state: { lastEventId: string | null; heard: boolean },
  { signal, onProgress, onMessage }: FollowOptions,
): Promise<boolean | "unsupported"> {
  const stream = await api.events(runId, state.lastEventId, signal);
  if (stream.status === 204) return true;
  if (!stream.isEvents) return "unsupported";
  let isOver = false;
  let chars = 0;
  const parser = createParser({
    onEvent: ({ id, data }) => {
      chars = 0;
      const event = eventOf(data);
      if (event === null) return;
      state.heard = true;
      state.lastEventId = id ?? state.lastEventId;
      if (event.type === "finished") isOver = true;
      else if (event.type === "snapshot") {
        onProgress(event.progress, event.status);
        isOver = hasEnded(event.status);
      } else if (event.type === "block-started" || event.type === "block-finished")
        onProgress(event.progress, "running");
      else if (event.type === "log" && event.level !== "info") onMessage(event.message);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of stream.body) {
    chars += bytes.byteLength;
    if (chars > mostEventChars)
      throw new Failure(`${api.url} sends events that are too long.`, "Update gonogo.");
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (isOver) return true;
  }
  return false;
}

/** null: of another version, or no event of a run. */
function eventOf(data: string): RunEvent | null {
  try {
    return RunEvent.safeParse(parseClean(data)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Resolves with the run once it has ended. Throws a Failure when the server cannot be reached for minutes, refuses, or the
 * signal is aborted (its reason then).
 */
export async function followRun(api: Api, runId: string, options: FollowOptions): Promise<Run> {
  const { signal, onProgress, onMessage, times = usualTimes } = options;
  const state: { lastEventId: string | null; heard: boolean } = { lastEventId: null, heard: false };
  const look = () => api.call("get", "/api/v1/runs/{id}", { path: { id: runId }, signal });
  let silentSinceMs: number | null = null;
  let said = "";
  const mention = (text: string) => {
    if (text !== said) onMessage(text);
    said = text;
  };
  for (let cuts = 0; ; ) {
    signal.throwIfAborted();
    const usesEvents = cuts < times.reopenMs.length;
    try {
      if (usesEvents) {
        state.heard = false;
        const ended = await readEvents(api, runId, state, options);
        if (ended === "unsupported") cuts = times.reopenMs.length;
      }
      // The run itself says how it ended, and why a queued one waits.
      const run = await look();
      if (hasEnded(run.status)) return run;
      if (run.waiting) mention(run.waiting);
      silentSinceMs = null;
      onProgress(run.progress, run.status);
    } catch (error) {
      signal.throwIfAborted();
      if (isLasting(error)) throw error;
      silentSinceMs ??= Date.now();
      if (Date.now() - silentSinceMs > times.lostMs)
        throw new Failure(
          "The server could not be reached any more.",
          `The run goes on: gonogo watch ${runId}.`,
        );
      mention(
        error instanceof Failure
          ? `${error.message} Trying again.`
          : "The events were cut off. Trying again.",
      );
    }
    // Events that came show that the way is good: reset the count.
    cuts = usesEvents && state.heard ? 1 : Math.min(cuts + 1, times.reopenMs.length);
    const waitMs = times.reopenMs[cuts - 1] ?? times.pollMs;
    await pause(usesEvents ? waitMs : times.pollMs, undefined, { signal }).catch(() => {});
  }
}
