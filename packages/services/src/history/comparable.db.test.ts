// Which earlier runs count, by each rule that a definition may choose: two machines with one label, and one without it.
// What is open since machines differ comes with the command that measures both versions in one run.

import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { saidOfGate } from "@gonogo/analysis/testing/said";
import { pairedCommandText } from "@gonogo/analysis/words/paired-command";
import { warningText } from "@gonogo/analysis/words/warning-words";
import type { Environment, GateResult } from "@gonogo/protocols/report";
import type { Comparable } from "@gonogo/protocols/spec";
import { seededEnvironment } from "@gonogo/seed/seeded-environment";
import { beforeAll, expect, it } from "vitest";
import { previewBenchmark } from "../benchmark/preview-benchmark.ts";
import { freezeReport } from "../frozen/freeze-report.ts";
import { finishRun } from "../measure/finish-run.ts";
import { takeNextStep } from "../measure/next-step.ts";
import { recordEnvironment } from "../measure/record-environment.ts";
import { startBlock } from "../measure/start-block.ts";
import { createRun } from "../run/create-run.ts";
import { getRun } from "../run/get-run.ts";
import { readReport } from "../run/read-report.ts";
import { readRunPlan } from "../run/run-plan.ts";
import { readRenderedVerdict, readVerdict } from "../run/verdict/read-verdict.ts";
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
  const { facts } = await previewBenchmark(instance.context, instance.owner, {
    definition: changed as never,
  });
  expect(facts?.warnings.map(warningText)).toContainEqual(
    expect.stringContaining("(1 under another rule of what is comparable)"),
  );
  const { result } = await measured(changed, epyc, ci);
  expect(result.because).toMatchObject({
    params: { found: 0, elsewhere: [{ why: "rule", runs: 1 }] },
  });
  const back = await measured(definitionBy("changed"), epyc, {});
  expect(back.result.because).toMatchObject({ params: { found: 1 } });
});

it("says once that a run went on on another machine, also of the same label", async () => {
  const { context, owner } = instance;
  const definition = definitionBy("moved", { sameLabel: "region" });
  const { id } = await createRun(context, owner, { definition: definition as never });
  const lease = await claimed(context, id);
  const { spec } = await readRunPlan(context, id);
  const record = (environment: Environment) =>
    recordEnvironment(context, lease, {
      environment,
      ownAddresses: [],
      by: { spec, labels: ci },
    });
  const codes = async () => (await getRun(context, owner, { id })).warnings.map(({ code }) => code);
  await record(epyc);
  await record(epyc);
  expect(await codes()).not.toContain("environment-changed");
  await record(xeon);
  await record(xeon);
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
