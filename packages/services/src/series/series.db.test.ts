// Change points of real rows: found in a seeded series, decided about by members, silent within calibrated noise, cut off
// from gates' history when accepted, and never a reason to rewrite a verdict.
import { NoiseFigures, type Series } from "@gonogo/protocols/report";
import { blockMsOf } from "@gonogo/protocols/spec";
import { seedScenario } from "@gonogo/seed/seed-scenario";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it } from "vitest";
import { historyBefore } from "../history/run-history.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { listMembers } from "../member/list-members.ts";
import { askedBy } from "../noise/noise-definition.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findRun } from "../rows/find-run.ts";
import { runVariantsOf } from "../rows/run-variants.ts";
import { deleteRun } from "../run/delete-run.ts";
import { readVerdict } from "../run/verdict/read-verdict.ts";
import { codeOf } from "../testing/test-context.ts";
import { listDeliveries } from "../webhook/list-webhooks.ts";
import { createWebhook } from "../webhook/save-webhook.ts";
import { type DecideChangeInput, decideChange } from "./decide-change.ts";
import { readSeries } from "./read-series.ts";

const of = { benchmark: "seed-evolution", metric: "p99", variant: "grpc" } as const;
const instance = seededInstance(["noise-calibration"]);
let runIds: readonly string[];
let webhookId: string;
beforeAll(async () => {
  const hook = { name: "Team", kind: "slack", url: "http://127.0.0.1:1/" } as const;
  webhookId = (
    await createWebhook(instance.context, instance.owner, { ...hook, events: ["change-point"] })
  ).id;
  // After the webhook, which is told of what the runs change.
  runIds = (await seedScenario(instance.context, instance.owner, "evolution")).runIds;
});

const series = (changes: object = {}): Promise<Series> =>
  readSeries(instance.context, instance.owner, { ...of, ...changes });
const eighth = () => runIds[8] ?? "";
const decide = (changes: Partial<DecideChangeInput> = {}, actor = instance.owner) =>
  decideChange(instance.context, actor, {
    ...{ ...of, run: eighth(), state: "regression" },
    ...changes,
  } as DecideChangeInput);

describe("a change", () => {
  it("is found at the version that was slower, with its size and its direction", async () => {
    const { changes, points, withinNoise, calibrated, branches, searched } = await series();
    expect(changes).toHaveLength(1);
    const [change] = changes;
    expect(change).toMatchObject({
      runId: eighth(),
      subject: { version: "v2.8.0" },
      ...{ state: "new", owner: null, note: "", decidedBy: null, decidedAt: null },
      size: { beforeRunId: runIds[7], runsBefore: 8, runsAfter: 6, direction: "worse" },
    });
    expect(change?.at).toBe(points[8]?.at);
    expect((change?.size?.after ?? 0) / (change?.size?.before ?? 1)).toBeGreaterThan(1.4);
    expect({ withinNoise, calibrated, branches, searched }).toEqual({
      ...{ withinNoise: 0, calibrated: false, branches: ["main"], searched: 14 },
    });
  });
  it("is reported to webhooks once, though runs after it moved its figures", async () => {
    const { items } = await listDeliveries(instance.context, instance.owner, { id: webhookId });
    expect(items).toHaveLength(1);
    const [only] = items;
    expect(only?.payload).toMatchObject({
      ...{ type: "change-point", events: ["change-point"], benchmark: { slug: of.benchmark } },
      run: { id: expect.any(String), version: "v2.8.0" },
      summary: expect.stringContaining("got worse"),
      change: { text: expect.stringContaining("→"), beforeRunId: runIds[7] },
    });
  });
  it("of more throughput is better, and that of errors that do not change is none", async () => {
    const { changes } = await series({ metric: "throughput" });
    expect(changes.map(({ size }) => size?.direction)).toEqual(["worse"]);
    expect((await series({ metric: "errors" })).changes).toEqual([]);
    expect((await series({ branch: "other" })).changes).toEqual([]);
  });
  it("is not looked for in a variant or cell that the benchmark never had", async () => {
    const soap = series({ variant: "soap" });
    await expect(soap).rejects.toMatchObject({
      code: "not_found",
      field: "variant",
      remedy: expect.stringMatching(/^Its variants are rest, grpc/),
    });
    await expect(series({ cell: 1 })).rejects.toMatchObject({ code: "not_found", field: "cell" });
    // A variant that it has, by a metric that none of its runs measured.
    expect((await series({ metric: "allocations" })).points).toEqual([]);
  });
  it("is not looked for across environments, nor in runs that were INVALID", async () => {
    const { db } = instance.context;
    const half = { id: { in: [...runIds].slice(8) } };
    await db.run.updateMany({ where: half, data: { environmentFingerprint: "another" } });
    expect((await series()).changes).toEqual([]);
    const environment = (await findRun(instance.context, instance.owner, runIds[0] ?? ""))
      .environmentFingerprint;
    await db.run.updateMany({ where: half, data: { environmentFingerprint: environment } });
    expect((await series()).changes).toHaveLength(1);
    const invalid = { where: { id: eighth() }, data: { verdictName: "INVALID" } };
    const { verdictName } = await db.run.findUniqueOrThrow({ where: { id: eighth() } });
    await db.run.update(invalid);
    const without = await series();
    expect(without.changes.map(({ runId }) => runId)).toEqual([runIds[9]]);
    expect(without.searched).toBe(13);
    await db.run.update({ where: { id: eighth() }, data: { verdictName } });
  });
});

