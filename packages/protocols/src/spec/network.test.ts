// The network of a cell: profiles, settings over them, axes over both, and what is refused with which remedy.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec, type BenchmarkSpecInput } from "./benchmark.ts";
import { cellsOf } from "./cells.ts";
import { networkOf, networkText } from "./network.ts";
import { base, issuesOf } from "./testing/small-definition.ts";

const networksOf = (changes: Partial<BenchmarkSpecInput>) => {
  const spec = BenchmarkSpec.parse({ ...base, ...changes });
  return cellsOf(spec).map((cell) => networkOf(spec, cell));
};
const link = {
  rttMs: 0,
  jitterMs: 0,
  lossPercent: 0,
  lossBurst: 1,
  bandwidthMbps: null,
  queuePackets: 1_000,
};

describe("the network of a cell", () => {
  it("is no link where nothing is said, or loopback by name", () => {
    expect(networksOf({})).toEqual([null]);
    expect(networksOf({ network: "loopback" })).toEqual([null]);
    expect(networksOf({ axes: [{ name: "network", values: ["loopback", "lan"] }] })).toEqual([
      null,
      { ...link, rttMs: 1 },
    ]);
  });

  it("goes over the link at an RTT of 0 as well, so that cells differ in nothing else", () => {
    const axes = [{ name: "rttMs" as const, values: [0, 50] }];
    expect(networksOf({ axes })).toEqual([link, { ...link, rttMs: 50 }]);
    expect(networksOf({ axes, network: "loopback" })[0]).toEqual(link);
  });

  it("is a profile with settings over it, and axes over both", () => {
    expect(networksOf({ network: "mobile" })).toEqual([
      {
        rttMs: 60,
        jitterMs: 10,
        lossPercent: 1,
        lossBurst: 3,
        bandwidthMbps: 20,
        queuePackets: 200,
      },
    ]);
    const network = { profile: "internet", bandwidthMbps: 50 };
    const axes = [{ name: "lossPercent" as const, values: [0, 2] }];
    const expected = { ...link, rttMs: 120, bandwidthMbps: 50 };
    expect(networksOf({ network, axes })).toEqual([expected, { ...expected, lossPercent: 2 }]);
  });

  it("takes own profiles, which may build on built-in ones", () => {
    const networks = { office: { profile: "lan", bandwidthMbps: 100 } };
    const office = { ...link, rttMs: 1, bandwidthMbps: 100 };
    expect(networksOf({ networks, network: "office" })).toEqual([office]);
    expect(networksOf({ networks, axes: [{ name: "network", values: ["office"] }] })).toEqual([
      office,
    ]);
  });
});

it("is stored as settings, however it was written", () => {
  expect(BenchmarkSpec.parse({ ...base, network: "wan" }).network).toEqual({ profile: "wan" });
});

const rtt = { name: "rttMs", values: [0, 50] };
it.each<[string, object, string | RegExp]>([
  ["a negative RTT", { network: { rttMs: -1 } }, "network.rttMs: must be 0 to 10,000 ms"],
  ["an RTT of an hour", { network: { rttMs: 3_600_000 } }, "network.rttMs: must be 0 to 10,000 ms"],
  ["a loss of 100 %", { network: { lossPercent: 100 } }, "network.lossPercent: must be 0 to 50 %"],
  ["no bandwidth", { network: { bandwidthMbps: 0 } }, /^network.bandwidthMbps: must be 0.1 to/],
  [
    "a queue of 1",
    { network: { queuePackets: 1 } },
    /^network.queuePackets: must be 10 to 100,000/,
  ],
  [
    "an unknown profile",
    { network: "mobil" },
    "network.profile: no network profile is called mobil: did you mean mobile? there are loopback, lan, wan, internet, mobile",
  ],
  [
    "an unknown profile on an axis",
    { axes: [{ name: "network", values: ["lan", "wam"] }] },
    /^axes.0.values.1: no network profile is called wam: did you mean wan\?/,
  ],
  [
    "jitter beyond half of the RTT",
    { network: { rttMs: 10, jitterMs: 6 } },
    "network.jitterMs: must be at most half of the RTT: 6 ms of jitter need an RTT of 12 ms, and it is 10 ms",
  ],
  [
    "jitter where an axis takes the RTT away",
    { network: { jitterMs: 5 }, axes: [rtt] },
    /^axes.0: jitter must be at most half of the RTT.* \(RTT = 0 ms\)$/,
  ],
  [
    "a built-in name for an own profile",
    { networks: { wan: { rttMs: 1 } } },
    "networks.wan: is the name of a built-in profile: choose another",
  ],
  [
    "an own profile of an own profile",
    { networks: { a: { rttMs: 1 }, b: { profile: "a" } } },
    /^networks.b.profile: .*own profiles build on these$/,
  ],
  [
    "a network beside an axis of them",
    { network: "wan", axes: [{ name: "network", values: ["lan"] }] },
    /^network: does not go with an axis of network profiles/,
  ],
  [
    "an RTT of an hour on an axis",
    { axes: [{ name: "rttMs", values: [3_600_000] }] },
    "axes.0.values.0: must be a number from 0 to 10,000, and is 3600000",
  ],
])("refuses %s", (_, changes, message) => {
  const issues = issuesOf({ ...base, ...changes });
  expect(issues).toHaveLength(1);
  if (typeof message === "string") expect(issues[0]).toBe(message);
  else expect(issues[0]).toMatch(message);
});

it("is called what was set, or that the cells say it", () => {
  const text = (changes: Partial<BenchmarkSpecInput>) =>
    networkText(BenchmarkSpec.parse({ ...base, ...changes }));
  expect(text({})).toBeNull();
  expect(text({ network: "loopback" })).toBeNull();
  expect(text({ network: "wan" })).toBe("emulated: wan");
  expect(text({ network: { profile: "wan", lossPercent: 1, lossBurst: 3 } })).toBe(
    "emulated: wan, loss = 1 %, losses in bursts of 3",
  );
  expect(text({ axes: [{ name: "rttMs", values: [0, 50] }] })).toBe("emulated, by cell");
});
