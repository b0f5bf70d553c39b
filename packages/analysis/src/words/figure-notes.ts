// What stands beside a figure of the comparison or a score, or in its place: why there is none, or what it is a bound of.
import type { Estimate, GateReason, Message } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { type Because, becauseClause } from "./because-words.ts";
import { formatCount, plural } from "./format.ts";
import { type Catalogue, type MessageOf, type Rendered, rendererOf } from "./message.ts";
import { metricWord } from "./metric-word.ts";

const catalogue = {
  "no-valid-round": (_: Record<never, never>) => "no valid round yet",
  "no-usable-round": (_: Record<never, never>) => "no usable round",
  "no-requests": (_: Record<never, never>) => "no requests",
  "requests-failed": (_: Record<never, never>) => "its requests failed",
  "nothing-answered": (_: Record<never, never>) => "nothing was answered",
  /** A rule withheld it; its finding is among the diagnostics. */
  withheld: (f: { readonly by: GateReason; readonly isRatio: boolean }) =>
    `${f.isRatio ? "not compared" : "no figure"}: ${f.by}`,
  "not-own-memory": (f: { readonly because: Because }) => becauseClause(f.because),
  "not-streaming": (_: Record<never, never>) => "its calls do not stream",
  "few-samples": (f: { readonly metric: MetricName; readonly needed: number }) =>
    `needs ${formatCount(f.needed)} ${metrics[f.metric].samples} a block`,
  "few-requests": (f: { readonly needed: number }) =>
    `needs ${formatCount(f.needed)} requests a block`,
  "few-rounds": (f: { readonly rounds: number; readonly needed: number }) =>
    `an interval needs ${f.needed} rounds, there ${f.rounds === 1 ? "is" : "are"} ${f.rounds}`,
  "early-look": (_: Record<never, never>) => "an interval comes at a later look",
  /** Of a calibration: rounds whose figures are no bounds, and those whose are. */
  "few-usable-rounds": (f: {
    readonly rounds: number;
    readonly needed: number;
    readonly bounded: number;
  }) =>
    `${plural(f.rounds, "usable round")}, ${f.needed} are needed${f.bounded > 0 ? `: ${plural(f.bounded, "round")} gave only a bound` : ""}`,
  "engine-limited": (f: { readonly rounds: number }) =>
    `the engine was the limit in ${plural(f.rounds, "round")}`,
  "largest-of-blocks": (f: { readonly blocks: number }) =>
    `largest of ${plural(f.blocks, "block")}`,
  "no-errors": (_: Record<never, never>) => "no errors to compare with",
  "compared-by": (f: { readonly metric: MetricName }) => `compare ${metricWord(f.metric)}`,
  "never-compared": (_: Record<never, never>) => "shown, not compared",
  "no-operation": (f: { readonly variant: string; readonly operation: string }) =>
    `${f.variant} has no ${f.operation}`,
  "no-interval-kept": (_: Record<never, never>) => "this report kept no interval of it",
  /** Of a mean over cells: `note` is that of the first cell without a figure. */
  "cells-without": (f: {
    readonly cells: number;
    readonly of: number;
    readonly note: Message | null;
  }) =>
    `no figure in ${f.cells} of ${f.of} cells${f.note === null ? "" : `: ${figureNoteText(f.note)}`}`,
  "bounds-differ": (_: Record<never, never>) =>
    "a bound to one side in some cells, to the other in others",
  "not-with-best": (_: Record<never, never>) => "not compared with the best",
  "never-scored": (_: Record<never, never>) => "no score in any weighted metric",
  "no-common-metric": (_: Record<never, never>) => "no weighted metric scores all variants",
} satisfies Catalogue;

/** As analysis makes it; reports hold it as a `Message`. */
export type FigureNote = MessageOf<typeof catalogue>;

/** The clause, without a stop. */
export const figureNoteText: (note: Message) => Rendered = rendererOf(catalogue);

type PlainCode = {
  [Code in FigureNote["code"]]: Record<never, never> extends Extract<
    FigureNote,
    { code: Code }
  >["params"]
    ? Code
    : never;
}[FigureNote["code"]];
/** A note that is its code alone. */
export const plainNote = <Code extends PlainCode>(code: Code) => ({ code, params: {} }) as const;

/** An estimate with what its note says beside code and facts. */
export const renderedEstimate = (estimate: Estimate) => ({
  ...estimate,
  note: estimate.note && { ...estimate.note, text: figureNoteText(estimate.note) },
});
