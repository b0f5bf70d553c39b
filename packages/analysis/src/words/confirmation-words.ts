// What the second measurement of a NO-GO said.

import type { Confirmation } from "@gonogo/protocols/report";
import { plural } from "./format.ts";
import { type Rendered, rendered } from "./message.ts";

/** Without its stop. */
export function confirmationClause({
  verdict,
  rounds,
  validRounds: valid,
  gates,
}: Pick<Confirmation, "verdict" | "rounds" | "validRounds" | "gates">): string {
  const failing = gates.filter(({ outcome }) => outcome === "fail").length;
  const measured = `measured again in reversed order over ${plural(valid, "valid round")}`;
  if (verdict === "NO-GO")
    return gates.length === 1
      ? `Confirmed: ${measured}, the gate fails again`
      : `Confirmed: ${measured}, ${failing} of the ${gates.length} failing gates ${failing === 1 ? "fails" : "fail"} again`;
  if (verdict === "INVALID")
    return valid === 0
      ? `Not confirmed: there is no valid round of the ${rounds} that were to be measured again`
      : `Not confirmed: ${measured} of ${rounds}, it could not be judged`;
  return gates.length === 1
    ? `Not confirmed: ${measured}, the gate does not fail again`
    : `Not confirmed: ${measured}, none of the ${gates.length} failing gates fails again`;
}

export const confirmationSentence = (
  confirmation: Parameters<typeof confirmationClause>[0],
): Rendered => rendered(`${confirmationClause(confirmation)}.`);
