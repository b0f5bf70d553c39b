// Which earlier runs count, by each rule that a definition may choose: two machines with one label, and one without it.
// What is open since machines differ comes with the command that measures both versions in one run.

import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { saidOfGate } from "@gonogo/analysis/testing/said";
import { pairedCommandText } from "@gonogo/analysis/words/paired-command";
import { warningText } from "@gonogo/analysis/words/warning-words";
import type { Environment, GateResult } from "@gonogo/protocols/report";
import { type Comparable, type TargetConfig, TlsOptions } from "@gonogo/protocols/spec";
import { seededEnvironment } from "@gonogo/seed/seeded-environment";
import { beforeAll, expect, it } from "vitest";
import { previewBenchmark } from "../benchmark/preview-benchmark.ts";
import { freezeReport } from "../frozen/freeze-report.ts";
import { finishRun } from "../measure/finish-run.ts";
import { takeNextStep } from "../measure/next-step.ts";
import { recordEnvironment } from "../measure/record-environment.ts";
import { startBlock } from "../measure/start-block.ts";
import { reportTargets, runVariantsOf } from "../rows/run-variants.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import { readReport } from "../run/read-report.ts";
import { readRunPlan } from "../run/run-plan.ts";
import { readRenderedVerdict, readVerdict } from "../run/verdict/read-verdict.ts";
import { updateTarget } from "../target/update-target.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { claimed, commitResult } from "../testing/test-run.ts";

const instance = testInstance();
beforeAll(() => addDuelTargets(instance));

const machine = (cpuModel: string): Environment => ({
  ...seededEnvironment,
  cpuModel,
  fingerprint: Buffer.from(cpuModel).toString("hex").padEnd(64, "0"),
});
const [epyc, xeon] = [machine("EPYC"), machine("Xeon")];

const definitionBy = (name: string, comparable?: Comparable) => ({
  ...duelDefinition,
  name,
  ...(comparable !== undefined && { comparable }),
  gates: ["p50(grpc) vs last 10 runs <= +10 %"],
  plan: { rounds: 6, pilot: "off", warmupMs: 0, blockMs: 1_000 },
});

/** Measures one run to its end; gives its only gate's result. */
async function measured(
  definition: object,
  environment: Environment,
  labels: Record<string, string>,
): Promise<{ readonly id: string; readonly result: GateResult }> {
  const { context, owner } = instance;
  const { id } = await createRun(context, owner, { definition: definition as never });
  const lease = await claimed(context, id);
  const { spec } = await readRunPlan(context, id);
  const ownAddresses = ["127.0.0.1"];
  await recordEnvironment(context, lease, { environment, ownAddresses, by: { spec, labels } });
  for (;;) {
    const block = await startBlock(context, lease);
    if (block) await commitResult(context, lease, block);
    else if ((await takeNextStep(context, lease)).kind === "finish") break;
  }
  await finishRun(context, lease, { status: "finished" });
  const [result] = (await readVerdict(context, owner, { id })).gates;
  if (!result) throw new Error("the run has no gate");
  return { id, result };
}

const ci = { region: "ci" };

it("compares runs of the same machine, where a definition says nothing", async () => {
  const definition = definitionBy("by-machine");
  await measured(definition, epyc, ci);
  await measured(definition, xeon, ci);
  const { id, result } = await measured(definition, epyc, {});
  expect(result.because).toMatchObject({
    code: "few-runs",
    params: { found: 1, elsewhere: [{ why: "cpu", runs: 1 }], comparedBy: { rule: "same-cpu" } },
  });
  expect(saidOfGate(result)).toMatch(
    /1 ran in another environment \(1 on another CPU\); run .* 4 more times in this environment, let runs of alike workers count by a label/,
  );
  const { paired } = await readRenderedVerdict(instance.context, instance.owner, { id });
  expect(paired).toMatchObject({
    code: "paired-command",
    text: expect.stringMatching(
      /^gonogo ab --base '<address of the earlier version>' --head 'grpc:\/\/[^']+' --request '[\w.]+\/\w+' .*--gate 'p50\(head\) \/ p50\(base\) <= ×?1\.1'$/,
    ),
  });
  const report = await readReport(instance.context, instance.owner, { id });
  expect(report.paired).toEqual({ code: paired?.code, params: paired?.params });
  expect(reportMarkdown(report)).toContain("```sh\ngonogo ab --base '<address of the earlier");
  const shared = reportMarkdown(freezeReport(report));
  expect(shared).toContain("--head '<address of this version>'");
  expect(shared).toContain("--body '<body of the request>'");
  // As reports were stored before they had the command.
  await instance.context.db
    .$executeRaw`UPDATE run_reports SET report = report - 'paired' WHERE "runId" = ${id}::uuid`;
  const older = await readReport(instance.context, instance.owner, { id });
  expect(older.paired).toEqual(report.paired);
});

