// Which workers a divided load needs, which of them load a cell, and what does not fit.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec, type BenchmarkSpecInput } from "./benchmark.ts";
import { cellsOf, loadOf } from "./cells.ts";
import { shardPlaces, shardsOfBlock } from "./shards.ts";

const base = {
  name: "divided",
  question: "How fast is it from three hosts?",
  variants: [{ name: "rest", target: "rest", operation: { kind: "http", path: "/" } }],
  load: { kind: "open", ratePerS: 300, connections: 10, shards: 3 },
} satisfies BenchmarkSpecInput;
const open = { kind: "open" as const, ratePerS: 300, connections: 10 };
const parsed = (changes: Partial<BenchmarkSpecInput>) =>
  BenchmarkSpec.parse({ ...base, ...changes });
const issues = (changes: object) =>
  BenchmarkSpec.safeParse({ ...base, ...changes }).error?.issues.map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  ) ?? [];

describe("workers of a divided load", () => {
  it("are none but the one where nothing is divided", () => {
    expect(shardPlaces(parsed({ load: open }))).toEqual([]);
  });

  it("are as many as shards, with the labels that the run asks for anyway", () => {
    expect(shardPlaces(parsed({ runsOn: { pool: "big" } }))).toEqual([
      { pool: "big" },
      { pool: "big" },
      { pool: "big" },
    ]);
  });

  it("are one in each region, and all of them load every cell", () => {
    const spec = parsed({ load: { ...open, from: ["eu", "us"] } });
    const places = shardPlaces(spec);
    expect(places).toEqual([{ region: "eu" }, { region: "us" }]);
    expect(shardsOfBlock(spec.load, places)).toEqual([0, 1]);
  });

  it("load a cell from its own region alone, where regions are an axis", () => {
    const spec = parsed({ load: open, axes: [{ name: "from", values: ["eu", "us"] }] });
    const places = shardPlaces(spec);
    const loading = cellsOf(spec).map((cell) => shardsOfBlock(loadOf(spec, cell), places));
    expect(loading).toEqual([[0], [1]]);
  });
});

it.each<[string, object, RegExp]>([
  ["one shard", { load: { ...open, shards: 1 } }, /^load.shards must be at least 2/],
  [
    "more hosts than connections",
    { load: { ...open, connections: 2, shards: 3 } },
    /^load.shards is 3 hosts, and the load has 2 connections/,
  ],
  [
    "both forms",
    { load: { ...open, shards: 2, from: ["eu"] } },
    /^load.shards does not go with from/,
  ],
  [
    "a region twice",
    { load: { ...open, from: ["eu", "eu"] } },
    /^load.from must not name a region twice/,
  ],
  [
    "a region that workers are asked for",
    { load: { ...open, from: ["eu"] }, runsOn: { region: "us" } },
    /^runsOn.region does not go with load.from/,
  ],
  ["a number of requests", { requests: 100 }, /^requests do not fit load.shards/],
  ["a warm-up by requests", { warmupRequests: 100 }, /^warmupRequests do not fit load.shards/],
  [
    "a condition",
    { load: { ...base.load, stopWhen: { errorRatio: 0.5 } } },
    /^load.stopWhen does not fit load.shards/,
  ],
  [
    "a set-up",
    {
      variants: [
        { ...base.variants[0], setup: [{ name: "in", operation: { kind: "http", path: "/in" } }] },
      ],
    },
    /^variants.0.setup does not fit load.shards/,
  ],
  [
    "a search",
    {
      load: {
        kind: "capacity",
        slo: { quantile: 0.5, limitMs: 5 },
        startRatePerS: 100,
        maxRatePerS: 200,
        shards: 2,
      },
    },
    /shards/,
  ],
  [
    "an axis of a search",
    {
      load: {
        kind: "capacity",
        slo: { quantile: 0.5, limitMs: 5 },
        startRatePerS: 100,
        maxRatePerS: 200,
      },
      axes: [{ name: "from", values: ["eu"] }],
    },
    /from does not fit this load/,
  ],
])("refuses %s by name", (_, changes, message) => {
  expect(issues(changes).join("\n")).toMatch(new RegExp(message.source, "m"));
});
