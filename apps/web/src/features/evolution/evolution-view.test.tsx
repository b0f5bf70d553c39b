// The evolution page with many runs, one, none, and none that supports the figure.
import type { Series, SeriesChange } from "@gonogo/protocols/report";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { EvolutionPoint } from "./evolution-series.ts";
import { EvolutionView } from "./evolution-view.tsx";

const nothing = () => {};
const router = {
  bfcacheId: "test",
  back: nothing,
  forward: nothing,
  refresh: nothing,
  hmrRefresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
};

const run = (day: number, estimate: number | null): EvolutionPoint => ({
  runId: `run-${day}`,
  number: day,
  at: `2026-11-0${day}T10:00:00.000Z`,
  subject: { version: `v${day}` },
  benchmarkVersion: 1,
  estimate,
  low: estimate && estimate * 0.9,
  high: estimate && estimate * 1.1,
  verdict: day === 2 ? "NO-GO" : "GO",
  environmentChanged: day === 3,
  environmentBegins: day === 3,
  baseline: null,
});

type ViewOptions = Partial<
  Pick<
    Series,
    "changes" | "withinNoise" | "calibrated" | "searched" | "branches" | "deleted" | "runs"
  >
> & { readonly branch?: string; readonly over?: string };

function textOf(
  points: readonly EvolutionPoint[],
  { branch, over, ...options }: ViewOptions = {},
): string {
  const quiet = { changes: [], withinNoise: 0, calibrated: true, branches: [], deleted: 0 };
  const searched = points.length;
  const sides = [
    { variant: "rest", over: null },
    { variant: "grpc", over: null },
    { variant: "grpc", over: "rest" },
  ];
  const nothing = { operation: null, from: null, to: null, also: [] };
  const view = createElement(EvolutionView, {
    benchmark: "dispatch",
    choice: {
      ...{ metric: "p99", variant: "grpc", over: over ?? null, cell: 0, branch: branch ?? null },
      ...nothing,
    },
    offers: { sides, operations: [], cells: [{ index: 0, label: "all" }], leading: {} },
    series: { points, limits: [], band: null, runs: searched, ...quiet, searched, ...options },
    members: [],
    emptyAction: createElement("button", { type: "button" }, "Run it"),
  });
  return renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, view));
}

const change = (changes: Partial<SeriesChange> = {}): SeriesChange => ({
  ...{ runId: "run-2", at: "2026-11-02T10:00:00.000Z", subject: { version: "v2" } },
  size: {
    ...{ beforeRunId: "run-1", before: 3_100, after: 4_900, runsBefore: 8, runsAfter: 6 },
    ...{ pValue: 0.00001, direction: "worse" as const },
  },
  ...{ state: "new", owner: null, note: "", decidedBy: null, decidedAt: null },
  ...changes,
});

describe("evolution page", () => {
  it("lists runs newest first with links, verdicts and breaks", () => {
    const html = textOf([run(1, 900), run(2, 1_200), run(3, 950)]);
    expect(html.indexOf("/runs/run-3")).toBeLessThan(html.indexOf("/runs/run-1"));
    expect(html).toContain("environment changed");
    expect(html).toContain("NO-GO");
    expect(html).toContain("1.2 [1.1 – 1.3]");
    expect(html).not.toMatch(/NaN|undefined|>null/);
  });
  it("says which runs are the baseline of the gate on the series, and which are not and why", () => {
    const html = textOf([
      { ...run(1, 900), baseline: "used" },
      { ...run(2, 9_000), baseline: "failed" },
      run(3, 950),
    ]);
    expect(html.match(/; baseline/g)).toHaveLength(1);
    expect(html).toContain("; not in the baseline: a run that broke this gate");
  });
  it("lists changes with their size, evidence, state and what members said", () => {
    const ann = { name: "Ann", email: "ann@example.com" };
    const decided = change({
      ...{ runId: "run-3", state: "accepted", owner: ann, note: "the new codec", decidedBy: ann },
      decidedAt: "2026-11-04T10:00:00.000Z",
    });
    const html = textOf([run(1, 3_100), run(2, 4_900), run(3, 4_900)], {
      changes: [change(), decided],
      calibrated: false,
    });
    expect(html).toContain("p99 latency +58 %: worse");
    expect(html).toContain("3.10 → 4.90 ms, means of 8 runs before and 6 since (p &lt; 0.0001).");
    expect(html).toContain("since v2");
    expect(html).toContain("Triage");
    expect(html).toMatch(/Accepted.*the new codec.*Owner: Ann \(ann@example\.com\)\. .*by Ann/s);
    expect(html).toContain("not calibrated here");
    expect(html).not.toMatch(/NaN|undefined|>null/);
  });
  it("says that a change is not found any more, and that of nothing there is no ratio", () => {
    const size = { ...change().size, before: 0, after: 0.002 } as NonNullable<SeriesChange["size"]>;
    const html = textOf([run(1, 900), run(2, 950)], {
      changes: [change({ size: null, note: "kept" }), change({ runId: "run-1", size })],
      withinNoise: 2,
    });
    expect(html).toContain("p99 latency: not found in these runs any more");
    expect(html).toContain("p99 latency from none: worse");
    expect(html).toContain("2 changes smaller than the calibrated noise of the target are not");
    expect(html).not.toMatch(/NaN|Infinity|undefined|>null/);
  });
  it("says that nothing changed, or that there are too few runs to tell", () => {
    const two = [run(1, 900), run(2, 950)];
    expect(textOf(two)).toContain("No change was found in 2 comparable runs.");
    expect(textOf(two, { withinNoise: 1 })).toContain("No change larger than the noise was found");
    expect(textOf(two, { deleted: 1 })).toContain("1 finished run of this benchmark was deleted");
    const none = textOf(two, { searched: 0 });
    expect(none).toContain("there are not enough yet");
    expect(none).toContain("2 runs were not searched: INVALID, imported");
    expect(textOf([run(1, 900)])).toContain("there are not enough yet");
  });
  it("offers branches where there are several, and says when one has no run", () => {
    expect(textOf([run(1, 900)], { branches: ["main"] })).not.toContain("Branch");
    expect(textOf([run(1, 900)], { branches: ["fix", "main"] })).toContain("Branch");
    expect(textOf([], { branch: "gone" })).toContain("No finished run of branch gone");
  });
  it("offers ratios, writes them without a unit, and says what a new one lacks", () => {
    const html = textOf([run(1, 1.08), run(2, 1.21)], { over: "rest" });
    expect(html).toContain("Variant or ratio");
    expect(html).toContain("p99 latency ratio");
    expect(html).toContain("1.2 [1.1 – 1.3]");
    expect(html).not.toContain("µs");
    expect(textOf([], { over: "rest" })).toContain("No run with this figure yet");
  });
  it("says how many runs of a long series are drawn", () => {
    const two = [run(1, 900), run(2, 950)];
    expect(textOf(two, { runs: 10_000 })).toContain("hold 2 of 10,000 runs");
    expect(textOf(two)).not.toContain("Zoom in to load");
  });
  it("says what to do while there is no run", () => {
    const html = textOf([]);
    expect(html).toContain("No finished run yet");
    expect(html).toContain("Run it");
    expect(html).not.toContain("<table");
  });
  it("says why there is no picture when no run supports the figure", () => {
    const html = textOf([run(1, null)]);
    expect(html).toContain("No run supports this figure");
    expect(html).toContain("not supported");
    expect(html).not.toMatch(/NaN|undefined|>null/);
  });
});
