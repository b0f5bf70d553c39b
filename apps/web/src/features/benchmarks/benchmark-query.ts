// What the list of benchmarks can be asked for in its address, and the pickers that say it.
import { type Msg, msg } from "@gonogo/locale/t";
import { VerdictName, verdictNames } from "@gonogo/protocols/events";
import { Slug } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";
import { verdictWords } from "@/components/ui/verdict-badge";
import { same } from "@/lib/list-query";

const sorts = [
  ...(["oldest", "name", "-name", "last-run", "-last-run"] as const),
  ...(["runs", "-runs", "verdict", "-verdict"] as const),
] as const;

/** For screens that hide heads of columns. */
export const benchmarkOrders = [
  { value: "", label: msg("Newest first") },
  { value: "oldest", label: msg("Oldest first") },
  { value: "last-run", label: msg("Last run first") },
  { value: "-last-run", label: msg("Last run last") },
  { value: "-verdict", label: msg("NO-GO first") },
  { value: "verdict", label: msg("GO first") },
  { value: "name", label: msg("Slug, A to Z") },
  { value: "-name", label: msg("Slug, Z to A") },
  { value: "runs", label: msg("Most runs first") },
  { value: "-runs", label: msg("Fewest runs first") },
] satisfies { value: "" | (typeof sorts)[number]; label: Msg }[];

export const benchmarkQuery = {
  ...{ q: z.string().trim().min(1).max(200), verdict: VerdictName, target: Slug },
  ...{ sort: z.enum(sorts), cursor: z.uuid() },
};

/** A target that a link named can be taken back. */
export const benchmarkFilters = ({ target }: { target?: string }): ListFilter[] => [
  {
    ...{ name: "verdict", label: msg("Latest verdict") },
    options: verdictNames.map((value) => ({ value, label: verdictWords[value] })),
  },
  ...(target === undefined
    ? []
    : [{ name: "target", label: msg("Target"), options: same([target]) }]),
];
