// What the list of benchmarks can be asked for in its address, and the pickers that say it.
import { VerdictName, verdictNames } from "@gonogo/protocols/events";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { ListFilter } from "@/components/list-filters";

export const benchmarkQuery = {
  ...{ q: z.string().trim().min(1).max(200), verdict: VerdictName, target: Slug },
  ...{ sort: z.enum(["name", "last-run"]), cursor: z.uuid() },
};

/** A target that a link named can be taken back. */
export const benchmarkFilters = ({ target }: { target?: string }): ListFilter[] => [
  {
    ...{ name: "verdict", label: "Latest verdict" },
    options: verdictNames.map((value) => ({ value, label: value })),
  },
  ...(target === undefined
    ? []
    : [{ name: "target", label: "Target", options: [{ value: target, label: target }] }]),
  {
    ...{ name: "sort", label: "Order", unset: "Newest first" },
    options: [
      { value: "last-run", label: "By last run" },
      { value: "name", label: "By slug" },
    ],
  },
];
