// What stands beside a figure of the comparison or a score, or in its place: why there is none, or what it is a bound of.
import { t } from "@gonogo/locale/t";
import type { Estimate, GateReason, Message } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { type Because, becauseClause } from "./because-words.ts";
import { formatCount, plural } from "./format.ts";
import { type Catalogue, type MessageOf, type Rendered, rendererOf } from "./message.ts";
import { metricWord } from "./metric-word.ts";

const catalogue = {
  "no-valid-round": (_: Record<never, never>) => t("no valid round yet"),
  "no-usable-round": (_: Record<never, never>) => t("no usable round"),
  "no-requests": (_: Record<never, never>) => t("no requests"),
  "requests-failed": (_: Record<never, never>) => t("its requests failed"),
  "nothing-answered": (_: Record<never, never>) => t("nothing was answered"),
  /** A rule withheld it; its finding is among the diagnostics. */
  withheld: (f: { readonly by: GateReason; readonly isRatio: boolean }) =>
    f.isRatio ? t("not compared: {by}", { by: f.by }) : t("no figure: {by}", { by: f.by }),
  "not-own-memory": (f: { readonly because: Because }) => becauseClause(f.because),
  "not-streaming": (_: Record<never, never>) => t("its calls do not stream"),
  "few-samples": (f: { readonly metric: MetricName; readonly needed: number }) =>
    t(
      "needs {needed} {samples, select, connections {connections} calls {calls} gaps {gaps} messages {messages} other {requests}} a block",
      { needed: formatCount(f.needed), samples: metrics[f.metric].samples },
    ),
  "few-requests": (f: { readonly needed: number }) =>
    t("needs {needed} requests a block", { needed: formatCount(f.needed) }),
  "few-rounds": (f: { readonly rounds: number; readonly needed: number }) =>
    t("an interval needs {needed} rounds, there {rounds, plural, one {is} other {are}} {rounds}", {
      needed: f.needed,
      rounds: f.rounds,
    }),
  "early-look": (_: Record<never, never>) => t("an interval comes at a later look"),
  /** Of a calibration: rounds whose figures are no bounds, and those whose are. */
  "few-usable-rounds": (f: {
    readonly rounds: number;
    readonly needed: number;
    readonly bounded: number;
  }) =>
    f.bounded > 0
      ? t("{usable}, {needed} are needed: {bounded} gave only a bound", {
          usable: plural(f.rounds, "usable round"),
          needed: f.needed,
          bounded: plural(f.bounded, "round"),
        })
      : t("{usable}, {needed} are needed", {
          usable: plural(f.rounds, "usable round"),
          needed: f.needed,
        }),
  "engine-limited": (f: { readonly rounds: number }) =>
    t("the engine was the limit in {rounds}", { rounds: plural(f.rounds, "round") }),
  "largest-of-blocks": (f: { readonly blocks: number }) =>
    t("largest of {blocks}", { blocks: plural(f.blocks, "block") }),
  "no-errors": (_: Record<never, never>) => t("no errors to compare with"),
  "compared-by": (f: { readonly metric: MetricName }) =>
    t("compare {metric}", { metric: metricWord(f.metric) }),
  "never-compared": (_: Record<never, never>) => t("shown, not compared"),
  "no-operation": (f: { readonly variant: string; readonly operation: string }) =>
    t("{variant} has no {operation}", { variant: f.variant, operation: f.operation }),
  "no-interval-kept": (_: Record<never, never>) => t("this report kept no interval of it"),
  /** Of a mean over cells: `note` is that of the first cell without a figure. */
  "cells-without": (f: {
    readonly cells: number;
    readonly of: number;
    readonly note: Message | null;
  }) =>
    f.note === null
      ? t("no figure in {cells} of {all} cells", { cells: f.cells, all: f.of })
      : t("no figure in {cells} of {all} cells: {note}", {
          cells: f.cells,
          all: f.of,
          note: figureNoteText(f.note),
        }),
  "bounds-differ": (_: Record<never, never>) =>
    t("a bound to one side in some cells, to the other in others"),
  "not-with-best": (_: Record<never, never>) => t("not compared with the best"),
  "never-scored": (_: Record<never, never>) => t("no score in any weighted metric"),
  "no-common-metric": (_: Record<never, never>) => t("no weighted metric scores all variants"),
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
