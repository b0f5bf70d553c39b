// Imports on real rows: logs of h2load become a finished run that is judged, recomputed, shared and compared like any
// other, and that no worker takes; what does not fit is refused by its field, and nothing is stored.

import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { compareVerdicts } from "@gonogo/analysis/verdict/compare-verdicts";
import { judge } from "@gonogo/analysis/verdict/judge";
import { describe, expect, it } from "vitest";
import { claimRun } from "../measure/claim-run.ts";
import { findRun } from "../rows/find-run.ts";
import { createRun } from "../run/create-run.ts";
import { listRuns } from "../run/list-runs.ts";
import { readReport } from "../run/read-report.ts";
import { readReportInput } from "../run/report-input.ts";
import { sweepRuns } from "../run/sweep-runs.ts";
import { readVerdict } from "../run/verdict/read-verdict.ts";
import { readSeries } from "../series/read-series.ts";
import { createShare } from "../share/create-share.ts";
import { readShare } from "../share/read-share.ts";
import { addDuelTargets, codeOf, testInstance } from "../testing/test-context.ts";
import type { ImportInput } from "./import-input.ts";
import { importRun } from "./import-run.ts";

const instance = testInstance(addDuelTargets);

const rounds = 10;
const requests = 1_200;
const startUnixUs = Date.UTC(2026, 10, 1, 12) * 1_000;

/** What h2load logs of one block: every request 1 ms after the last, `slower` times as long as 800 µs. */
function log(place: number, slower: number, changes: { status?: number; lines?: number } = {}) {
  const normal = seededNormal(seededRandom(seedFrom(3, place)));
  const level = 800 * slower * Math.exp(0.02 * normal());
  const { status = 200, lines = requests } = changes;
  return Array.from({ length: lines }, (_, i) => {
    const latencyUs = Math.round(level * Math.exp(0.2 * normal()));
    return `${startUnixUs + place * 2_000_000 + i * 1_000}\t${status}\t${latencyUs}\n`;
  }).join("");
}

const variants = ["base", "head"];
const definition = {
  name: "imported-duel",
  question: "Is the new version as fast?",
  variants: variants.map((name) => ({
    ...{ name, target: "rest" },
    operation: { kind: "http", method: "GET", path: "/" },
  })),
  load: { kind: "closed", clients: 2 },
  plan: { rounds },
  gates: [{ metric: "p99", of: "head", over: "base", op: "<=", limitRatio: 1.25 }],
} as const;

/** Base and head in turns, each round's order turned round. */
const blocks = (slower: number, count = rounds): ImportInput["blocks"] =>
  Array.from({ length: count }, (_, round) => {
    const pair = variants.map((variant) => ({ variant, slower: variant === "head" ? slower : 1 }));
    const order = round % 2 === 0 ? pair : pair.toReversed();
    return order.map((side, i) => ({
      variant: side.variant,
      sent: requests,
      output: log(round * 2 + i, side.slower),
    }));
  }).flat();

const sent = (changes: object = {}) =>
  ({
    ...{ definition, tool: "h2load", toolVersion: "1.52", blocks: blocks(1) },
    ...changes,
  }) as unknown as ImportInput;
const send = (changes: object = {}) => importRun(instance.context, instance.owner, sent(changes));
const stored = () => instance.context.db.run.count();

