// The table of the emulated network: settings beside what was measured, and nothing without one.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import type { NetworkRow } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NetworkSection } from "./network-section.tsx";

const direction: NetworkRow["toTarget"] = {
  packets: 10_000,
  lostRatio: 0.0102,
  droppedRatio: 0.0004,
  meanBitPerS: 8.25e6,
  peakBitPerS: 19.8e6,
};
const row: NetworkRow = {
  cell: 0,
  variant: "grpc",
  setting: {
    rttMs: 60,
    jitterMs: 10,
    lossRatio: 0.01,
    lossBurst: 3,
    bandwidthBitPerS: 20_000_000,
    queuePackets: 200,
  },
  blocks: 10,
  rttP50Us: 60_120,
  rttP99Us: 70_900,
  rttMinUs: 50_200,
  lateMeanUs: 32,
  toTarget: direction,
  toEngine: { ...direction, lostRatio: 0 },
  cpuShare: 0.034,
};
const render = (networks: readonly NetworkRow[], cell = 0) =>
  renderToStaticMarkup(
    createElement(NetworkSection, {
      report: { ...sampleReport(), networks: [...networks] },
      cell,
    }),
  );

it("shows what was set beside what was measured", () => {
  const html = render([row]);
  for (const text of [
    "60 ± 10 ms",
    "60.1 ms / 70.9 ms",
    "1 % in bursts of 3",
    "1.02 %",
    "20.0 Mbit/s",
    "8.25 Mbit/s / 19.8 Mbit/s",
    "0.040 % / 0.040 %",
    "3.40 % of a core",
  ])
    expect(html).toContain(text);
});

it("says so where the bandwidth has no limit", () => {
  const setting = { ...row.setting, bandwidthBitPerS: null, jitterMs: 0, lossBurst: 1 };
  const html = render([{ ...row, setting }]);
  for (const text of ["no limit", ">60 ms<", ">1 %<"]) expect(html).toContain(text);
});

it("is absent without one, and in other cells", () => {
  expect(render([])).toBe("");
  expect(render([row], 1)).toBe("");
});
