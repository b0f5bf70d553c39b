// What is said of a field of the target form that is empty: what is missing, and how to give it. The schema's own words stand
// at all others.
import type { Issue, TargetValues } from "./target-values.ts";

const empties: Partial<Record<keyof TargetValues, string>> = {
  name: "is empty: type a name, such as Dispatch, REST",
  slug: "is empty: type what definitions call it, such as dispatch-rest",
  host: "is empty: type a name or an address, or paste a URL",
  port: "is empty: type the port, such as 8080",
};

/** The issue as its field shows it. */
export function targetIssueWords({ field, message }: Issue, values: TargetValues): string {
  const typed = values[field];
  const isEmpty = typeof typed === "string" && typed.trim() === "";
  return isEmpty ? (empties[field] ?? message) : message;
}
