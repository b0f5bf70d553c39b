// Attempts: the nth run of one subject and benchmark version. Who tries until it passes will see a GO some day,
// so a GO that comes after a NO-GO says so beside itself.

import type { Attempts } from "../evidence/report-input.ts";
import { plural } from "../words/format.ts";

/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(n: number): string {
  const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
  return `${n}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(n)] ?? "th"}`;
}

/** The reservation of a GO after earlier NO-GOs; none when there were none. */
export function attemptReservation({ attempt, earlier }: Attempts): string[] {
  const refused = earlier.filter(({ verdict }) => verdict === "NO-GO").length;
  if (refused === 0) return [];
  return [
    `This is the ${ordinal(attempt)} attempt on this subject; ${plural(refused, "earlier one")} ${refused === 1 ? "was" : "were"} NO-GO.`,
  ];
}
