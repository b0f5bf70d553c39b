// Published and measured in a report: pairs with ratio and agreement, what was not measured, and the audit's arithmetic.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PublishedSection } from "./published-section.tsx";

const published: NonNullable<ReturnType<typeof sampleReport>["published"]> = {
  title: "Dispatch elsewhere",
  source: null,
  date: "2025-11-15",
  attachedAt: "2026-11-23T20:00:00.000Z",
  rows: [
    {
      ...{ id: "rest.p50", metric: "p50", variant: "rest", operation: "DispatchTask", cell: 0 },
      ...{ detail: "run 1", published: 35_980, measured: 410, low: 402, high: 418 },
      ...{ ratio: 87.76, place: "above" },
    },
    {
      ...{ id: "grpc.p50", metric: "p50", variant: "grpc", operation: null, cell: 0 },
      ...{ detail: "", published: 290, measured: 291, low: 288, high: 295 },
      ...{ ratio: 0.9966, place: "within" },
    },
  ],
  notMeasured: [{ id: "x", name: "linesOfCode", value: "800" }],
  findings: [
    {
      rule: "littles-law",
      severity: "contradiction",
      figures: ["grpc.mean"],
      claims: ["capacity"],
      sentence: "A latency of 0.59 ms does not imply 1,700,000/s with 1 client.",
      arithmetic: "1 client / 0.59 ms = 1,695/s.",
      remedy: "Measure the capacity.",
    },
  ],
};
const render = (shown: typeof published | null) =>
  renderToStaticMarkup(
    createElement(PublishedSection, { report: { ...sampleReport(), published: shown } }),
  );

it("shows pairs, what disagrees, what was not measured, and findings", () => {
  const html = render(published);
  for (const text of [
    "p50 latency, rest, DispatchTask, run 1",
    "36.0 ms",
    "0.410 ms [0.402 – 0.418]",
    "×87.8",
    "disagrees: above the interval",
    "2 pairs; 1 disagrees beyond the measured interval",
    "Not measured here: 1 figure",
    "1 client / 0.59 ms = 1,695/s.",
    "Of capacity, grpc.mean",
  ])
    expect(html).toContain(text);
});

it("is not there without published figures", () => {
  expect(render(null)).toBe("");
});
