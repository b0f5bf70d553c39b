// What the second measurement of a NO-GO said.
import { t } from "@gonogo/locale/t";
import type { Confirmation } from "@gonogo/protocols/report";
import { type Rendered, rendered } from "./message.ts";

/** Without its stop. */
export function confirmationClause({
  verdict,
  rounds,
  validRounds: valid,
  gates,
}: Pick<Confirmation, "verdict" | "rounds" | "validRounds" | "gates">): string {
  const failing = gates.filter(({ outcome }) => outcome === "fail").length;
  const measured = t(
    "measured again in reversed order over {valid, plural, one {# valid round} other {# valid rounds}}",
    { valid },
  );
  const all = gates.length;
  if (verdict === "NO-GO")
    return all === 1
      ? t("Confirmed: {measured}, the gate fails again", { measured })
      : t(
          "Confirmed: {measured}, {failing} of the {all} failing gates {failing, plural, one {fails} other {fail}} again",
          { measured, failing, all },
        );
  if (verdict === "INVALID")
    return valid === 0
      ? t("Not confirmed: there is no valid round of the {rounds} that were to be measured again", {
          rounds,
        })
      : t("Not confirmed: {measured} of {rounds}, it could not be judged", { measured, rounds });
  return all === 1
    ? t("Not confirmed: {measured}, the gate does not fail again", { measured })
    : t("Not confirmed: {measured}, none of the {all} failing gates fails again", {
        measured,
        all,
      });
}

export const confirmationSentence = (
  confirmation: Parameters<typeof confirmationClause>[0],
): Rendered => rendered(`${confirmationClause(confirmation)}.`);
