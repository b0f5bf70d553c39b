// An emulated network on both sides of each threshold, and what it takes off the caution that loopback is no network.
import type { DirectionFacts, NetworkFacts } from "@gonogo/protocols/events";
import { describe, expect, it } from "vitest";
import { firstDuel } from "../testing/first-duel.ts";
import { findings, patchResults } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { readEvidence } from "./read-evidence.ts";

const carried: DirectionFacts = {
  packets: 10_000,
  bytes: 10_000_000,
  lost: 0,
  dropped: 0,
  peakBitPerS: 40e6,
  lateMeanUs: 20,
  lateP99Us: 90,
};
const perfect: NetworkFacts = {
  setting: {
    rttMs: 50,
    jitterMs: 0,
    lossRatio: 0,
    lossBurst: 1,
    bandwidthBitPerS: null,
    queuePackets: 1_000,
    seed: 1,
  },
  toTarget: carried,
  toEngine: carried,
  echo: { sent: 40, answered: 40, minUs: 50_030, p50Us: 50_080, p99Us: 50_300 },
  cpuS: 0.1,
};

type Change = { [Part in keyof NetworkFacts]?: Partial<NetworkFacts[Part]> };

/** The duel whose blocks of grpc went through this network, and those of the others through a perfect one. */
function through(change: Change) {
  const { setting, toTarget, toEngine, echo } = change;
  const network: NetworkFacts = {
    setting: { ...perfect.setting, ...setting },
    toTarget: { ...carried, ...toTarget },
    toEngine: { ...carried, ...toEngine },
    echo: { ...perfect.echo, ...echo },
    cpuS: 0.1,
  };
  const others = ["rest", "http3"].reduce(
    (input, variant) => patchResults(input, variant, () => ({ network: perfect })),
    firstDuel(),
  );
  return patchResults(others, "grpc", () => ({ network }));
}
const missed = (change: Change) => findings(through(change), "network-missed");

describe("network-missed", () => {
  it("is silent where the network kept its setting", () => {
    expect(missed({})).toEqual([]);
  });
  it("is found beyond 2 % of the round trip, with both figures, and voids the round", () => {
    expect(missed({ echo: { p50Us: 50_990 } })).toEqual([]);
    const [found] = missed({ echo: { p50Us: 51_100 } });
    expect(saidOfFinding(found).sentence).toBe(
      "The emulated network missed its setting in 10 of 10 blocks of grpc: its round trip was 51.1 ms where 50 ms is set.",
    );
    const rounds = readEvidence(through({ echo: { p50Us: 51_100 } })).cells[0]?.rounds ?? [];
    expect(new Set(rounds.map((round) => round.state))).toEqual(new Set(["void"]));
  });
  it("allows 0.2 ms where 2 % is less, and what jitter leaves of its median", () => {
    expect(missed({ setting: { rttMs: 1 }, echo: { p50Us: 1_190 } })).toEqual([]);
    expect(missed({ setting: { rttMs: 1 }, echo: { p50Us: 1_210 } })).toHaveLength(1);
    expect(missed({ setting: { jitterMs: 10 }, echo: { p50Us: 52_900 } })).toEqual([]);
  });
  it("goes by how late packets were where echoes wait for the bandwidth, or are few", () => {
    const slow = { setting: { bandwidthBitPerS: 50_000_000 }, echo: { p50Us: 180_000 } };
    expect(missed(slow)).toEqual([]);
    expect(missed({ ...slow, toEngine: { lateMeanUs: 990 } })).toHaveLength(1);
    expect(missed({ echo: { answered: 9, p50Us: 90_000 } })).toEqual([]);
  });
  it("asks of losses no more than chance gives, and more of bursts", () => {
    const loss = { setting: { lossRatio: 0.01 } };
    // Five standard deviations of 100 in 10,000 are 49.7.
    for (const lost of [51, 100, 149])
      expect(missed({ ...loss, toTarget: { lost }, toEngine: { lost: 100 } })).toEqual([]);
    for (const lost of [49, 151])
      expect(missed({ ...loss, toTarget: { lost }, toEngine: { lost: 100 } })).toHaveLength(1);
    const bursts = { setting: { lossRatio: 0.01, lossBurst: 5 } };
    expect(missed({ ...bursts, toTarget: { lost: 200 }, toEngine: { lost: 100 } })).toEqual([]);
    expect(missed({ toTarget: { lost: 1 } })).toHaveLength(1);
  });
  it("holds the bandwidth to 2 % and a packet", () => {
    const slow = { setting: { bandwidthBitPerS: 50_000_000 } };
    expect(missed({ ...slow, toTarget: { peakBitPerS: 51.1e6 } })).toEqual([]);
    expect(
      saidOfFinding(missed({ ...slow, toTarget: { peakBitPerS: 51.2e6 } })[0]).sentence,
    ).toContain("51.2 Mbit/s where 50 Mbit/s is set");
  });
});

describe("loopback-only", () => {
  it("is no caution where an emulated network lay on the way", () => {
    expect(findings(firstDuel(), "loopback-only")).toHaveLength(1);
    expect(findings(through({}), "loopback-only")).toEqual([]);
    expect(findings(through({}), "shared-machine")).toHaveLength(1);
  });
  it("names the cells without one where others have one", () => {
    const duel = firstDuel({ spec: { axes: [{ name: "network", values: ["loopback", "wan"] }] } });
    const input = ["rest", "grpc", "http3"].reduce(
      (patched, variant) =>
        patchResults(
          patched,
          variant,
          () => ({ network: perfect }),
          ({ cell }) => cell === 1,
        ),
      duel,
    );
    expect(saidOfFinding(findings(input, "loopback-only")[0]).sentence).toMatch(
      /^No network lies between generator and target at network = loopback: /,
    );
  });
});
