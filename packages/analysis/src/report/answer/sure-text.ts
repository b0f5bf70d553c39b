// How sure a verdict is, in one line: its gates, the rounds behind it, the look that decided, a second measurement.

import type { Report } from "@gonogo/protocols/report";
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
      ? "void: no gate decides"
      : blocking.length === 1
        ? `the one blocking gate ${passing === 1 ? "passes" : "does not pass"}`
        : `${passing} of ${plural(blocking.length, "blocking gate")} ${passing === 1 ? "passes" : "pass"}`,
    valid < look.rounds
      ? `${formatCount(valid)} of ${plural(look.rounds, "round")} valid`
      : plural(look.rounds, "round"),
    ...(look.of > 1
      ? [`${isDecided ? "decided at" : "ended at"} look ${look.index} of ${look.of}`]
      : []),
    ...(confirmation
      ? [
          confirmation.verdict === "NO-GO"
            ? "confirmed by a second measurement"
            : "a second measurement did not confirm it",
        ]
      : []),
  ];
  return parts.join(" · ");
}
