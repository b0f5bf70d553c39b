// A NO-GO that is measured again, stored and read back; interrupted in the middle; cancelled; and the attempts
// that come after it. Everything goes through the services of a real run; only the engine's results are synthetic.

import type { SyntheticOptions } from "@gonogo/analysis/testing/synthetic-options";
import { judge } from "@gonogo/analysis/verdict/judge";
import { makeSeededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { finishRun } from "../measure/finish-run.ts";
import type { Lease } from "../measure/lease.ts";
import { takeNextStep } from "../measure/next-step.ts";
import { type StartedBlock, startBlock } from "../measure/start-block.ts";
import { findRun } from "../rows/find-run.ts";
import { createShare } from "../share/create-share.ts";
import { readShare } from "../share/read-share.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import { claimed, commitResult, expireLease, startDuel } from "../testing/test-run.ts";
import { getRun } from "./get-run.ts";
import { readReport } from "./read-report.ts";
import { readReportInput } from "./report-input.ts";
import { readVerdict } from "./verdict/read-verdict.ts";

const instance = testInstance(addDuelTargets);
let runId: string;

const definition = {
  plan: { rounds: 6, warmupMs: 100, blockMs: 500, confirm: true },
  gates: [{ metric: "p50", of: "grpc", op: "<", limitMs: 0.3 }],
  accept: [],
};
beforeEach(async () => {
  await instance.context.db.run.deleteMany();
  runId = await startDuel(instance, definition);
});

const claim = (owner: string) => claimed(instance.context, runId, owner);

type Find = (block: StartedBlock) => SyntheticOptions;
const slow: Find = ({ variant }) => ({ medianUs: variant === "grpc" ? 900 : 200 });
const quick: Find = () => ({ medianUs: 200 });

/** Measures until no planned block is left, or `atMost` blocks are done. */
async function measure(lease: Lease, find: Find, atMost = Number.POSITIVE_INFINITY) {
  for (let done = 0; done < atMost; done++) {
    const block = await startBlock(instance.context, lease);
    if (!block) return;
    await commitResult(instance.context, lease, block, find(block));
  }
}
const step = (lease: Lease) => takeNextStep(instance.context, lease);
const blocks = (purpose: "evidence" | "confirmation") =>
  instance.context.db.block.findMany({
    where: { runId, purpose },
    orderBy: { planOrder: "asc" },
  });
const stored = async () => {
  const row = await findRun(instance.context, instance.owner, runId);
  return readReportInput(instance.context, row);
};

describe("a NO-GO to be confirmed", () => {
  it("is measured again, stands, and is stored with both measurements", async () => {
    const lease = await claim("one");
    await measure(lease, slow);
    expect(await step(lease)).toMatchObject({ kind: "append", because: "confirm", appended: 12 });
    const orders = (rows: Awaited<ReturnType<typeof blocks>>) =>
      rows.map(({ round, variant }) => `${round} ${variant}`);
    const first = orders(await blocks("evidence"));
    const again = orders(await blocks("confirmation"));
    for (let i = 0; i < first.length; i += 2)
      expect([again[i], again[i + 1]]).toEqual([first[i + 1], first[i]]);
    await measure(lease, slow);
    expect(await step(lease)).toMatchObject({ kind: "finish" });
    expect(await finishRun(instance.context, lease, { status: "finished" })).toEqual({
      verdict: "NO-GO",
    });
    const input = await stored();
    expect(input.verdict?.confirmation).toMatchObject({ verdict: "NO-GO", validRounds: 6 });
    expect(judge({ ...input, status: "finished" })).toEqual(input.verdict);
    const report = await readReport(instance.context, instance.owner, { id: runId });
    expect(report.confirmation?.blocks).toHaveLength(12);
    expect(report.blocks).toHaveLength(12);
    const answer = await readVerdict(instance.context, instance.owner, { id: runId });
    expect(answer).toMatchObject({ verdict: "NO-GO", confirmation: { cells: [0], rounds: 6 } });
  });

  it("goes on after its worker was lost: the broken round is measured again as a whole", async () => {
    const first = await claim("one");
    await measure(first, slow);
    await step(first);
    await measure(first, slow, 3);
    await startBlock(instance.context, first);
    await expireLease(instance.context, runId);
    const second = await claim("two");
    expect((await blocks("evidence")).every(({ status }) => status === "finished")).toBe(true);
    expect((await blocks("confirmation"))[3]?.status).toBe("broken");
    await measure(second, slow);
    expect(await step(second)).toMatchObject({ because: "retry", appended: 2 });
    expect((await blocks("confirmation")).slice(-2)).toMatchObject([
      { round: 6, attempt: 2 },
      { round: 6, attempt: 2 },
    ]);
    await measure(second, slow);
    expect(await step(second)).toMatchObject({ kind: "finish" });
    await finishRun(instance.context, second, { status: "finished" });
    expect((await stored()).verdict).toMatchObject({
      verdict: "NO-GO",
      confirmation: { verdict: "NO-GO", validRounds: 6 },
    });
  });

  it("that does not fail again is INCONCLUSIVE", async () => {
    const lease = await claim("one");
    await measure(lease, slow);
    await step(lease);
    await measure(lease, quick);
    await step(lease);
    await finishRun(instance.context, lease, { status: "finished" });
    const run = await getRun(instance.context, instance.owner, { id: runId });
    expect(run.verdict).toBe("INCONCLUSIVE");
    expect((await stored()).verdict?.gates[0]).toMatchObject({ reason: "not-confirmed" });
  });

  it("has no verdict when it is cancelled meanwhile", async () => {
    const lease = await claim("one");
    await measure(lease, slow);
    await step(lease);
    await measure(lease, slow, 4);
    await finishRun(instance.context, lease, { status: "cancelled" });
    const run = await getRun(instance.context, instance.owner, { id: runId });
    expect(run).toMatchObject({ status: "cancelled", verdict: null });
    const report = await readReport(instance.context, instance.owner, { id: runId });
    expect(report.verdict).toBeNull();
    expect(report.confirmation?.rounds).toMatchObject([{ planned: 6, valid: 2 }]);
  });
});

describe("attempts", () => {
  it("are reported beside a GO, kept as they were known, and lead nowhere from a share", async () => {
    const instance = await makeSeededInstance(["third-attempt"]);
    onTestFinished(() => instance.close());
    const { runIds } = instance.seeded("third-attempt");
    const [first = "", second = "", third = ""] = runIds;
    const earlier = [
      { runId: first, attempt: 1, verdict: "NO-GO" },
      { runId: second, attempt: 2, verdict: "NO-GO" },
    ];
    const answer = await readVerdict(instance.context, instance.owner, { id: third });
    expect(answer).toMatchObject({ verdict: "GO", attempt: 3, earlier });
    expect(answer.reservations.at(-1)).toEqual({
      code: "attempt",
      params: { attempt: 3, noGo: 2 },
    });
    // What becomes of the earlier runs changes nothing of what was known.
    await instance.context.db.run.delete({ where: { id: first } });
    const report = await readReport(instance.context, instance.owner, { id: third });
    expect(report.earlier).toEqual(earlier);
    expect(report.verdict?.reservations).toEqual(answer.reservations);
    const { url } = await createShare(instance.context, instance.owner, { runId: third });
    const shared = await readShare(instance.context, { token: url.split("/").at(-1) ?? "" });
    const text = JSON.stringify(shared);
    expect(text).toContain('"earlier":[{"runId":null,"attempt":1,"verdict":"NO-GO"}');
    for (const id of [first, second]) expect(text).not.toContain(id);
  });
});
