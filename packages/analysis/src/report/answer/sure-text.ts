// How sure a verdict is, in one line: its gates, the rounds behind it, the look that decided, a second measurement.

import { t } from "@gonogo/locale/t";
import type { Report, Verdict } from "@gonogo/protocols/report";
import { formatCount, plural } from "../../words/format.ts";

/** `3 of 3 blocking gates pass · 10 rounds · decided at the first of 4 looks`; null without a verdict. */
export function sureText({ verdict, rounds }: Pick<Report, "verdict" | "rounds">): string | null {
  if (verdict === null) return null;
  const { look, confirmation } = verdict;
  const blocking = verdict.gates.filter(({ gate }) => gate.blocking);
  const passing = blocking.filter(({ outcome }) => outcome === "pass").length;
  const isDecided = verdict.verdict === "GO" || verdict.verdict === "NO-GO";
  const valid = Math.min(look.rounds, ...rounds.map((cell) => cell.valid));
  const parts = [
    verdict.verdict === "INVALID"
      ? t("void: no gate decides")
      : blocking.length === 1
        ? passing === 1
          ? t("the one blocking gate passes")
          : t("the one blocking gate does not pass")
        : t("{passing, plural, one {# of {gates} passes} other {# of {gates} pass}}", {
            passing,
            gates: plural(blocking.length, "blocking gate"),
          }),
    valid < look.rounds
      ? t("{valid} of {rounds} valid", {
          valid: formatCount(valid),
          rounds: plural(look.rounds, "round"),
        })
      : plural(look.rounds, "round"),
    ...(look.of > 1 ? [lookText(look, isDecided)] : []),
    ...(confirmation
      ? [
          confirmation.verdict === "NO-GO"
            ? t("confirmed by a second measurement")
            : t("a second measurement did not confirm it"),
        ]
      : []),
  ];
  return parts.join(" · ");
}

function lookText({ index, of }: Verdict["look"], isDecided: boolean): string {
  const look = { look: formatCount(index), looks: formatCount(of) };
  return isDecided
    ? t("decided at look {look} of {looks}", { ...look })
    : t("ended at look {look} of {looks}", { ...look });
}
