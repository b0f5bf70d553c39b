// Messages of streaming calls in a report, from blocks whose counts are known: rows, rates, and comparison.
import { describe, expect, it } from "vitest";
import { encodeHistogram } from "../../statistics/encode-histogram.ts";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { buildReport } from "../build-report.ts";

const streams = {
  firstMessage: encodeHistogram([
    { valueUs: 600, count: 60 },
    { valueUs: 800, count: 40 },
  ]),
  gap: encodeHistogram([{ valueUs: 50, count: 1_900 }]),
  messagesSent: 100,
  messagesReceived: 2_000,
};
const input = firstDuel();
const report = buildReport(patchResults(input, "grpc", () => ({ streams })));
const blocks = report.blocks.filter((block) => block.variant === "grpc" && block.valid);

describe("streams in a report", () => {
  it("adds up messages and merges times over blocks", () => {
    const windowS = blocks.reduce((sum, block) => sum + (block.windowS ?? 0), 0);
    expect(report.streams).toHaveLength(1);
    const [row] = report.streams;
    expect(row).toMatchObject({ cell: 0, variant: "grpc", messagesSent: 100 * blocks.length });
    expect(row?.receivedPerS).toBeCloseTo((2_000 * blocks.length) / windowS, 6);
    expect(row?.firstMessage.count).toBe(100 * blocks.length);
    expect(row?.firstMessage.p50Us).toBeCloseTo(600, -1);
    expect(row?.firstMessage.p90Us).toBeCloseTo(800, -1);
    expect(row?.gap.p99Us).toBeCloseTo(50, 0);
    expect(blocks.every((block) => block.firstMessageUs !== null)).toBe(true);
  });
  it("compares them with intervals, and says which side does not stream", () => {
    const row = (metric: string) => report.comparison.find((one) => one.metric === metric);
    const [rest, grpc] = row("firstMessage")?.values ?? [];
    expect(rest).toMatchObject({ value: null, note: { code: "not-streaming", params: {} } });
    expect(grpc?.value).toBeCloseTo(600, -1);
    expect(grpc?.low).not.toBeNull();
    expect(row("messages")?.values[1]?.value).toBeCloseTo(
      2_000 / (blocks[0]?.windowS ?? Number.NaN),
      6,
    );
    expect(row("firstMessageP99")?.values[1]?.note).toEqual({
      code: "few-samples",
      params: { metric: "firstMessageP99", needed: 1_000 },
    });
    expect(row("gapP99")?.values[1]?.value).toBeCloseTo(50, 0);
  });
  it("says nothing where nothing streams", () => {
    const plain = buildReport(input);
    expect(plain.streams).toEqual([]);
    expect(plain.comparison.some((row) => row.metric === "firstMessage")).toBe(false);
  });
});
