// A cell's link in the wire's units, and none where the definition says nothing of the network.
import { expect, it } from "vitest";
import { wireNetwork } from "./wire-network.ts";

it("says losses as a share and bandwidth in bits", () => {
  const network = { profile: "mobile", bandwidthMbps: 0.1 };
  expect(wireNetwork({ network }, { values: { lossPercent: 2.5 } }, 7)).toEqual({
    rttMs: 60,
    jitterMs: 10,
    lossRatio: 0.025,
    lossBurst: 3,
    bandwidthBitPerS: 100_000,
    queuePackets: 200,
    seed: 7,
  });
  expect(wireNetwork({ network: { rttMs: 1 } }, { values: {} }, 7)?.bandwidthBitPerS).toBeNull();
  expect(wireNetwork({}, { values: {} }, 7)).toBeNull();
});
