// The answer of an evolution in a sentence: what changed last, by how much, since which run, and whether somebody explained it.
// Pure, so that the page and its description say the same.
import { plural } from "@gonogo/analysis/words/format";
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
      text: `${label} of ${variant}: ${lowerFirst(noChangeText(series))}`,
      detail: "",
    };
  const { size, state } = last;
  const verb = size.after > size.before ? "rose" : "fell";
  const amount =
    size.before > 0 && size.after > 0
      ? changeSize(size).replace(/^[+−-]\s*/, "")
      : changeSize(size);
  const at = subjectText(last.subject);
  const settled = state === "accepted" || state === "environment";
  const others = series.changes.filter((one) => one !== last && one.state === "new").length;
  return {
    tone: settled ? "quiet" : size.direction,
    text: `${label} of ${variant} ${verb} ${amount}${at ? ` at ${at}` : ""}: ${changeLevels(asked, size)}.`,
    detail: [
      state === "new"
        ? "Not triaged."
        : `${stateWords[state].label}${last.note ? `: ${last.note}` : ""}.`,
      ...(isProvisional(last)
        ? [`Provisional: only ${plural(size.runsAfter, "run")} since; more runs can move it.`]
        : []),
      ...(others > 0
        ? [`${plural(others, "earlier change")} ${others === 1 ? "is" : "are"} not triaged.`]
        : []),
    ].join(" "),
  };
}
