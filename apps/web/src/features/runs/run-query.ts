// What the list of runs can be asked for in its address, and the pickers that say it.
import { type Msg, msg } from "@gonogo/locale/t";
import { RunStatus, runStatuses, VerdictName, verdictNames } from "@gonogo/protocols/events";
import { Slug, Tag } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";
import { statusWords } from "@/components/ui/status-badge";
import { verdictWords } from "@/components/ui/verdict-badge";
import { day, same } from "@/lib/list-query";

const text = z.string().trim().min(1).max(200);

const sorts = [
  ...(["oldest", "benchmark", "-benchmark", "branch", "-branch"] as const),
  ...(["verdict", "-verdict", "took", "-took"] as const),
] as const;

/** For screens that hide heads of columns. */
export const runOrders = [
  { value: "", label: msg("Newest first") },
  { value: "oldest", label: msg("Oldest first##runs") },
  { value: "-verdict", label: msg("NO-GO first") },
  { value: "verdict", label: msg("GO first") },
  { value: "benchmark", label: msg("Benchmark, A to Z") },
  { value: "-benchmark", label: msg("Benchmark, Z to A") },
  { value: "branch", label: msg("Branch, A to Z") },
  { value: "-branch", label: msg("Branch, Z to A") },
  { value: "-took", label: msg("Longest first") },
  { value: "took", label: msg("Shortest first") },
] satisfies { value: "" | (typeof sorts)[number]; label: Msg }[];

export const runQuery = {
  ...{ q: text, verdict: VerdictName, status: RunStatus, benchmark: Slug, target: Slug },
  ...{ branch: text, tag: Tag, version: text, commit: text, since: day, until: day },
  ...{ sort: z.enum(sorts), cursor: z.uuid() },
};

const linkedWords = {
  ...{ benchmark: msg("Benchmark"), target: msg("Target") },
  ...{ version: msg("Version"), commit: msg("Commit") },
};

/** `given`: what the address asks for; a benchmark or target that a link named can be taken back. */
export function runFilters(
  { branches, tags }: { branches: readonly string[]; tags: readonly string[] },
  given: { [Name in keyof typeof runQuery]?: string },
): ListFilter[] {
  const linked = (["benchmark", "target", "version", "commit"] as const).flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [{ name, label: linkedWords[name], options: same([value]) }];
  });
  return [
    {
      ...{ name: "verdict", label: msg("Verdict") },
      options: verdictNames.map((value) => ({ value, label: verdictWords[value] })),
    },
    {
      ...{ name: "status", label: msg("Status") },
      options: runStatuses.map((value) => ({ value, label: statusWords[value] })),
    },
    ...(branches.length > 0
      ? [{ name: "branch", label: msg("Branch"), options: same(branches) }]
      : []),
    ...(tags.length > 0 ? [{ name: "tag", label: msg("Tag##noun"), options: same(tags) }] : []),
    ...linked,
  ];
}
