// How long a shared link or an API key may live, as people choose it.
import { plural } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";

/** A choice of so many days; its label is said when it is read. */
const inDays = <Value extends string>(value: Value, days: number) => ({
  ...{ value, days },
  get label() {
    return days === 365 ? plural(1, "year") : plural(days, "day");
  },
});

export const expiries = [
  {
    ...{ value: "never" as const, days: null },
    get label() {
      return t("Never");
    },
  },
  inDays("1", 1),
  inDays("7", 7),
  inDays("30", 30),
  inDays("90", 90),
  inDays("365", 365),
];
export type Expiry = (typeof expiries)[number]["value"];

/** The ISO time at which a choice ends, counted from `nowMs`; null: never. */
export function expiresAt(choice: string, nowMs: number): string | null {
  const days = expiries.find((expiry) => expiry.value === choice)?.days ?? null;
  return days === null ? null : new Date(nowMs + days * 86_400_000).toISOString();
}
