// The emulated network in a report: shares and rates over all blocks, and absent where there was none.
import type { DirectionFacts, NetworkFacts } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { buildReport } from "../build-report.ts";

const direction: DirectionFacts = {
  packets: 1_000,
  bytes: 1_000_000,
  lost: 10,
  dropped: 5,
  peakBitPerS: 9e6,
  lateMeanUs: 30,
  lateP99Us: 80,
};
const network: NetworkFacts = {
  setting: {
    rttMs: 50,
    jitterMs: 0,
    lossRatio: 0.01,
    lossBurst: 1,
    bandwidthBitPerS: null,
    queuePackets: 1_000,
    seed: 3,
  },
  toTarget: direction,
  toEngine: { ...direction, lost: 0, peakBitPerS: 20e6, lateMeanUs: 50 },
  echo: { sent: 40, answered: 39, minUs: 50_010, p50Us: 50_090, p99Us: 50_400 },
  cpuS: 0.2,
};

it("is absent without one", () => {
  expect(buildReport(firstDuel()).networks).toEqual([]);
});

it("shows what was set and what was measured, for each variant that had one", () => {
  const { networks, blocks } = buildReport(patchResults(firstDuel(), "grpc", () => ({ network })));
  expect(networks).toHaveLength(1);
  const [row] = networks;
  const own = blocks.filter(({ variant, series }) => variant === "grpc" && series !== null);
  const seconds = own
    .flatMap(({ series }) => series?.spanMs ?? [])
    .reduce((sum, span) => sum + span / 1_000, 0);
  expect(row).toMatchObject({
    variant: "grpc",
    cell: 0,
    blocks: own.length,
    rttP50Us: 50_090,
    toTarget: { packets: 1_000 * own.length, lostRatio: 0.01, droppedRatio: 0.005 },
    toEngine: { lostRatio: 0, peakBitPerS: 20e6 },
  });
  expect(row?.setting).not.toHaveProperty("seed");
  expect(row?.toTarget.meanBitPerS).toBeCloseTo((8e6 * own.length) / seconds, 3);
  expect(row?.cpuShare).toBeCloseTo((0.2 * own.length) / seconds, 6);
});
