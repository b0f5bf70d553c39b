// What stands above the gates: on how many rounds they were judged and at which level, or why they were not.
import { t } from "@gonogo/locale/t";
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
    return t("Not judged: the run did not finish.");
  if (run.status === "finished")
    return t("Not judged: none of these gates is blocking, so there is no verdict.");
  return soFar
    ? t(
        "So far, on {rounds}: unfinished data, which can still change. Judged when the planned rounds are in.",
        { rounds: plural(Math.min(...rounds.map(({ valid }) => valid)), "valid round") },
      )
    : t("Judged when the planned rounds are in.");
}

type Look = NonNullable<Report["verdict"]>["look"];

/** `ofCells`: rounds of each cell; a look that was not completed was judged on fewer than it is of. */
function lookLine(look: Look, ofCells: Report["rounds"]): string {
  const valid = Math.min(look.rounds, ...ofCells.map((cell) => cell.valid));
  const rounds =
    valid < look.rounds
      ? t("{valid} of {rounds}", {
          valid: formatCount(valid),
          rounds: plural(look.rounds, "valid round"),
        })
      : plural(look.rounds, "valid round");
  return look.of > 1
    ? t("Judged on {rounds}, look {look} of {looks}, at {alpha} each way (intervals of {level}).", {
        rounds,
        look: look.index,
        looks: look.of,
        alpha: formatPercent(look.alpha),
        level: intervalLevel(look.alpha),
      })
    : t("Judged on {rounds}.", { rounds });
}