describe("what members say of it", () => {
  it("is kept with it: state, owner and note, by whom and when; and taken back", async () => {
    const [member] = await listMembers(instance.context, instance.owner);
    const me = member && { name: member.name, email: member.email };
    const before = await readVerdict(instance.context, instance.owner, { id: eighth() });
    const decided = await decide({ owner: me?.email.toUpperCase() ?? "", note: " See #12. " });
    expect(decided).toMatchObject({
      runId: eighth(),
      state: "regression",
      owner: me,
      note: "See #12.",
    });
    expect(decided.decidedBy).toEqual(me);
    expect(Date.parse(decided.decidedAt ?? "")).toBeGreaterThan(0);
    expect((await series()).changes).toEqual([decided]);
    // What is left out stays as it was, whoever decided it meanwhile.
    expect(await decide({ state: undefined, note: "See #13." })).toMatchObject({
      ...{ state: "regression", owner: me, note: "See #13." },
    });
    await decide({ state: undefined, note: "See #12." });
    const moved = await decide({ state: "environment" });
    expect(moved).toMatchObject({ state: "environment", owner: me, note: "See #12." });
    expect(await readVerdict(instance.context, instance.owner, { id: eighth() })).toEqual(before);
    const cleared = await decide({ state: "new", owner: null, note: "" });
    expect(cleared).toMatchObject({ state: "new", owner: null, note: "", decidedAt: null });
    expect(await instance.context.db.changeDecision.count()).toBe(0);
  });
  it("goes with it when it is found a run later, and stays when it is not found any more", async () => {
    const { db } = instance.context;
    await decide({ note: "looked at" });
    const invalid = (run: string, verdictName: string | null) =>
      db.run.update({ where: { id: run }, data: { verdictName } });
    const { verdictName } = await db.run.findUniqueOrThrow({ where: { id: eighth() } });
    await invalid(eighth(), "INVALID");
    expect((await series()).changes).toMatchObject([{ runId: runIds[9], note: "looked at" }]);
    expect(await decide({ run: runIds[9] ?? "", note: "moved" })).toMatchObject({ note: "moved" });
    expect(await db.changeDecision.findMany()).toMatchObject([{ runId: runIds[9] }]);
    await invalid(eighth(), verdictName);
    expect((await series()).changes).toMatchObject([{ runId: eighth(), note: "moved" }]);
    const rest = { id: { in: [...runIds].slice(8) } };
    const kept = await db.run.findFirstOrThrow({ where: rest });
    await db.run.updateMany({ where: rest, data: { environmentFingerprint: "another" } });
    expect((await series()).changes).toMatchObject([
      { runId: runIds[9], size: null, state: "regression", note: "moved" },
    ]);
    const gone = await decide({ run: runIds[9] ?? "", state: "new", note: "" });
    expect(gone).toMatchObject({ state: "new", note: "", decidedBy: null });
    expect((await series()).changes).toEqual([]);
    const { environmentFingerprint } = kept;
    await db.run.updateMany({ where: rest, data: { environmentFingerprint } });
  });
  it("belongs to its view: of one branch, or of all", async () => {
    await decide({ branch: "main", note: "of main" });
    expect((await series({ branch: "main" })).changes).toMatchObject([{ note: "of main" }]);
    expect((await series()).changes).toMatchObject([{ state: "new", note: "" }]);
    await decide({ branch: "main", state: "new", note: "" });
    expect(await instance.context.db.changeDecision.count()).toBe(0);
  });
  it("survives many who speak at once: one row, one of their words", async () => {
    const notes = Array.from({ length: 12 }, (_, i) => `note ${i}`);
    const all = await Promise.all(notes.map((note) => decide({ note })));
    expect(all).toHaveLength(12);
    const rows = await instance.context.db.changeDecision.findMany();
    expect(rows).toHaveLength(1);
    expect(notes).toContain(rows[0]?.note);
    await decide({ state: "new", note: "" });
  });
  it("is refused of runs without a change, of outsiders, and of owners who are no members", async () => {
    expect(await codeOf(decide({ run: runIds[3] ?? "" }))).toBe("not_found");
    expect(await codeOf(decide({ run: newId() }))).toBe("not_found");
    expect(await codeOf(decide({ benchmark: "unheard-of" }))).toBe("not_found");
    expect(await codeOf(decide({ run: "8" }))).toBe("invalid_input");
    expect(await codeOf(decide({ state: "fine" as never }))).toBe("invalid_input");
    expect(await codeOf(decide({ owner: "nobody@example.com" }))).toBe("invalid_input");
    expect(await codeOf(decide({ note: "x".repeat(2_001) }))).toBe("invalid_input");
    const reader = { ...instance.owner, scopes: ["read"] } as const;
    expect(await codeOf(decide({}, reader))).toBe("forbidden");
    const outsider = { ...instance.owner, projectId: newId() };
    expect(await codeOf(decide({}, outsider))).toBe("not_found");
    expect(await instance.context.db.changeDecision.count()).toBe(0);
  });
});

