// The evolution page with many runs, one, none, and none that supports the figure.
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
  at: `2026-11-0${day}T10:00:00.000Z`,
  subject: { version: `v${day}` },
  benchmarkVersion: 1,
  estimate,
  low: estimate && estimate * 0.9,
  high: estimate && estimate * 1.1,
  verdict: day === 2 ? "NO-GO" : "GO",
  environmentChanged: day === 3,
});

function textOf(points: readonly EvolutionPoint[]): string {
  const view = createElement(EvolutionView, {
    choice: { metric: "p99", variant: "grpc", cell: 0 },
    variants: ["rest", "grpc"],
    cells: [{ index: 0, label: "all" }],
    points,
    emptyAction: createElement("button", { type: "button" }, "Run it"),
  });
  return renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, view));
}

describe("evolution page", () => {
  it("lists runs newest first with links, verdicts and breaks", () => {
    const html = textOf([run(1, 900), run(2, 1_200), run(3, 950)]);
    expect(html.indexOf("/runs/run-3")).toBeLessThan(html.indexOf("/runs/run-1"));
    expect(html).toContain("environment changed");
    expect(html).toContain("NO-GO");
    expect(html).toContain("1.2 [1.1, 1.3]");
    expect(html).not.toMatch(/NaN|undefined|>null/);
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