it("names no command for a target that its address alone does not reach", async () => {
  const { context, owner } = instance;
  const definition = definitionBy("not-plain");
  await measured(definition, epyc, ci);
  const { id } = await measured(definition, xeon, ci);
  const found = async () => (await readVerdict(context, owner, { id })).paired;
  expect(await found()).not.toBeNull();
  await updateTarget(context, owner, { slug: "grpc", secret: { bearerToken: "token" } });
  expect(await found()).toBeNull();
  await updateTarget(context, owner, { slug: "grpc", secret: null });
  expect(await found()).not.toBeNull();
  const [side] = runVariantsOf(await context.db.run.findUniqueOrThrow({ where: { id } }));
  if (!side) throw new Error("the run has variants");
  const loadedWith = async (settings: Partial<TargetConfig>) => {
    const target = { ...side.target, ...settings };
    const [read] = await reportTargets(context, [{ ...side, target }], {});
    return read?.loaded;
  };
  expect(await loadedWith({ tls: TlsOptions.parse({}) })).toMatchObject({ isTls: true });
  const others: Partial<TargetConfig>[] = [
    { tls: TlsOptions.parse({ insecure: true }) },
    { tls: { ...TlsOptions.parse({}), caPem: "certificates" } },
    { tls: { ...TlsOptions.parse({}), clientCertificatePem: "certificates" } },
    { headers: { "x-tenant": "a" } },
  ];
  for (const settings of others) expect(await loadedWith(settings)).toBeUndefined();
});

it("compares runs of workers with the same label, whatever their machines", async () => {
  const definition = definitionBy("by-label", { sameLabel: "region" });
  await measured(definition, epyc, ci);
  await measured(definition, xeon, { region: "office" });
  const first = await measured(definition, xeon, ci);
  expect(first.result.because).toMatchObject({
    params: {
      found: 1,
      elsewhere: [{ why: "label", runs: 1 }],
      comparedBy: { rule: { sameLabel: "region" }, value: "ci" },
    },
  });
  const unlabelled = await measured(definition, epyc, {});
  expect(unlabelled.result.because).toMatchObject({
    code: "label-missing",
    params: { label: "region" },
  });
  expect(saidOfGate(unlabelled.result)).toContain("has no label region");
  const { result } = await measured(definition, epyc, ci);
  expect(saidOfGate(result)).toMatch(
    /2 ran in another environment \(1 on a worker without the label region and 1 on a worker with another region\); run .* 3 more times on workers with region=ci/,
  );
});

it("starts a new history where the rule changed, and says so before a run", async () => {
  await measured(definitionBy("changed"), epyc, ci);
  const changed = definitionBy("changed", { sameLabel: "region" });
  expect(await previewed(changed)).toContain("(1 under another rule of what is comparable)");
  const { result } = await measured(changed, epyc, ci);
  expect(result.because).toMatchObject({
    params: { found: 0, elsewhere: [{ why: "rule", runs: 1 }] },
  });
  const back = await measured(definitionBy("changed"), epyc, {});
  expect(back.result.because).toMatchObject({ params: { found: 1 } });
});

/** As many finished runs more that are like one in everything but when they finished: just now. */
const repeated = (id: string, runs: number) =>
  instance.context.db.$executeRaw`
    INSERT INTO runs SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'finishedAt', now()))).*
    FROM runs r, generate_series(1, ${runs}::int) WHERE r.id = ${id}::uuid`;

const previewed = async (definition: object) => {
  const { facts } = await previewBenchmark(instance.context, instance.owner, {
    definition: definition as never,
  });
  return facts?.warnings.map(warningText).join("\n");
};

