// What a live page knows beyond its report: progress, the phase, ticks of the latest blocks, and the log.
// A pure reducer over run events; a snapshot may come at any time (a reconnect) and only corrects.
import type { RunEvent, RunProgress, RunStatus, Tick, TrialReport } from "@gonogo/protocols/events";

export type LiveBlock = {
  readonly id: string;
  readonly variant: string;
  readonly cell: number;
  readonly round: number;
  /** Unix time of the first request that was due, warm-up included. */
  readonly startedAtMs: number;
  readonly ticks: readonly Tick[];
};
export type LogLine = {
  readonly atMs: number;
  readonly level: "info" | "warning" | "error";
  readonly message: string;
};
export type LiveState = {
  readonly status: RunStatus;
  readonly progress: RunProgress;
  /** When that progress was received, Unix ms; null: it came with the page. */
  readonly progressAtMs: number | null;
  /** `connecting`, `warmup` … of the current block; null between blocks. */
  readonly phase: string | null;
  /** When events were last taken in, Unix ms: the page's only clock. null: nothing has happened yet. */
  readonly nowMs: number | null;
  /** The latest whole second of the block that runs; null before it has one, and between blocks. */
  readonly latest: Tick | null;
  /** The latest blocks, oldest first. */
  readonly blocks: readonly LiveBlock[];
  /** Ids of blocks that ended since the page was made, with how. */
  readonly ended: Readonly<Record<string, string>>;
  /** Trials of the search that runs, or of the last one; empty for other loads. */
  readonly trials: readonly TrialReport[];
  readonly log: readonly LogLine[];
};

/** Blocks whose ticks are kept; older ones are in the report by then. */
const keptBlocks = 40;
const keptLines = 200;
/** Ten minutes of a block: a soak of hours must not fill the page. */
const keptTicks = 600;
/** A shorter piece is the rest of a phase: its rate says little. */
const wholeSecondMs = 500;

export const startLive = (status: RunStatus, progress: RunProgress): LiveState => ({
  status,
  progress,
  progressAtMs: null,
  phase: null,
  nowMs: null,
  latest: null,
  blocks: [],
  ended: {},
  trials: [],
  log: [],
});

/**
 * The state after a batch of events that was taken in at `nowMs`. Without events only the clock goes on, and only
 * while a run measures: nothing else on the page depends on it.
 */
export function applyEvents(
  state: LiveState,
  events: readonly RunEvent[],
  nowMs: number,
): LiveState {
  if (events.length === 0 && state.status !== "running") return state;
  return { ...events.reduce((now, event) => applyEvent(now, event, nowMs), state), nowMs };
}

/** The state after an event that was received at `nowMs`. */
export function applyEvent(state: LiveState, event: RunEvent, nowMs: number): LiveState {
  switch (event.type) {
    case "snapshot":
      return { ...state, ...progressed(event.progress, nowMs), status: event.status };
    case "block-started":
      return {
        ...state,
        ...progressed(event.progress, nowMs),
        status: state.status === "queued" ? "running" : state.status,
        phase: "connecting",
        latest: null,
        trials: [],
      };
    case "block-phase":
      return { ...state, phase: event.phase };
    case "tick":
      return {
        ...state,
        phase: event.tick.phase,
        latest: event.tick.spanMs >= wholeSecondMs ? event.tick : state.latest,
        blocks: ticked(state.blocks, event),
      };
    case "trial":
      return { ...state, trials: tried(state.trials, event.trial) };
    case "block-finished":
      return {
        ...state,
        ...progressed(event.progress, nowMs),
        phase: null,
        latest: null,
        ended: { ...state.ended, [event.blockId]: event.status },
      };
    case "log": {
      const line = { atMs: event.atUnixMs, level: event.level, message: event.message };
      return { ...state, log: [...state.log, line].slice(-keptLines) };
    }
    case "finished":
      return {
        ...state,
        status: event.status,
        phase: null,
        latest: null,
        progress: { ...state.progress, remainingMs: 0, current: null },
      };
  }
}

const progressed = (progress: RunProgress, nowMs: number) => ({ progress, progressAtMs: nowMs });

function ticked(
  blocks: readonly LiveBlock[],
  event: Extract<RunEvent, { type: "tick" }>,
): readonly LiveBlock[] {
  const known = blocks.find((block) => block.id === event.blockId);
  if (!known) {
    const { blockId: id, variant, cell, round } = event;
    const startedAtMs = event.atUnixMs - event.tick.elapsedMs;
    return [...blocks, { id, variant, cell, round, startedAtMs, ticks: [event.tick] }].slice(
      -keptBlocks,
    );
  }
  const last = known.ticks.at(-1);
  if (last && event.tick.elapsedMs <= last.elapsedMs) return blocks;
  const longer = { ...known, ticks: [...known.ticks, event.tick].slice(-keptTicks) };
  return blocks.map((block) => (block === known ? longer : block));
}

/** A trial is reported twice: when it begins and when it is judged. One reported anew from 1 is another search's. */
const tried = (trials: readonly TrialReport[], report: TrialReport): readonly TrialReport[] => [
  ...trials.filter((trial) => trial.number < report.number),
  report,
];

/** Time left, counted down from what was last received; null when unknown. */
export function remainingMs({
  progress,
  progressAtMs,
  nowMs,
}: Pick<LiveState, "progress" | "progressAtMs" | "nowMs">): number | null {
  if (progress.remainingMs === null) return null;
  if (progressAtMs === null || nowMs === null) return progress.remainingMs;
  return Math.max(0, progress.remainingMs - (nowMs - progressAtMs));
}

export const isOver = (status: RunStatus): boolean =>
  status === "finished" || status === "failed" || status === "cancelled";
