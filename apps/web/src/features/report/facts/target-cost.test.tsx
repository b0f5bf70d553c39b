// The table of what the targets cost: each figure that is known, in the unit that its name promises.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel } from "@gonogo/analysis/testing/first-duel";
import { quietMachine } from "@gonogo/analysis/testing/synthetic-machine";
import type { BlockMachine } from "@gonogo/protocols/report";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TargetCostSection } from "../report-tab.tsx";
import { onTab } from "../testing/pages.ts";
import { hasTargetCosts, targetCostRows } from "./target-cost.ts";

function reportOf(seen: (requests: number, held: number) => Partial<BlockMachine>) {
  const input = firstDuel({ spec: { gates: [] } });
  const blocks = input.blocks.map((block) => {
    const { totals, connections } = block.result ?? { totals: null, connections: null };
    const requests = (totals?.answered ?? 0) + (totals?.failed ?? 0);
    const cost = block.variant === "rest" ? seen(requests, connections?.opened ?? 0) : {};
    return { ...block, machine: { ...quietMachine, ...cost } };
  });
  return buildReport({ ...input, blocks });
}

it("shows CPU, memory and allocations, of those variants that have them", () => {
  const report = reportOf((requests, held) => ({
    targetCpuS: (requests * 60) / 1e6,
    targetIdleBytes: 10_000_000,
    targetPeakBytes: 10_000_000 + 64_000 * held,
    targetAllocations: 80 * requests,
    targetAllocatedBytes: 4_000 * requests,
  }));
  const rows = targetCostRows(report, 0);
  expect(rows.map(({ name }) => name)).toEqual([
    ...["CPU per 1,000 requests", "CPU, of one core"],
    ...["Memory before a block", "Memory growth", "Peak memory", "Memory per connection"],
    ...["Allocations per request", "Allocated bytes per request"],
  ]);
  const of = (name: string) => rows.find((row) => row.name === name)?.figures;
  expect(of("CPU per 1,000 requests")).toEqual([expect.stringMatching(/^60\.0 ms/), "–", "–"]);
  expect(of("CPU, of one core")?.[0]).toMatch(/ %/);
  expect(of("Memory per connection")?.[0]).toMatch(/^64\.0 kB/);
  const html = renderToStaticMarkup(
    <TargetCostSection report={report} cell={0} address={onTab("cost")} />,
  );
  expect(html).toContain("10.1 MB");
});

it("says so where nothing is known", () => {
  const report = reportOf(() => ({}));
  expect(hasTargetCosts(report)).toBe(false);
  const html = renderToStaticMarkup(
    <TargetCostSection report={report} cell={0} address={onTab("cost")} />,
  );
  expect(html).toContain("Nothing is known of what the targets used");
});