it("finds the runs of a former rule, and why all others do not count, however many are newer", async () => {
  const definition = definitionBy("former");
  await measured(definition, epyc, ci);
  const { id } = await measured(definitionBy("former", { sameLabel: "region" }), epyc, ci);
  await repeated(id, 149);
  expect(await previewed(definition)).toMatch(
    /there is 1; of the others 150 ran in another environment \(150 under another rule of what is comparable\)/,
  );
  const other = definitionBy("former", { sameLabel: "zone" });
  expect(await previewed(other)).toMatch(
    /151 ran in another environment \(151 under another rule of what is comparable\)/,
  );
  const { result } = await measured(definition, xeon, ci);
  expect(result.because).toMatchObject({
    params: {
      found: 0,
      elsewhere: [
        { why: "rule", runs: 150 },
        { why: "cpu", runs: 1 },
      ],
    },
  });
});

it("says what differs of a run that a gate names", async () => {
  const definition = definitionBy("named");
  const { id } = await measured(definition, epyc, ci);
  await instance.context.db.run.update({ where: { id }, data: { subjectVersion: "v1" } });
  const against = { ...definition, gates: ["p50(grpc) vs release v1 <= +10 %"] };
  const { result } = await measured(against, xeon, ci);
  expect(result.because).toMatchObject({
    code: "baseline-missing",
    params: { mismatch: "environment", elsewhere: "cpu" },
  });
});

it("counts the runs elsewhere of the branch that a gate names", async () => {
  const definition = (name: string) => ({
    ...definitionBy("branches"),
    gates: [`p50(grpc) vs last 10 runs of ${name} <= +10 %`],
  });
  const { id } = await measured(definition("main"), epyc, ci);
  await instance.context.db.run.update({ where: { id }, data: { subjectBranch: "fix" } });
  await repeated(id, 4);
  await instance.context.db.run.update({ where: { id }, data: { subjectBranch: "main" } });
  const { result } = await measured(definition("main"), xeon, ci);
  expect(result.because).toMatchObject({
    params: { mismatched: [{ why: "environment", runs: 1 }], elsewhere: [{ why: "cpu", runs: 1 }] },
  });
});

it("names the label that no worker of the earlier runs had", async () => {
  const definition = definitionBy("unlabelled", { sameLabel: "region" });
  const { id } = await measured(definition, epyc, {});
  await repeated(id, 49);
  expect(await previewed(definition)).toMatch(
    /No finished run of this benchmark is comparable: 50 runs by this rule ran on workers without the label region/,
  );
});

it.each<[string, Environment, Record<string, string>]>([
  ["another machine, also of the same label", xeon, ci],
  ["a worker with another label", epyc, { region: "office" }],
  ["a worker without the label", epyc, {}],
])("says once that a run went on on %s", async (_, environment, labels) => {
  const { context, owner } = instance;
  const definition = definitionBy("moved", { sameLabel: "region" });
  const { id } = await createRun(context, owner, { definition: definition as never });
  const lease = await claimed(context, id);
  const { spec } = await readRunPlan(context, id);
  const record = (on: Environment, by: Record<string, string>) =>
    recordEnvironment(context, lease, {
      environment: on,
      ownAddresses: [],
      by: { spec, labels: by },
    });
  const codes = async () => (await getRun(context, owner, { id })).warnings.map(({ code }) => code);
  await record(epyc, ci);
  await record(epyc, ci);
  expect(await codes()).not.toContain("environment-changed");
  await record(environment, labels);
  await record(environment, labels);
  expect((await codes()).filter((code) => code === "environment-changed")).toHaveLength(1);
});

it("refuses gates on earlier runs where only pairs are compared", async () => {
  const start = createRun(instance.context, instance.owner, {
    definition: definitionBy("paired", "paired-only") as never,
  });
  expect(await codeOf(start)).toBe("invalid_input");
});

it("has no command where nothing keeps a gate open", async () => {
  const alone = await measured(definitionBy("alone"), epyc, ci);
  const { paired } = await readVerdict(instance.context, instance.owner, { id: alone.id });
  expect(paired && pairedCommandText(paired)).toBeNull();
});
