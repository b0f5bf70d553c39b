// What stands above the gates: on how many rounds they were judged and at which level, or why they were not.
import type { Report } from "@gonogo/protocols/report";
import { formatCount, formatNumber, formatPercent, plural } from "../../words/format.ts";

/** Confidence of the intervals at a one-sided level: `98.6 %`. */
export const intervalLevel = (alpha: number): string =>
  `${formatNumber((1 - 2 * alpha) * 100, 1)} %`;

/** `Judged on 15 valid rounds, look 2 of 3, at 0.68 % each way (intervals of 98.6 %).` */
export function gatesLead(report: Report): string {
  const { verdict, rounds, run, soFar } = report;
  if (verdict) return lookLine(verdict.look, rounds);
  if (run.status === "failed" || run.status === "cancelled")
    return "Not judged: the run did not finish.";
  if (run.status === "finished")
    return "Not judged: none of these gates is blocking, so there is no verdict.";
  return soFar
    ? `So far, on ${plural(Math.min(...rounds.map(({ valid }) => valid)), "valid round")}: unfinished data, which can still change. Judged when the planned rounds are in.`
    : "Judged when the planned rounds are in.";
}

type Look = NonNullable<Report["verdict"]>["look"];

/** `rounds`: of each cell; a look that was not completed was judged on fewer than it is of. */
function lookLine(look: Look, rounds: Report["rounds"]): string {
  const valid = Math.min(look.rounds, ...rounds.map((cell) => cell.valid));
  const count =
    valid < look.rounds
      ? `${formatCount(valid)} of ${plural(look.rounds, "valid round")}`
      : plural(look.rounds, "valid round");
  const which =
    look.of > 1
      ? `, look ${look.index} of ${look.of}, at ${formatPercent(look.alpha)} each way (intervals of ${intervalLevel(look.alpha)})`
      : "";
  return `Judged on ${count}${which}.`;
}