describe("an import", () => {
  it("is a finished run with a verdict, at once, from the time that it was measured", async () => {
    const run = await send({ subject: { version: "v1" } });
    expect(run).toMatchObject({ status: "finished", imported: true, attempt: 1, created: true });
    expect(run.verdict).toBe("INCONCLUSIVE");
    expect(run.startedAt).toBe(new Date(startUnixUs / 1_000).toISOString());
    expect(Date.parse(run.finishedAt ?? "") - Date.parse(run.startedAt ?? "")).toBeGreaterThan(
      39_000,
    );
    const verdict = await readVerdict(instance.context, instance.owner, { id: run.id });
    expect(verdict.gates.map(({ outcome }) => outcome)).toEqual(["pass"]);
    expect(verdict.reasons[0]).toEqual({ code: "measured-elsewhere", params: {} });
    expect(verdict.diagnostics.map(({ code }) => code)).toEqual(["imported"]);
    const report = await readReport(instance.context, instance.owner, { id: run.id });
    expect(report.run.imported).toEqual({
      sides: variants.map((variant) => ({ variant, tool: "h2load", toolVersion: "1.52" })),
      ...{ skipMs: 0, inTurns: true },
    });
    expect(report.blocks).toHaveLength(2 * rounds);
    expect(report.rounds).toEqual([{ cell: 0, planned: rounds, run: rounds, valid: rounds }]);
    const input = await readReportInput(
      instance.context,
      await findRun(instance.context, instance.owner, run.id),
    );
    const again = judge({ ...input, status: "finished" });
    expect(input.verdict && compareVerdicts(input.verdict, again)).toEqual([]);
    expect(again).toEqual(input.verdict);
  });
  it("is GO where the definition accepts it, NO-GO where a gate fails", async () => {
    const accepting = { ...definition, name: "accepting", accept: ["imported"] };
    expect((await send({ definition: accepting })).verdict).toBe("GO");
    expect((await send({ definition: accepting, blocks: blocks(1.6) })).verdict).toBe("NO-GO");
    expect((await send({ blocks: blocks(1.6) })).verdict).toBe("NO-GO");
  });
  it("says that errors are errors, and that blocks were not measured in turns", async () => {
    const failing = blocks(1).map((block, i) =>
      block.variant === "head" && i > 15
        ? {
            ...block,
            sent: requests + 200,
            output: `${block.output}${log(i, 1, { status: 500, lines: 200 })}`,
          }
        : block,
    );
    const run = await send({ blocks: failing });
    const { diagnostics } = await readVerdict(instance.context, instance.owner, { id: run.id });
    expect(diagnostics.map(({ code }) => code)).toContain("errors-contaminate");
    const bySide = variants.flatMap((variant, side) =>
      Array.from({ length: rounds }, (_, i) => ({
        ...{ variant, sent: requests, output: log(side * rounds + i, 1) },
      })),
    );
    const one = await send({ blocks: bySide });
    const report = await readReport(instance.context, instance.owner, { id: one.id });
    expect(report.run.imported?.inTurns).toBe(false);
    const found = report.diagnostics.find(({ code }) => code === "imported");
    expect(found?.params).toMatchObject({ inTurns: false });
  });
  it("counts requests that h2load sent and did not log as errors", async () => {
    const accepting = { ...definition, name: "crashed", accept: ["imported"] };
    const gates = ["errors(head) < 0.1%"];
    const lost = blocks(1).map((block) => ({ ...block, sent: requests + 100 }));
    const run = await send({ definition: { ...accepting, gates }, blocks: lost });
    expect(run.verdict).not.toBe("GO");
    const report = await readReport(instance.context, instance.owner, { id: run.id });
    const errors = report.comparison.find(({ metric }) => metric === "errors");
    expect(errors?.values[1]?.value).toBeCloseTo(100 / 1_300, 6);
  });
  it("leaves out what is skipped, and is taken by no worker", async () => {
    const run = await send({ skipMs: 200 });
    const report = await readReport(instance.context, instance.owner, { id: run.id });
    const errors = report.comparison.find(({ metric }) => metric === "errors");
    expect(errors?.values[0]?.requests).toBe(rounds * (requests - 200));
    expect(await claimRun(instance.context, { runId: run.id, owner: "worker" })).toBeNull();
    await sweepRuns(instance.context);
    expect((await findRun(instance.context, instance.owner, run.id)).status).toBe("finished");
  });
  it("stands in lists, series and shares", async () => {
    const { items } = await listRuns(instance.context, instance.owner, { limit: 50 });
    expect(items.every(({ imported }) => imported)).toBe(true);
    const series = await readSeries(instance.context, instance.owner, {
      ...{ benchmark: "imported-duel", metric: "p99", variant: "head" },
    });
    expect(series.points.length).toBeGreaterThan(3);
    expect(series.points.every(({ environment }) => environment === null)).toBe(true);
    const id = items.at(-1)?.id ?? "";
    const { token } = await createShare(instance.context, instance.owner, { runId: id });
    const shared = await readShare(instance.context, { token });
    expect(shared.report.run.imported?.sides).toHaveLength(2);
  });
  it("is the same run for the same key and body, and refuses another body under it", async () => {
    const key = { idempotencyKey: "import-1" };
    const first = await send(key);
    const before = await stored();
    expect(await send(key)).toMatchObject({ id: first.id, created: false });
    expect(await codeOf(send({ ...key, skipMs: 1 }))).toBe("idempotency_mismatch");
    expect(await stored()).toBe(before);
  });
  it("is stored with a warning of each gate that it leaves unanswered", async () => {
    const gates = [...definition.gates, "bytes(head) < 10 kB", "p99(head) vs last 10 runs <= 1.1"];
    const accept = ["imported"];
    const run = await send({ definition: { ...definition, name: "unanswered", gates, accept } });
    expect(run.verdict).toBe("INCONCLUSIVE");
    expect(run.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Bytes per request of head < 10,000 B cannot be evaluated/),
      expect.stringMatching(/^p99 of head against the last 10 runs ≤ \+10 % cannot be evaluated/),
    ]);
    const verdict = await readVerdict(instance.context, instance.owner, { id: run.id });
    const left = verdict.gates.map(({ outcome }) => outcome);
    expect(left).toEqual(["pass", "not-evaluated", "not-evaluated"]);
  });
  it("goes to a stored benchmark by its slug, and is judged by its gates", async () => {
    const run = await send({ definition: undefined, benchmark: "accepting" });
    expect(run).toMatchObject({ verdict: "GO", benchmark: { slug: "accepting" } });
  });
});

