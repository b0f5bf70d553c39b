// Figures by stage and by phase of set-up, from blocks whose counts are known.
// Stages add up to their blocks; percentiles come from merged counts and only where they are supported.
import { describe, expect, it } from "vitest";
import { encodeHistogram } from "../../statistics/encode-histogram.ts";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { buildReport } from "../build-report.ts";

const staged = firstDuel({
  spec: {
    load: {
      kind: "stages",
      stages: [
        { durationMs: 1_000, clients: 2 },
        { durationMs: 3_000, clients: 8, shape: "ramp" },
      ],
    },
  },
});

describe("figures by stage", () => {
  const report = buildReport(staged);
  it("has a row for every stage of every variant", () => {
    expect(report.stages.map((row) => `${row.variant} ${row.stage}`)).toEqual(
      report.variants.flatMap(({ name }) => [`${name} 0`, `${name} 1`]),
    );
  });
  it("adds up the blocks' own counts", () => {
    const [row] = report.stages;
    const results = staged.blocks
      .filter((block) => block.variant === row?.variant)
      .flatMap((block) => block.result ?? []);
    const sent = results.reduce((sum, result) => sum + (result.stages[0]?.sent ?? 0), 0);
    const ok = results.reduce((sum, result) => sum + (result.stages[0]?.ok ?? 0), 0);
    expect(row).toMatchObject({ requests: sent, errors: 0, blocks: results.length });
    expect(row?.throughputPerS).toBeCloseTo(ok / results.length, 6);
    expect(row?.p99Us).toBeGreaterThan(row?.p50Us ?? Number.POSITIVE_INFINITY);
  });
  it("says nothing of loads without stages", () => {
    expect(buildReport(firstDuel()).stages).toEqual([]);
  });
});

describe("connection set-up", () => {
  it("shows phases where there are any, and no p99 of a handful", () => {
    const input = firstDuel();
    const setup = {
      tcp: encodeHistogram([{ valueUs: 100, count: 3 }]),
      tls: encodeHistogram([{ valueUs: 900, count: 3 }]),
      quic: encodeHistogram([]),
    };
    const report = buildReport(patchResults(input, "rest", () => ({ setup })));
    const first = report.setup.filter((row) => row.variant === "rest");
    expect(first.map((row) => row.phase)).toEqual(["tcp", "tls", "whole"]);
    expect(first[1]?.p50Us).toBeCloseTo(900, -1);
    expect(first.every((row) => row.p99Us === null)).toBe(true);
  });
});
