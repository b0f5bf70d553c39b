// Every metric of the list is read from a block: as a quantile of times, or by an entry of its own.
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import { type MetricName, metricNames, quantileOf } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { firstDuel } from "../testing/first-duel.ts";
import { quietMachine } from "../testing/synthetic-machine.ts";
import { readings } from "./metric-readings.ts";
import { readBlock } from "./read-block.ts";

it.each(metricNames)("%s is read in one way", (name) => {
  expect(readings[name] === undefined).toBe(quantileOf(name) !== null);
});

const usual = firstDuel().blocks[0]?.result;
if (!usual) throw new Error("the first duel has a block");
const times = (...valuesUs: number[]) =>
  encodeHistogram(valuesUs.map((valueUs) => ({ valueUs, count: 1 })));
const result: BlockResult = {
  ...usual,
  windowS: 2,
  bytesSent: 100_000,
  bytesReceived: 300_000,
  payloadSent: 50_000,
  payloadReceived: 200_000,
  totals: { sent: 2_400, answered: 2_350, failed: 50, unanswered: 0 },
  counts: { ...usual.counts, sent: 2_000, ok: 1_900, failed: 90, unanswered: 6, held: 4 },
  connections: { opened: 12, failed: 0, reconnects: 2 },
  histograms: {
    ...usual.histograms,
    response: times(200, 300, 400, 500),
    service: times(100, 150, 200, 250),
    censored: times(),
  },
};
const machine: BlockMachine = {
  ...quietMachine,
  spanS: 4,
  targetCpuS: 6,
  targetIdleBytes: 10_000_000,
  targetPeakBytes: 30_000_000,
  targetAllocations: 24_000,
  targetAllocatedBytes: 240_000,
};
const read = (
  metric: MetricName,
  changes: Partial<BlockResult> = {},
  seen: BlockMachine | null = machine,
) => readBlock({ ...result, ...changes }, seen).scalar(metric)?.value ?? null;

describe("what a block says", () => {
  it.each([
    ["bandwidth", 1_600_000],
    ["payloadBandwidth", 1_000_000],
    ["throughputPerConnection", 95],
    ["requestsPerConnection", 200],
    ["reuse", 2_388 / 2_400],
    ["errors", 100 / 2_004],
    ["success", 1_904 / 2_004],
    ["messages", 950],
    ["cpu", 2_500],
    ["cpuUse", 1.5],
    ["memory", 30_000_000],
    ["memoryPerConnection", 2_000_000],
    ["allocations", 10],
    ["allocatedBytes", 100],
  ] as const)("of %s is %d", (metric, value) => {
    expect(read(metric)).toBeCloseTo(value, 9);
  });
  it.each([
    ["min", 200],
    ["p50", 300],
    ["service", 150],
    ["serviceP99", 250],
  ] as const)("of the time %s is %d µs, to the recording step", (metric, valueUs) => {
    expect((read(metric) ?? 0) / valueUs).toBeCloseTo(1, 2);
  });
  it("of messages is those of streams where anything streams", () => {
    const streams = { firstMessage: "", gap: "", messagesSent: 1, messagesReceived: 8_000 };
    expect(read("messages", { streams })).toBe(4_000);
  });
});

describe("what a block does not say is unknown", () => {
  it.each(["cpu", "cpuUse", "memory", "memoryPerConnection", "allocations"] as const)(
    "of %s, where nobody saw the target",
    (metric) => {
      expect(read(metric, {}, quietMachine)).toBeNull();
      expect(read(metric, {}, null)).toBeNull();
    },
  );
  it.each(["reuse", "requestsPerConnection", "throughputPerConnection"] as const)(
    "of %s, where connections were not counted",
    (metric) => {
      expect(read(metric, { connections: { opened: 0, failed: 0, reconnects: 0 } })).toBeNull();
    },
  );
  it("of memory per connection, where it did not grow or no connection was held", () => {
    const still = { ...machine, targetPeakBytes: machine.targetIdleBytes };
    expect(read("memoryPerConnection", {}, still)).toBeNull();
    const lost = { opened: 5, failed: 0, reconnects: 5 };
    expect(read("memoryPerConnection", { connections: lost })).toBeNull();
  });
  it("of bandwidth, where no bytes were counted or no time passed", () => {
    expect(read("bandwidth", { bytesSent: 0, bytesReceived: 0 })).toBeNull();
    expect(read("bandwidth", { windowS: 0 })).toBeNull();
  });
  it("of payload, where there was none, or a tool does not count it", () => {
    expect(read("payloadBandwidth", { payloadSent: 0, payloadReceived: 0 })).toBeNull();
    expect(read("payloadBandwidth", { payloadSent: null, payloadReceived: null })).toBeNull();
  });
});

it("takes requests without an answer for at least as long as they waited, in service time too", () => {
  const histograms = { ...result.histograms, censored: times(90_000, 90_000, 90_000, 90_000) };
  const block = readBlock({ ...result, histograms });
  expect(block.scalar("serviceP99")?.bound).toBe("at-least");
  expect(block.scalar("service")?.bound).toBe("exact");
  const unanswered = { ...histograms, response: times(), service: times() };
  const silent = readBlock({ ...result, histograms: unanswered });
  expect(silent.scalar("min")?.bound).toBe("at-least");
});

it("reads no reuse below zero, however many connections nobody used", () => {
  expect(read("reuse", { connections: { opened: 5_000, failed: 0, reconnects: 0 } })).toBe(0);
});
