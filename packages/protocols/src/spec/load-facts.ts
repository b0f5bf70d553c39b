// What follows from a load by arithmetic: whether it is closed, how long its blocks are, its level over time.
// Everything that must treat kinds of load alike asks here instead of listing the kinds.
import type { Load, Stage } from "./load.ts";

/** Clients wait for their answers (or for their connections) before they send again. */
export const isClosedLoad = (load: Load): boolean => {
  if (load.kind === "stages") return load.stages.every((stage) => stage.ratePerS === undefined);
  return load.kind === "closed" || (load.kind === "connect" && load.clients !== undefined);
};

/** The measured window of a block: the plan's, or as long as the stages are. */
export const blockMsOf = (spec: { load: Load; plan: { blockMs: number } }): number =>
  spec.load.kind === "stages"
    ? spec.load.stages.reduce((sum, stage) => sum + stage.durationMs, 0)
    : spec.plan.blockMs;

/** Clients or requests a second at a stage's end. */
export const levelOf = (stage: Stage): number => stage.clients ?? stage.ratePerS ?? 0;

/** The greatest number of clients, or the greatest rate. */
export function peakOf(load: Load): number {
  if (load.kind === "stages") return Math.max(...load.stages.map(levelOf));
  if (load.kind === "open") return load.ratePerS;
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
  const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 3 });
  const level = (value: number) =>
    stage.ratePerS === undefined ? plural(value, number(value)) : `${number(value)}/s`;
  const seconds = `${number(stage.durationMs / 1_000)} s`;
  if (span.from === span.to) return `${seconds} at ${level(span.to)}`;
  return `${seconds} from ${number(span.from)} to ${level(span.to)}`;
}

const plural = (count: number, text: string) => `${text} ${count === 1 ? "client" : "clients"}`;
