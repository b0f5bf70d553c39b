// Filters of the list of runs; they live in the address, so that a filtered list can be linked.
"use client";

import { runStatuses, verdictNames } from "@gonogo/protocols/events";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import { Label } from "@/components/ui/label";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";

const any = "any";

const filters = [
  { name: "verdict", label: "Verdict", values: verdictNames },
  { name: "status", label: "Status", values: runStatuses },
] as const;

export function RunFilters({ benchmarks }: { benchmarks: readonly string[] }) {
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams();
  const [waiting, start] = useTransition();
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.delete("cursor");
    if (value === any) next.delete(name);
    else next.set(name, value);
    start(() => router.replace(`${path}?${next}`, { scroll: false }));
  };
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:flex sm:gap-4" aria-busy={waiting}>
      <legend className="sr-only">Filters</legend>
      {[...filters, { name: "benchmark", label: "Benchmark", values: benchmarks }].map(
        ({ name, label, values }) => (
          <div key={name} className="grid min-w-0 gap-1 sm:w-44">
            <Label htmlFor={`filter-${name}`} className="text-12 text-muted-foreground">
              {label}
            </Label>
            <Select value={search.get(name) ?? any} onValueChange={(value) => choose(name, value)}>
              <SelectTrigger id={`filter-${name}`}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                <SelectItem value={any}>Any</SelectItem>
                {values.map((value) => (
                  <SelectItem key={value} value={value}>
                    {value}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </div>
        ),
      )}
    </fieldset>
  );
}
