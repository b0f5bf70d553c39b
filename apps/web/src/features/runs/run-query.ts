// What the list of runs can be asked for in its address, and the pickers that say it.
import { RunStatus, runStatuses, VerdictName, verdictNames } from "@gonogo/protocols/events";
import { Slug, Tag } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";
import { day, same } from "@/lib/list-query";

const text = z.string().trim().min(1).max(200);

const sorts = [
  ...(["oldest", "benchmark", "-benchmark", "branch", "-branch"] as const),
  ...(["verdict", "-verdict", "took", "-took"] as const),
] as const;

/** For screens that hide heads of columns. */
export const runOrders = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "-verdict", label: "NO-GO first" },
  { value: "verdict", label: "GO first" },
  { value: "benchmark", label: "Benchmark, A to Z" },
  { value: "-benchmark", label: "Benchmark, Z to A" },
  { value: "branch", label: "Branch, A to Z" },
  { value: "-branch", label: "Branch, Z to A" },
  { value: "-took", label: "Longest first" },
  { value: "took", label: "Shortest first" },
] satisfies { value: "" | (typeof sorts)[number]; label: string }[];

export const runQuery = {
  ...{ q: text, verdict: VerdictName, status: RunStatus, benchmark: Slug, target: Slug },
  ...{ branch: text, tag: Tag, version: text, commit: text, since: day, until: day },
  ...{ sort: z.enum(sorts), cursor: z.uuid() },
};

/** `given`: what the address asks for; a benchmark or target that a link named can be taken back. */
export function runFilters(
  { branches, tags }: { branches: readonly string[]; tags: readonly string[] },
  given: { [Name in keyof typeof runQuery]?: string },
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
    ...(tags.length > 0 ? [{ name: "tag", label: "Tag", options: same(tags) }] : []),
    ...linked,
  ];
}
