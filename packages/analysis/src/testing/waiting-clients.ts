// Blocks of a closed or open load as the engine records them, played request by request: which were due in the window, which
// outlasted it, and how long each had waited when it was given up. For requests that take about as long as a block.
import type { BlockResult } from "@gonogo/protocols/events";
import { encodeHistogram } from "../statistics/encode-histogram.ts";

export type WaitingBlock = {
  readonly clients: number;
  readonly warmupMs: number;
  readonly windowMs: number;
  /** How long the next request takes, in milliseconds. */
  readonly requestMs: () => number;
  readonly timeoutMs?: number;
  /** Open load: a request is due every so many milliseconds, and none waits for another. */
  readonly everyMs?: number;
};

type Played = {
  readonly due: number;
  readonly done: number;
  readonly ended: "ok" | "late" | "given-up";
};
const longestDrainMs = 10_000;

/** All requests of the block, by the engine's rules: none begins after the window, and its drain waits 10 s at most. */
function playedOf(given: WaitingBlock): Played[] {
  const { clients, warmupMs, windowMs, requestMs, timeoutMs = 10_000, everyMs } = given;
  const end = warmupMs + windowMs;
  const drained = end + Math.min(timeoutMs, longestDrainMs);
  const played: Played[] = [];
  const send = (due: number): number => {
    const answered = due + requestMs();
    const timedOut = due + timeoutMs;
    const done = Math.min(answered, timedOut, drained);
    const ended = done === answered ? "ok" : done === timedOut ? "late" : "given-up";
    played.push({ due, done, ended });
    return done;
  };
  if (everyMs !== undefined) for (let due = 0; due < end; due += everyMs) send(due);
  else
    for (let client = 0; client < clients; client++) for (let due = 0; due < end; ) due = send(due);
  return played;
}

/** What changes in a result whose load was played like this. */
export function waitingResult(given: WaitingBlock, result: BlockResult): Partial<BlockResult> {
  const { clients, warmupMs, windowMs } = given;
  const [begin, end] = [warmupMs, warmupMs + windowMs];
  const played = playedOf(given);
  const inWindow = played.filter(({ due }) => due >= begin);
  const count = (of: readonly Played[], ended?: Played["ended"]) =>
    of.filter((one) => ended === undefined || one.ended === ended).length;
  const values = (of: readonly Played[]) =>
    encodeHistogram(of.map(({ due, done }) => ({ valueUs: (done - due) * 1_000, count: 1 })));
  const phases = [
    { phase: "warmup", from: Number.NEGATIVE_INFINITY, to: begin, spanMs: warmupMs },
    { phase: "measuring", from: begin, to: end, spanMs: windowMs },
    { phase: "draining", from: end, to: Number.POSITIVE_INFINITY, spanMs: 1_000 },
  ] as const;
  const within = (at: number, { from, to }: { from: number; to: number }) => at >= from && at < to;
  const medianUs = (span: (typeof phases)[number]) => {
    const times = played
      .filter(({ done, ended }) => ended === "ok" && within(done, span))
      .map(({ due, done }) => (done - due) * 1_000)
      .sort((a, b) => a - b);
    return times[Math.ceil(times.length / 2) - 1] ?? null;
  };
  const p50Us = phases.map(medianUs);
  const [ok, late, unanswered] = [
    count(inWindow, "ok"),
    count(inWindow, "late"),
    count(inWindow, "given-up"),
  ];
  const response = values(inWindow.filter(({ ended }) => ended === "ok"));
  return {
    windowS: windowMs / 1_000,
    totals: {
      sent: played.length,
      answered: count(played, "ok"),
      failed: count(played, "late"),
      unanswered: count(played, "given-up"),
    },
    counts: {
      generated: inWindow.length,
      sent: inWindow.length,
      ok,
      failed: late,
      unanswered,
      held: 0,
      late: 0,
    },
    outcomes: { ...(ok > 0 && { ok }), ...(late > 0 && { timeout: late }) },
    statuses: ok > 0 ? { "200": ok } : {},
    operations: [],
    histograms: {
      ...result.histograms,
      response,
      service: response,
      censored: values(inWindow.filter(({ ended }) => ended !== "ok")),
      sendLag: encodeHistogram([]),
    },
    lateness: null,
    littlesLaw:
      given.everyMs === undefined
        ? { clients, inFlightS: (clients * windowMs) / 1_000, thinkS: 0, connectS: 0 }
        : null,
    series: {
      phase: phases.map(({ phase }) => phase),
      spanMs: phases.map(({ spanMs }) => spanMs),
      sent: phases.map((span) => played.filter(({ due }) => within(due, span)).length),
      answered: phases.map(
        (span) => played.filter(({ done, ended }) => ended === "ok" && within(done, span)).length,
      ),
      failed: phases.map(
        (span) => played.filter(({ done, ended }) => ended === "late" && within(done, span)).length,
      ),
      p50Us,
      p90Us: p50Us,
      p99Us: p50Us,
      maxUs: p50Us,
    },
  };
}
