// The sections of stages and of connection set-up: there with their figures, away without them.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SetupSection, StagesSection } from "./stages-section.tsx";

const load = {
  kind: "stages" as const,
  stages: [
    { durationMs: 10_000, clients: 100, shape: "step" as const },
    { durationMs: 30_000, clients: 500, shape: "ramp" as const },
  ],
  arrivals: "poisson" as const,
  maxInFlight: 1_000,
  timeoutMs: 10_000,
  thinkTimeMs: 20,
  thinkTimeDistribution: "exponential" as const,
  stopWhen: { errorRatio: 0.5, afterRequests: 100 },
};
const plain = sampleReport();
const row = {
  cell: 0,
  variant: "rest",
  stage: 1,
  blocks: 10,
  requests: 4_000,
  errors: 40,
  throughputPerS: 1_234.4,
  p50Us: 1_500,
  p99Us: 10_000_000,
  p50AtLeast: false,
  p99AtLeast: true,
};
const report = {
  ...plain,
  spec: { ...plain.spec, load },
  stages: [row],
  setup: [
    {
      cell: 0,
      variant: "rest",
      phase: "tls" as const,
      connections: 20,
      p50Us: 900,
      p99Us: null,
      maxUs: 2_000,
    },
  ],
};
const textOf = (html: string) => html.replace(/<[^>]+>/g, "|");

describe("stages", () => {
  it("has a table for each stage with figures, and bounds as bounds", () => {
    const text = textOf(renderToStaticMarkup(<StagesSection report={report} cell={0} />));
    expect(text).toContain("2. 30 s from 100 to 500 clients");
    expect(text).not.toContain("1. 10 s at 100 clients");
    for (const figure of ["4,000", "1.0 %", "1,234", "&gt; 10"]) expect(text).toContain(figure);
  });
  it("is said in one line at the head", () => {
    expect(loadLine(load)).toBe(
      "stages of closed load: 10 s at 100 clients, then 30 s from 100 to 500 clients, thinking 20 ms on average (exponential), stopped early if errors pass 50 %",
    );
  });
  it("is away without stages, and so is set-up without phases", () => {
    expect(renderToStaticMarkup(<StagesSection report={plain} cell={0} />)).toBe("");
    expect(renderToStaticMarkup(<SetupSection report={plain} cell={0} />)).toBe("");
  });
});

describe("connection set-up", () => {
  it("names phases and leaves out what a handful cannot say", () => {
    const text = textOf(renderToStaticMarkup(<SetupSection report={report} cell={0} />));
    expect(text).toContain("TLS handshake");
    expect(text).toContain("–");
  });
});
