// A block of another tool's requests: its counts, times and line add up as the engine's do, and no rule that needs what
// the tool does not report finds anything. Then the verdict: failing gates fail, passing ones are no GO unless accepted.
import { BlockResult } from "@gonogo/protocols/events";
import { type ImportFacts, Report } from "@gonogo/protocols/report";
import type { BenchmarkSpecInput, Operation } from "@gonogo/protocols/spec";
import { Operation as Operations } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { readBlock } from "../evidence/read-block.ts";
import { buildReport } from "../report/build-report.ts";
import { seededNormal, seededRandom, seedFrom } from "../statistics/seeded-random.ts";
import type { StoredBlock } from "../stored-block.ts";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { saidBy, saidOfFinding, saidToChange } from "../testing/said.ts";
import { judge } from "../verdict/judge.ts";
import { blockOfSamples } from "./block-of-samples.ts";
import { ImportError, type Sample } from "./sample.ts";

const http = Operations.parse({ kind: "http", path: "/", expect: { status: [200, 201] } });
const call = Operations.parse({ kind: "grpc", method: "demo.Dispatch/DispatchTask" });
const startUnixUs = Date.UTC(2026, 10, 20, 12) * 1_000;
const sample = (atMs: number, changes: Partial<Sample> = {}): Sample => ({
  ...{ startUnixUs: startUnixUs + atMs * 1_000, latencyUs: 1_000, status: "200", lost: null },
  ...changes,
});
const read = (samples: Sample[], operation: Operation = http, skipMs = 0) =>
  blockOfSamples(samples, { blockId: "b", operation, skipMs });

describe("a block", () => {
  it("counts answers, other statuses, time-outs and lost requests apart, as the engine does", () => {
    const result = BlockResult.parse(
      read([
        ...[0, 1, 2].map((at) => sample(at, { latencyUs: 1_000 + 1_000 * at })),
        sample(3, { status: "201" }),
        sample(4, { status: "503" }),
        sample(5, { status: null, lost: "timeout", latencyUs: 50_000 }),
        sample(6, { status: null, lost: "failed" }),
      ]),
    );
    expect(result.counts).toMatchObject({ sent: 7, ok: 4, failed: 3, unanswered: 0 });
    expect(result.outcomes).toEqual({ ok: 4, http_status: 1, timeout: 1, closed: 1 });
    expect(result.statuses).toEqual({ "200": 3, "201": 1, "503": 1 });
    expect(result.startedAtUnixMs).toBe(startUnixUs / 1_000);
    expect(result.windowS).toBeCloseTo(0.055, 9);
    const { answered, censored } = readBlock(result).times();
    expect([answered.total, censored.total]).toEqual([4, 1]);
    expect(readBlock(result).scalar("throughput")?.value).toBeCloseTo(4 / 0.055, 6);
    expect(readBlock(result).scalar("max")?.value).toBeCloseTo(50_000, -2);
  });
  it("counts requests without a record as lost", () => {
    const samples = [0, 1, 2, 3].map((at) => sample(at));
    const block = { blockId: "b", operation: http, skipMs: 2, unrecorded: 3 };
    const { counts, totals, outcomes } = blockOfSamples(samples, block);
    expect(counts).toMatchObject({ sent: 5, ok: 2, failed: 3 });
    expect(totals).toEqual({ sent: 7, answered: 4, failed: 3, unanswered: 0 });
    expect(outcomes).toEqual({ ok: 2, closed: 3 });
  });
  it("stores gRPC statuses by number", () => {
    const result = read([sample(0, { status: "OK" }), sample(1, { status: "UNAVAILABLE" })], call);
    expect(result.statuses).toEqual({ "0": 1, "14": 1 });
    expect(result.outcomes).toEqual({ ok: 1, grpc_status: 1 });
  });
  it("leaves the skipped beginning out of its figures and in its line, second by second", () => {
    const samples = Array.from({ length: 350 }, (_, i) => sample(i * 10));
    const { counts, totals, series, windowS } = read(samples.toReversed(), http, 500);
    expect(counts.sent).toBe(300);
    expect(totals.sent).toBe(350);
    expect(windowS).toBeCloseTo(2.991, 9);
    expect(series.phase).toEqual(["warmup", "measuring", "measuring", "measuring"]);
    expect(series.spanMs.map(Math.round)).toEqual([500, 1_000, 1_000, 991]);
    expect(series.sent).toEqual([50, 100, 100, 100]);
    expect(series.answered.reduce((sum, n) => sum + n, 0)).toBe(350);
    expect(series.p50Us).toEqual([1_000, 1_000, 1_000, 1_000]);
  });
  it("has a line of bounded length, however long it is", () => {
    const { series } = read([sample(0), sample(2 * 60 * 60 * 1_000)]);
    expect(series.sent.length).toBeLessThanOrEqual(600);
    expect(series.p50Us[1]).toBeNull();
  });
  it.each<[string, () => unknown, RegExp]>([
    ["nothing at all", () => read([]), /no request in it/],
    ["nothing after the skipped", () => read([sample(0)], http, 500), /none of its 1 requests/],
    ["an endless request", () => read([sample(0, { latencyUs: 7e8 })]), /took 700 s/],
    ["HTTP statuses of a gRPC call", () => read([sample(0)], call), /status 200.*a gRPC call/],
    ["names for HTTP", () => read([sample(0, { status: "OK" })]), /status OK.*an HTTP request/],
  ])("refuses %s", (_, make, message) => {
    expect(make).toThrow(ImportError);
    expect(make).toThrow(message);
  });
});

