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
    rows.find((row) => row.variant === variant && row.metric === metric && row.over === "")?.bound;
  return [bound("throughput"), bound("p99"), bound("errors")];
};

it("has one row a metric, cell and variant, as the report shows them", () => {
  const rows = rowsOf({}).filter(({ over }) => over === "");
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

it("has the ratios of variants, as a gate judged them or as the report compares them", () => {
  const report = buildReport(firstDuel());
  const ratios = figuresOf(report).filter(({ over }) => over !== "");
  const of = (variant: string, over: string) =>
    ratios.find((row) => row.variant === variant && row.over === over && row.metric === "p99");
  const row = report.comparison.find(({ metric }) => metric === "p99");
  const [baseline = "", ...others] = report.variants.map(({ name }) => name);
  others.forEach((variant, i) => {
    const compared = row?.ratios[i + 1];
    const judged = report.verdict?.gates.find(
      ({ gate }) => gate.metric === "p99" && gate.of === variant && gate.over === baseline,
    );
    expect(of(variant, baseline)).toMatchObject({
      value: judged?.estimate ?? compared?.value,
      low: judged?.low ?? compared?.low,
      high: judged?.high ?? compared?.high,
      bound: "exact",
    });
  });
  expect(of(baseline, baseline)).toBeUndefined();
});

it("knows nothing of a ratio of two bounds, and one side of a ratio with one", () => {
  const bound = (variants: Parameters<typeof withVariant>[1], variant: string, over: string) =>
    rowsOf(variants).find(
      (row) => row.metric === "throughput" && row.variant === variant && row.over === over,
    )?.bound;
  expect(bound({ cpuShare: 0.99 }, "grpc", "rest")).toBe("at-least");
  expect(bound({ cpuShare: 0.99 }, "http3", "grpc")).toBe("at-most");
  expect(bound({}, "grpc", "rest")).toBe("exact");
  const limited = withVariant("rest", { cpuShare: 0.99 }, withVariant("grpc", { cpuShare: 0.99 }));
  const pairs = figuresOf(buildReport(firstDuel({ variants: limited })))
    .filter(({ over, metric }) => over !== "" && metric === "throughput")
    .map(({ variant, over }) => `${variant}/${over}`);
  expect(pairs).toEqual(["http3/rest", "http3/grpc"]);
});