describe("an import that does not fit is refused, and nothing is stored:", () => {
  const variantsOf = (operation: unknown) =>
    definition.variants.map((variant) => ({ ...variant, operation }));
  const [first, ...others] = blocks(1);
  it.each<[string, object, string, string, RegExp]>([
    [
      "fewer rounds than the plan",
      { blocks: blocks(1, 8) },
      "invalid_input",
      "blocks",
      /8 rounds.*at 10/,
    ],
    ["a block too few", { blocks: others }, "invalid_input", "blocks", /base has 9|head has 10/],
    [
      "an unknown variant",
      { blocks: [...others, { ...first, variant: "tail" }] },
      "invalid_input",
      "blocks.19.variant",
      /no variant tail/,
    ],
    [
      "an unknown cell",
      { blocks: [...others, { ...first, cell: 4 }] },
      "invalid_input",
      "blocks.19.cell",
      /no cell 4/,
    ],
    [
      "a broken log",
      { blocks: [{ ...first, output: "1762000000000000\t200\n" }, ...others] },
      "invalid_input",
      "blocks.0.output",
      /line 1/,
    ],
    [
      "a log of another century",
      { blocks: [{ ...first, output: "17\t200\t800\n" }, ...others] },
      "invalid_input",
      "blocks.0.output",
      /1970-01-01T.*which cannot be/,
    ],
    [
      "a log of a time to come",
      { blocks: [{ ...first, output: `${startUnixUs * 2}\t200\t800\n`, sent: 1 }, ...others] },
      "invalid_input",
      "blocks.0.output",
      /20\d\d-.*which cannot be/,
    ],
    [
      "a log without how many were sent",
      { blocks: [{ ...first, sent: undefined }, ...others] },
      "invalid_input",
      "blocks.0.sent",
      /leaves out requests that were lost/,
    ],
    [
      "fewer sent than recorded",
      { blocks: [{ ...first, sent: 3 }, ...others] },
      "invalid_input",
      "blocks.0.sent",
      /it is 3, and the output has 1200/,
    ],
    [
      "another rate than the definition's",
      { definition: { ...definition, load: { kind: "open", ratePerS: 500 } } },
      "invalid_input",
      "blocks.0.output",
      /sent 1,000 requests a second, and the definition asks for 500/,
    ],
    [
      "more clients than the definition's",
      { blocks: blocks(1).map((block, i) => (i === 4 ? { ...block, output: log(4, 5) } : block)) },
      "invalid_input",
      "blocks.4.output",
      /requests were under way on average, and the definition has 2 clients/,
    ],
    [
      "one recording as two rounds",
      {
        blocks: blocks(1).map((block, i, all) =>
          i === 3 ? { ...all[0], variant: "base" } : block,
        ),
      },
      "invalid_input",
      "blocks.3.output",
      /same time as blocks\.0/,
    ],
    [
      "two variants loaded at once",
      {
        blocks: blocks(1).map((block, i) => (i === 7 ? { ...block, output: log(6.5, 1) } : block)),
      },
      "invalid_input",
      "blocks.7.output",
      /same time as blocks\.6/,
    ],
    [
      "no tool",
      { tool: undefined },
      "invalid_input",
      "blocks.0.tool",
      /which tool measured this block is unknown/,
    ],
    ["another tool", { tool: "wrk" }, "invalid_input", "tool", /tool/],
    [
      "several tools for a variant",
      { blocks: [{ ...first, tool: "k6" }, ...others] },
      "invalid_input",
      "blocks",
      /base was measured by several tools/,
    ],
    ["nothing left", { skipMs: 5_000 }, "invalid_input", "blocks.0.output", /none of its 1200/],
    [
      "an unknown target",
      {
        definition: {
          ...definition,
          variants: [{ ...definition.variants[0], target: "gone" }, definition.variants[1]],
        },
      },
      "target_unknown",
      "definition.variants.0.target",
      /no target called gone/,
    ],
    [
      "a load that no other tool has",
      { definition: { ...definition, load: { kind: "connect", clients: 2 } } },
      "invalid_input",
      "definition.load.kind",
      /connect load cannot be imported/,
    ],
    [
      "requests that no reader knows",
      { definition: { ...definition, variants: variantsOf({ kind: "quic" }) } },
      "invalid_input",
      "definition.variants.0.operation.kind",
      /quic cannot be imported/,
    ],
    [
      "statuses of another protocol",
      {
        definition: {
          ...definition,
          variants: variantsOf({ kind: "grpc", method: "demo.Dispatch/DispatchTask" }),
        },
      },
      "invalid_input",
      "blocks.0.output",
      /status 200/,
    ],
  ])("%s", async (_, changes, code, field, message) => {
    const before = await stored();
    const benchmarks = await instance.context.db.benchmarkVersion.count();
    const error = await send(changes).catch((error: unknown) => error);
    expect(error).toMatchObject({ code, field });
    expect((error as Error).message).toMatch(message);
    expect(await stored()).toBe(before);
    expect(await instance.context.db.benchmarkVersion.count()).toBe(benchmarks);
  });
  it("who may not run", async () => {
    const reader = { ...instance.owner, scopes: ["read"] } as const;
    expect(await codeOf(importRun(instance.context, reader, sent()))).toBe("forbidden");
  });
  it("and a run of its own still runs beside it", async () => {
    const { definition: spec } = sent();
    if (!spec) throw new Error("the import has a definition");
    expect(await createRun(instance.context, instance.owner, { definition: spec })).toMatchObject({
      ...{ imported: false, status: "queued" },
    });
  });
});
