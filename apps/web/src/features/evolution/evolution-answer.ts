// The answer of an evolution in a sentence: what changed last, by how much, since which run, and whether somebody explained it.
// Pure, so that the page and its description say the same.

import { plural } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { Series, SeriesChange } from "@gonogo/protocols/report";
import { type Side, sideText } from "@/lib/evolution-address";
import { subjectText } from "@/lib/subject-text";
import {
  changeLevels,
  changeSize,
  noChangeText,
  type SeriesOf,
  seriesLabel,
  stateWords,
} from "./change-words.ts";

/** Runs since a change below which more of them may still move it or take it back. */
const settledAfter = 5;

/** Whether few runs have been measured since the change. */
export const isProvisional = ({ size }: Pick<SeriesChange, "size">): boolean =>
  size !== null && size.runsAfter < settledAfter;

export type EvolutionAnswer = {
  readonly tone: "worse" | "better" | "quiet";
  readonly text: string;
  /** What is known beside it; may be empty. */
  readonly detail: string;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Asked = SeriesOf & Side & { readonly operation: string | null };

type Moved = { label: string; side: string; amount: string; levels: string };

function movedText(rose: boolean, at: string | null, moved: Moved): string {
  if (at === null)
    return rose
      ? t("{label} of {side} rose {amount}: {levels}.", moved)
      : t("{label} of {side} fell {amount}: {levels}.", moved);
  return rose
    ? t("{label} of {side} rose {amount} at {at}: {levels}.", { ...moved, at })
    : t("{label} of {side} fell {amount} at {at}: {levels}.", { ...moved, at });
}

/** `p99 of grpc rose 58 % at v2.8.0: 3.10 → 4.90 ms.` and what was said of it. */
export function evolutionAnswer(
  asked: Asked,
  series: Pick<Series, "changes" | "searched" | "withinNoise">,
): EvolutionAnswer {
  const label = seriesLabel(asked);
  const variant = `${sideText(asked)}${asked.operation === null ? "" : ` (${asked.operation})`}`;
  const last = series.changes.findLast(({ size }) => size !== null);
  if (!last?.size)
    return {
      tone: "quiet",
      text: t("{label} of {side}: {text}", {
        ...{ label, side: variant },
        text: lowerFirst(noChangeText(series)),
      }),
      detail: "",
    };
  const { size, state } = last;
  const amount =
    size.before > 0 && size.after > 0
      ? changeSize(size).replace(/^[+−-]\s*/, "")
      : changeSize(size);
  const at = subjectText(last.subject);
  const settled = state === "accepted" || state === "environment";
  const others = series.changes.filter((one) => one !== last && one.state === "new").length;
  return {
    tone: settled ? "quiet" : size.direction,
    text: movedText(size.after > size.before, at, {
      ...{ label, side: variant, amount },
      levels: changeLevels(asked, size),
    }),
    detail: [
      state === "new"
        ? t("Not triaged.")
        : `${t(stateWords[state].label)}${last.note ? `: ${last.note}` : ""}.`,
      ...(isProvisional(last)
        ? [
            t("Provisional: only {runs} since; more runs can move it.", {
              runs: plural(size.runsAfter, "run"),
            }),
          ]
        : []),
      ...(others > 0
        ? [
            t(
              "{count, plural, one {# earlier change is} other {# earlier changes are}} not triaged.",
              { count: others },
            ),
          ]
        : []),
    ].join(" "),
  };
}
