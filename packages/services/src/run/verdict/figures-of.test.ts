// The rows of a run's figures: of all requests and of operations, and which of them are only bounds.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel, withVariant } from "@gonogo/analysis/testing/first-duel";
import type { MetricName } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { figuresOf } from "./figures-of.ts";

const rowsOf = (changes: Parameters<typeof withVariant>[1]) =>
  figuresOf(buildReport(firstDuel({ variants: withVariant("grpc", changes) })));
const bounds = (rows: ReturnType<typeof rowsOf>, variant: string) => {
  const bound = (metric: MetricName) =>
    rows.find((row) => row.variant === variant && row.metric === metric)?.bound;
  return [bound("throughput"), bound("p99"), bound("errors")];
};

it("has one row a metric, cell and variant, as the report shows them", () => {
  const rows = rowsOf({});
  const report = buildReport(firstDuel());
  expect(rows).toHaveLength(report.comparison.length * 3);
  expect(rows.every(({ operation }) => operation === "")).toBe(true);
  expect(bounds(rows, "grpc")).toEqual(["exact", "exact", "exact"]);
});

it("says on which side the truth lies where the engine was the limit, or requests were never answered", () => {
  expect(bounds(rowsOf({ cpuShare: 0.99 }), "grpc")).toEqual(["at-least", "at-most", "exact"]);
  expect(bounds(rowsOf({ cpuShare: 0.99 }), "rest")).toEqual(["exact", "exact", "exact"]);
  const held = firstDuel({
    variants: withVariant("grpc", { heldShare: 0.05 }),
    spec: { load: { kind: "open", ratePerS: 2_000 } },
  });
  expect(bounds(figuresOf(buildReport(held)), "grpc")[1]).toBe("at-least");
  const few = (round: number) => (round < 2 ? { cpuShare: 0.99 } : {});
  expect(bounds(rowsOf({ at: ({ round }) => few(round) }), "grpc")[1]).toBe("exact");
});
