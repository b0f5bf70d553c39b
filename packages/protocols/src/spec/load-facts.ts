// What follows from a load by arithmetic: whether it is closed, how long its blocks are, its level over time.
// Everything that must treat kinds of load alike asks here instead of listing the kinds.
import { t } from "@gonogo/locale/t";
import type { CapacityLoad, Load, Stage } from "./load.ts";
import { isMemory, type MetricName } from "./parts/metric.ts";

/** Clients wait for their answers (or for their connections) before they send again. */
export const isClosedLoad = (load: Load): boolean => {
  if (load.kind === "stages") return load.stages.every((stage) => stage.ratePerS === undefined);
  return load.kind === "closed" || (load.kind === "connect" && load.clients !== undefined);
};

type Lengths = { load: Load; plan: { blockMs: number; warmupMs: number } };

/**
 * How long a block loads the target after its first warm-up: the plan's length, or as long as the stages
 * are; of a search an estimate, for a capacity just below its highest rate.
 */
export function blockMsOf({ load, plan }: Lengths): number {
  if (load.kind === "stages") return load.stages.reduce((sum, stage) => sum + stage.durationMs, 0);
  if (load.kind !== "capacity") return plan.blockMs;
  return usualTrials(load) * (plan.warmupMs + load.trialMs) + load.confirmMs;
}

/** The measured window of a block; of a search its confirming trial. */
export const windowMsOf = (spec: Lengths): number =>
  spec.load.kind === "capacity" ? spec.load.confirmMs : blockMsOf(spec);

/** A server has accepted connections, and taken memory for them, within this time. */
const countedAfterMs = 1_000;

/**
 * How long connections stay idle before the first request, so that memory which a gate asks for counts them all: the rest of a
 * second that warm-up and window leave. 0 where nothing asks, and where the load makes its connections as it goes.
 */
export function holdMsOf(
  spec: Lengths & {
    readonly gates: readonly { readonly metric: MetricName }[];
    readonly requests?: unknown;
    readonly warmupRequests?: unknown;
  },
): number {
  const isAsked = spec.gates.some(({ metric }) => isMemory(metric));
  if (!isAsked || spec.load.kind === "connect" || spec.load.kind === "capacity") return 0;
  // Numbers of requests end a block before its time.
  const byRequests = spec.requests !== undefined || spec.warmupRequests !== undefined;
  const openMs = byRequests ? 0 : spec.plan.warmupMs + blockMsOf(spec);
  return Math.max(0, countedAfterMs - openMs);
}

/** What the length of a search follows from. */
type SearchLengths = Pick<
  CapacityLoad,
  "startRatePerS" | "maxRatePerS" | "precision" | "trialMs" | "confirmMs" | "timeoutMs"
>;

const doublingsOf = (load: SearchLengths) =>
  Math.ceil(Math.max(0, Math.log2(load.maxRatePerS / load.startRatePerS)));
const bisectionsOf = (load: SearchLengths) =>
  Math.ceil(Math.max(0, Math.log2(Math.log(2) / Math.log1p(load.precision))));

/** Trials before the confirming one, when all of the range is searched and nothing has to be repeated. */
export const usualTrials = (load: SearchLengths): number =>
  // The first rate, the doublings, the narrowing, and the broken rate once more.
  1 + doublingsOf(load) + bisectionsOf(load) + 1;

/** No search takes longer than this, whatever the target does: a bound for whoever waits. */
export function longestSearchMs(load: SearchLengths, warmupMs: number): number {
  const trials = 4 + doublingsOf(load) + bisectionsOf(load) + 6 * (bisectionsOf(load) + 3);
  const drainMs = Math.min(load.timeoutMs, 10_000);
  const recoveryMs = 2_000;
  const eachMs = warmupMs + load.trialMs + drainMs + recoveryMs;
  return trials * eachMs + 3 * load.confirmMs;
}

/** Clients or requests a second at a stage's end. */
export const levelOf = (stage: Stage): number => stage.clients ?? stage.ratePerS ?? 0;

/** The greatest number of clients, or the greatest rate. */
export function peakOf(load: Load): number {
  if (load.kind === "stages") return Math.max(...load.stages.map(levelOf));
  if (load.kind === "open") return load.ratePerS;
  if (load.kind === "capacity") return load.maxRatePerS;
  return load.clients ?? (load.kind === "connect" ? (load.ratePerS ?? 0) : 0);
}

/** How many clients a closed load has at its peak; null: the load is open. */
export const clientsOf = (load: Load): number | null => (isClosedLoad(load) ? peakOf(load) : null);

/** Connections of a load; null where each "request" is one. */
export function connectionsOf(load: Load): number | null {
  if (load.kind === "connect") return null;
  return load.connections ?? clientsOf(load) ?? 10;
}

/** Arrivals that a load offers in one block of this length; null: clients decide how many. */
export function arrivalsOf(load: Load, blockMs: number): number | null {
  if (isClosedLoad(load)) return null;
  // Of a search the confirming trial counts, which offers the first rate at least.
  if (load.kind === "capacity") return (load.startRatePerS * load.confirmMs) / 1_000;
  if (load.kind !== "stages") return (peakOf(load) * blockMs) / 1_000;
  return stageSpans(load.stages).reduce(
    (sum, span) => sum + (((span.from + span.to) / 2) * (span.toMs - span.fromMs)) / 1_000,
    0,
  );
}

export type StageSpan = {
  readonly fromMs: number;
  readonly toMs: number;
  /** Levels at both ends. */
  readonly from: number;
  readonly to: number;
};

/** Stages as pieces of a line over time, from the window's start. */
export function stageSpans(stages: readonly Stage[]): StageSpan[] {
  let [atMs, previous] = [0, 0];
  return stages.map((stage) => {
    const to = levelOf(stage);
    const span = {
      fromMs: atMs,
      toMs: atMs + stage.durationMs,
      from: stage.shape === "ramp" ? previous : to,
      to,
    };
    [atMs, previous] = [span.toMs, to];
    return span;
  });
}

/** A stage as people say it: `30 s at 500 clients`, `10 s up to 2,000/s`. */
export function stageText(stages: readonly Stage[], index: number): string {
  const [stage, span] = [stages[index], stageSpans(stages)[index]];
  if (!stage || !span) return "";
  const { from, to } = span;
  const seconds = stage.durationMs / 1_000;
  if (stage.ratePerS === undefined)
    return from === to
      ? t("{seconds, number} s at {to, plural, one {# client} other {# clients}}", { seconds, to })
      : t(
          "{seconds, number} s from {from, number} to {to, plural, one {# client} other {# clients}}",
          {
            seconds,
            from,
            to,
          },
        );
  return from === to
    ? t("{seconds, number} s at {to, number}/s", { seconds, to })
    : t("{seconds, number} s from {from, number} to {to, number}/s", { seconds, from, to });
}