const facts: ImportFacts = {
  sides: [
    { variant: "rest", tool: "h2load", toolVersion: "1.52" },
    { variant: "grpc", tool: "h2load", toolVersion: "1.52" },
  ],
  skipMs: 0,
  inTurns: true,
};

/** Ten rounds of three sides with 2,000 requests each; grpc takes `slower` times as long as rest. */
function importedInput(slower: number, spec: Partial<BenchmarkSpecInput>, changes = facts) {
  const plain = firstDuel({ spec });
  const blocks = plain.blocks.map((block): StoredBlock => {
    const random = seededRandom(seedFrom(5, block.round, block.position));
    const normal = seededNormal(random);
    const level = 1_000 * (block.variant === "grpc" ? slower : 1) * Math.exp(0.02 * normal());
    const status = block.variant === "grpc" ? "OK" : "200";
    const samples = Array.from({ length: 2_000 }, (_, i) =>
      sample(i, { status, latencyUs: level * Math.exp(0.2 * normal()) }),
    );
    const operation = block.variant === "grpc" ? call : http;
    return {
      ...block,
      result: blockOfSamples(samples, { blockId: block.id, operation, skipMs: 0 }),
    };
  });
  return { ...plain, blocks, imported: changes };
}
const gates = [{ metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 }] as const;
const judged = (slower: number, spec: Partial<BenchmarkSpecInput> = {}, changes = facts) =>
  judge(judgeInputOf(importedInput(slower, { gates: [...gates], ...spec }, changes)));

describe("an imported run", () => {
  it("is no GO though all gates pass, and says why and what to do", () => {
    const verdict = judged(0.8);
    expect(verdict.gates[0]?.outcome).toBe("pass");
    expect(verdict.verdict).toBe("INCONCLUSIVE");
    expect(saidBy(verdict).reasons[0]).toMatch(
      /passes, and that is no GO, because another tool measured/,
    );
    expect(saidBy(verdict).reasons[1]).toMatch(
      /^The figures were measured by h2load 1\.52: times count from/,
    );
    expect(saidBy(verdict).reasons[1]).toMatch(
      /that as many clients as defined were at work is not known/,
    );
    expect(saidBy(verdict).headline).toMatch(/another tool measured the figures/);
    const [found, ...others] = verdict.diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "imported", severity: "caution", accepted: false });
    expect(found?.params).toEqual({
      tools: facts.sides.map(({ tool, toolVersion }) => ({ tool, toolVersion })),
      ...{ blocks: 30, requests: 60_000, skippedMs: 0, inTurns: true, isClosedLoad: true },
    });
    expect(saidOfFinding(found).remedy).toMatch(/a worker measure.*accept imported by name/);
  });
  it("is a GO with a reservation where the definition accepts it", () => {
    const verdict = judged(0.8, { accept: ["imported"] });
    expect(verdict.verdict).toBe("GO");
    expect(saidBy(verdict).reservations[0]).toMatch(
      /^Accepted: The figures were measured by h2load/,
    );
  });
  it("is a NO-GO where a gate fails, accepted or not", () => {
    expect(judged(1.6).verdict).toBe("NO-GO");
    expect(judged(1.6, { accept: ["imported"] }).verdict).toBe("NO-GO");
  });
  it("says that tools differ and that variants were not measured in turns", () => {
    const [h2load] = facts.sides;
    const sides = [
      ...(h2load ? [h2load] : []),
      { variant: "grpc", tool: "ghz", toolVersion: null },
    ];
    const mixed = judged(0.8, {}, { ...facts, sides, inTurns: false } as ImportFacts);
    expect(saidOfFinding(mixed.diagnostics[0]).sentence).toMatch(
      /by h2load 1\.52 and ghz: .*by different tools, whose own costs differ; variants were not measured in turns/,
    );
  });
  it("has a report that claims nothing of connections, encryption or fairness", () => {
    const report = Report.parse(buildReport(importedInput(0.8, { gates: [...gates] })));
    expect(report.run.imported).toEqual(facts);
    expect(saidToChange(report)).toEqual([
      "Every blocking gate passes; what is missing is who measured. Let a worker measure the same benchmark, or accept imported by name in the definition.",
    ]);
    expect([report.fairness, report.connections, report.paths, report.setup]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    for (const { encryption, httpVersion } of report.variants)
      expect([encryption, httpVersion]).toEqual([null, null]);
    expect(report.comparison.map(({ metric }) => metric)).toEqual(
      expect.arrayContaining(["throughput", "p50", "p99", "errors"]),
    );
    const figuresOf = (metric: string) =>
      report.comparison.flatMap((row) => (row.metric === metric ? row.values : []));
    expect(figuresOf("p99").every(({ value }) => value !== null)).toBe(true);
    for (const unreported of ["bytes", "cpu", "allocations", "connect"])
      expect(figuresOf(unreported).filter(({ value }) => value !== null)).toEqual([]);
  });
});
