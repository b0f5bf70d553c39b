// What is said of a field of the target form that is empty: what is missing, and how to give it. The schema's own words stand
// at all others.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Issue, TargetValues } from "./target-values.ts";

const empties: Partial<Record<keyof TargetValues, Msg>> = {
  name: msg("is empty: type a name, such as Dispatch, REST"),
  slug: msg("is empty: type what definitions call it, such as dispatch-rest"),
  host: msg("is empty: type a name or an address, or paste a URL"),
  port: msg("is empty: type the port, such as 8080"),
};

/** The issue as its field shows it. */
export function targetIssueWords({ field, message }: Issue, values: TargetValues): string {
  const typed = values[field];
  const isEmpty = typeof typed === "string" && typed.trim() === "";
  const empty = isEmpty ? empties[field] : undefined;
  return empty === undefined ? message : t(empty);
}
