// What the list of runs can be asked for in its address, and the pickers that say it. Tags come here with their field.
import { RunStatus, runStatuses, VerdictName, verdictNames } from "@gonogo/protocols/events";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { ListFilter } from "@/components/list-filters";

const day = z.iso.date().refine((one) => one >= "1970");
const text = z.string().trim().min(1).max(200);

export const runQuery = {
  ...{ q: text, verdict: VerdictName, status: RunStatus, benchmark: Slug, target: Slug },
  ...{ branch: text, version: text, commit: text, since: day, until: day },
  ...{ sort: z.enum(["oldest", "benchmark", "branch", "verdict"]), cursor: z.uuid() },
};

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** `given`: what the address asks for; a benchmark or target that a link named can be taken back. */
export function runFilters(
  branches: readonly string[],
  given: { benchmark?: string; target?: string; version?: string; commit?: string },
): ListFilter[] {
  const linked = (["benchmark", "target", "version", "commit"] as const).flatMap((name) => {
    const value = given[name];
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    return value === undefined ? [] : [{ name, label, options: same([value]) }];
  });
  return [
    { name: "verdict", label: "Verdict", options: same(verdictNames) },
    { name: "status", label: "Status", options: same(runStatuses) },
    ...(branches.length > 0 ? [{ name: "branch", label: "Branch", options: same(branches) }] : []),
    ...linked,
    {
      ...{ name: "sort", label: "Order", unset: "Newest first" },
      options: [
        { value: "oldest", label: "Oldest first" },
        { value: "benchmark", label: "By benchmark" },
        { value: "branch", label: "By branch" },
        { value: "verdict", label: "By verdict" },
      ],
    },
  ];
}
