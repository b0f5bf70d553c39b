// Attempts: the nth run of one subject and benchmark version. Who tries until it passes will see a GO some day,
// so a GO that comes after a NO-GO says so beside itself.
import type { VerdictReason } from "@gonogo/protocols/report";
import type { Attempts } from "../evidence/report-input.ts";

/** The reservation of a GO after earlier NO-GOs; none when there were none. */
export function attemptReservation({ attempt, earlier }: Attempts): VerdictReason[] {
  const noGo = earlier.filter(({ verdict }) => verdict === "NO-GO").length;
  return noGo === 0 ? [] : [{ code: "attempt", params: { attempt, noGo } }];
}