it("an accepted change cuts the history of gates for runs that begin after it was accepted", async () => {
  const { context, owner } = instance;
  const gates = [
    { ...{ metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1, blocking: true } },
  ].map((gate) => ({ ...gate, vs: { kind: "rolling", runs: 10 } })) as never;
  const row = { ...(await findRun(context, owner, runIds[13] ?? "")), startedAt: context.now() };
  const accepted = async () => (await historyBefore(context, row, gates))?.accepted;
  expect(await accepted()).toEqual([]);
  await decide();
  expect(await accepted()).toEqual([]);
  await decide({ state: "accepted" });
  expect(await accepted()).toEqual([]);
  row.startedAt = new Date(context.now().getTime() + 1_000);
  const [change] = (await accepted()) ?? [];
  expect(change).toMatchObject({ cell: 0, variant: "grpc", metric: "p99", runId: eighth() });
  // A new note does not make the acceptance younger.
  const since = row.startedAt;
  row.startedAt = new Date();
  await decide({ state: "accepted", note: "the new codec" });
  expect(await accepted()).toHaveLength(1);
  row.startedAt = since;
  // Of another environment, or other terms, it says nothing.
  expect(
    (await historyBefore(context, { ...row, environmentFingerprint: "x" }, gates))?.accepted,
  ).toEqual([]);
  expect((await historyBefore(context, { ...row, terms: { grpc: "x" } }, gates))?.accepted).toEqual(
    [],
  );
  // What was decided outlives the run that it was kept with.
  await deleteRun(context, owner, { id: eighth() });
  expect(await accepted()).toMatchObject([{ runId: runIds[9], branch: null }]);
  expect((await series()).changes).toMatchObject([{ runId: runIds[9], note: "the new codec" }]);
});

/** A usable calibration of the series' target, in its environment, whose p99 has this noise floor. */
async function calibrate(floorLog: number): Promise<void> {
  const { context, owner } = instance;
  const row = await findRun(context, owner, runIds[13] ?? "");
  const spec = specOf(row.benchmarkVersion);
  const variant = spec.variants.find(({ name }) => name === "grpc");
  const side = runVariantsOf(row).find(({ name }) => name === "grpc");
  if (!variant || !side) throw new Error("the series has a variant grpc");
  const seeded = await context.db.noiseCalibration.findFirstOrThrow({ where: { usable: true } });
  const figures = NoiseFigures.parse(seeded.figures);
  const metrics = figures.metrics.map((one) => (one.metric === "p99" ? { ...one, floorLog } : one));
  await context.db.noiseCalibration.create({
    data: {
      ...{ id: newId(), projectId: row.projectId, targetId: side.targetId, usable: true },
      asked: toJson(askedBy(variant, spec)),
      load: toJson(spec.load),
      ...{ blockMs: blockMsOf(spec), warmupMs: 0, rounds: 10 },
      environmentFingerprint: row.environmentFingerprint,
      figures: toJson({ ...figures, metrics }),
      measuredAt: context.now(),
    },
  });
}

it("a change within the calibrated noise is counted and not reported", async () => {
  const counted = async () => {
    const { changes, withinNoise, calibrated } = await series();
    // What was accepted before stays in the list, found or not.
    return { changes: changes.filter(({ size }) => size).length, withinNoise, calibrated };
  };
  expect(await counted()).toEqual({ changes: 1, withinNoise: 0, calibrated: false });
  await calibrate(0.05);
  expect(await counted()).toEqual({ changes: 1, withinNoise: 0, calibrated: true });
  await calibrate(0.6);
  expect(await counted()).toEqual({ changes: 0, withinNoise: 1, calibrated: true });
});
