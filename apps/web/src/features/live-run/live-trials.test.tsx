// The list of trials on the live page: the latest first, in words, and nothing for other loads.
import type { TrialReport } from "@gonogo/protocols/events";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LiveTrials } from "./live-trials.tsx";

const counts = { sent: 1_000, ok: 1_000, failed: 0, unanswered: 0, held: 0, errorRatio: 0 };
const trial = (number: number, ratePerS: number, result: TrialReport["result"]): TrialReport => ({
  type: "trial",
  number,
  ratePerS,
  phase: "search",
  result,
});
const judged = (ratePerS: number, why: "slo-latency" | null, quantileUs: number) =>
  ({ ratePerS, phase: "search", kept: why === null, why, quantileUs, ...counts }) as const;

describe("LiveTrials", () => {
  it("says each rate and its verdict, the latest first", () => {
    const trials = [
      trial(1, 500, judged(500, null, 1_200)),
      trial(2, 1_000, judged(1_000, "slo-latency", 45_000)),
      trial(3, 707.1, null),
    ];
    const html = renderToStaticMarkup(<LiveTrials trials={trials} />);
    expect([...html.matchAll(/data-trial="(\d)"/g)].map(([, number]) => number)).toEqual([
      "3",
      "2",
      "1",
    ]);
    const text = html.replace(/<[^>]+>/g, "");
    for (const part of ["707/s running…", "1,000/s ✕ too slow", "500/s ✓ kept"])
      expect(text).toContain(part);
  });
  it("is away where nothing is searched", () => {
    expect(renderToStaticMarkup(<LiveTrials trials={[]} />)).toBe("");
  });
});
