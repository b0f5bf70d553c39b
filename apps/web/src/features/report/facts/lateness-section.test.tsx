// The table of the engine's lateness: there where the engine reported it, by cell, with shares that round to no false whole.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import type { LatenessRow } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LatenessSection, shareText } from "./lateness-section.tsx";

const row: LatenessRow = {
  cell: 0,
  variant: "grpc",
  valid: true,
  response: { p50Us: 200, p99Us: 480 },
  responseToRead: { p50Us: 231, p99Us: 3_668 },
  read: { p50Us: 12, p99Us: 2_100 },
  sendLag: { p50Us: 8, p99Us: 950 },
  stamped: 99_999,
  unstamped: 1,
  bunched: 400,
  sent: 100_000,
  uncertainDepartures: 17,
  longestTimerUs: 4_100,
  realTimeBlocks: 7,
  blocks: 20,
};
const render = (lateness: readonly LatenessRow[], cell = 0) =>
  renderToStaticMarkup(
    createElement(LatenessSection, {
      report: { ...sampleReport(), lateness: [...lateness] },
      cell,
    }),
  );

describe("engine lateness", () => {
  it("stands beside the response times", () => {
    const html = render([row]);
    for (const text of ["200 µs / 480 µs", "0.231 ms / 3.67 ms", "0.0120 ms / 2.10 ms", "99.99 %"])
      expect(html).toContain(text);
    expect(html).toContain("0.40 %");
  });
  it("says at which priority the engine ran", () => {
    const priority = (realTimeBlocks: number) => render([{ ...row, realTimeBlocks }]);
    expect(priority(7)).toContain("real-time in 7 of 20 blocks");
    expect(priority(20)).toContain(">real-time<");
    expect(priority(0)).toContain(">normal<");
  });
  it("says that a closed load has no send lag and no bunches", () => {
    const html = render([{ ...row, sendLag: null }]);
    expect(html).toContain("closed load");
    expect(html).not.toContain("0.40 %");
  });
  it("marks figures of blocks that do not count", () => {
    expect(render([{ ...row, valid: false }])).toContain("grpc (voided blocks)");
  });
  it("is absent where nothing is known", () => {
    expect(render([])).toBe("");
    expect(render([row], 1)).toBe("");
  });
  it("never rounds a share to all or nothing", () => {
    expect([shareText(0, 9), shareText(9, 9), shareText(1, 1e6), shareText(999_999, 1e6)]).toEqual([
      "0 %",
      "100 %",
      "0.01 %",
      "99.99 %",
    ]);
    expect(shareText(0, 0)).toBe("–");
  });
});
