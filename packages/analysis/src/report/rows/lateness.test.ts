// The engine's lateness in a report: merged over blocks, by variant and cell, and absent where it was not measured.
import type { EngineLateness } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { encodeHistogram } from "../../statistics/encode-histogram.ts";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { buildReport } from "../build-report.ts";

const at = (valueUs: number, count: number) => encodeHistogram([{ valueUs, count }]);
const lateness: EngineLateness = {
  stamped: 1_990,
  unstamped: 10,
  clockStepUs: 0,
  uncertainDepartures: 3,
  bunched: 20,
  bunchedResponse: at(900, 20),
  responseToRead: at(700, 2_000),
  read: at(40, 1_990),
  timer: encodeHistogram([
    { valueUs: 60, count: 150 },
    { valueUs: 4_000, count: 1 },
  ]),
};
const open = { load: { kind: "open", ratePerS: 1_000 } } as const;

it("is absent where no block reported it", () => {
  expect(buildReport(firstDuel()).lateness).toEqual([]);
});

it("adds up counts over blocks and takes percentiles from merged histograms", () => {
  const input = patchResults(firstDuel({ spec: open }), "grpc", () => ({ lateness }));
  const { lateness: rows, blocks } = buildReport(input);
  const own = blocks.filter((block) => block.variant === "grpc" && block.valid);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row).toMatchObject({
    variant: "grpc",
    cell: 0,
    valid: true,
    stamped: 1_990 * own.length,
    unstamped: 10 * own.length,
    bunched: 20 * own.length,
    sent: own.reduce((sum, block) => sum + block.requests, 0),
    uncertainDepartures: 3 * own.length,
  });
  expect(row?.responseToRead.p99Us).toBeCloseTo(700, -1);
  expect(row?.read.p50Us).toBeCloseTo(40, 0);
  expect(row?.longestTimerUs).toBeCloseTo(4_000, -1);
  expect(row?.sendLag?.p50Us).toBeCloseTo(8, 0);
});

it("counts the blocks whose every thread ran at real-time priority", () => {
  let seen = 0;
  const input = patchResults(firstDuel({ spec: open }), "grpc", ({ engine }) => {
    const threads = engine.threads.map((thread) => ({ ...thread, realTime: seen % 3 !== 0 }));
    seen++;
    return { lateness, engine: { ...engine, threads } };
  });
  const [row] = buildReport(input).lateness;
  expect(row).toMatchObject({ blocks: seen, realTimeBlocks: seen - Math.ceil(seen / 3) });
});

it("quotes no p99 of few requests, and no send lag of a closed load", () => {
  const few = { ...lateness, read: at(40, 20), responseToRead: at(700, 20) };
  const [row] = buildReport(patchResults(firstDuel(), "grpc", () => ({ lateness: few }))).lateness;
  expect(row?.read).toEqual({ p50Us: expect.any(Number), p99Us: null });
  expect(row?.sendLag).toBeNull();
});

it("shows voided blocks where none is valid, and says so", () => {
  const missed = patchResults(firstDuel({ spec: open }), "grpc", ({ counts }) => ({
    lateness,
    counts: { ...counts, sent: counts.sent + 1 },
  }));
  const { lateness: rows, blocks } = buildReport(missed);
  expect(blocks.some((block) => block.variant === "grpc" && block.valid)).toBe(false);
  expect(rows).toMatchObject([{ variant: "grpc", valid: false, uncertainDepartures: 30 }]);
});
