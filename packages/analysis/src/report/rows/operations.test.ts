// Figures by operation stand on the same blocks and rules as those of all requests together.
import { describe, expect, it } from "vitest";
import { judgeInputOf } from "../../testing/first-duel.ts";
import { saidBy, saidOfFinding, saidOfGate } from "../../testing/said.ts";
import { type SyntheticRun, syntheticInput } from "../../testing/synthetic-blocks.ts";
import { judge } from "../../verdict/judge.ts";
import { buildReport } from "../build-report.ts";
import { reportMarkdown } from "../markdown/report-markdown.ts";

const get = { kind: "http", path: "/tasks" } as const;
const named = (...names: string[]) => names.map((name) => ({ name, operation: get }));
const place = (i: number) => ({ target: `target-${i}` });
const parts = [
  { name: "create", parts: 1, slower: 2 },
  { name: "read", parts: 3, slower: 0.5 },
];

const mix = (slower = 1, more: SyntheticRun["spec"] = {}, errorRatio = 0): SyntheticRun => ({
  variants: [
    { name: "rest", medianUs: 200, operations: parts },
    {
      name: "grpc",
      medianUs: 200,
      errorRatio,
      operations: parts.map((one) =>
        one.name === "create" ? { ...one, slower: 2 * slower } : one,
      ),
    },
  ],
  spec: {
    variants: ["rest", "grpc"].map((name, i) => ({
      name,
      ...place(i),
      operations: [
        { name: "create", operation: get },
        { name: "read", weight: 3, operation: get },
      ],
    })),
    ...more,
  },
});

const workflow: SyntheticRun = {
  variants: ["rest", "grpc"].map((name, i) => ({
    name,
    medianUs: 200 / (i + 1),
    operations: parts.map((one) => ({ ...one, parts: 1 })),
    isWorkflow: true,
  })),
  spec: {
    variants: ["rest", "grpc"].map((name, i) => ({
      name,
      ...place(i),
      workflow: named("create", "read"),
    })),
  },
};

describe("a mix", () => {
  const report = buildReport(syntheticInput(mix(2)));
  const operation = (name: string) => report.operations.find((one) => one.name === name);
  const ratio = (name: string, metric: string) =>
    operation(name)?.comparison.find((row) => row.metric === metric)?.ratios[1];

  it("compares each operation by itself", () => {
    expect(report.operations.map(({ name, kind }) => [name, kind])).toEqual([
      ["create", "operation"],
      ["read", "operation"],
    ]);
    expect(ratio("create", "p50")?.low).toBeGreaterThan(1.8);
    expect(ratio("create", "p50")?.high).toBeLessThan(2.2);
    expect(ratio("read", "p50")?.low).toBeLessThan(1.05);
    expect(ratio("read", "p50")?.high).toBeGreaterThan(0.95);
  });

  it("shows shares as they were sent, and the parts add up to the whole", () => {
    const sides = report.operations.flatMap(({ sides }) => sides);
    const rest = sides.filter((side) => side.variant === "rest");
    expect(rest[0]?.share).toBeCloseTo(0.25, 2);
    const blocks = report.blocks.filter((block) => block.variant === "rest");
    expect(rest.reduce((sum, side) => sum + side.requests, 0)).toBe(
      blocks.reduce((sum, block) => sum + block.requests, 0),
    );
    for (const block of blocks)
      expect(block.operations.reduce((sum, one) => sum + one.requests, 0)).toBe(block.requests);
  });

  it("shows each side of each operation in Markdown, and whole iterations of a workflow", () => {
    const text = reportMarkdown(report);
    expect(text).toMatch(/## Operations\n\n\| Operation \| Variant \| Share \| Requests /);
    for (const name of ["create", "read"])
      for (const side of ["rest", "grpc"])
        expect(text).toMatch(new RegExp(`\\| ${name} \\| ${side} \\| \\d+ % \\| [\\d,]+ \\| 0 % `));
    const steps = reportMarkdown(buildReport(syntheticInput(workflow)));
    expect(steps).toMatch(/\| whole iterations \| rest \| – \| [\d,]+ \| /);
  });

  it("leaves out what connections have in common, and names the variant's operations", () => {
    expect(operation("create")?.comparison.some((row) => row.metric === "connect")).toBe(false);
    expect(report.variants[0]).toMatchObject({
      operation: "mix of create, read",
      operations: [
        { name: "create", text: "GET /tasks", share: 0.25 },
        { name: "read", share: 0.75 },
      ],
    });
  });
});

describe("a gate that names an operation", () => {
  const gate = (operation?: string) =>
    ({
      metric: "p50",
      of: "grpc",
      over: "rest",
      op: "<=",
      limitRatio: 1.25,
      ...(operation ? { operation } : {}),
    }) as const;

  it("judges its requests alone, and says so", () => {
    const verdict = judge(
      judgeInputOf(syntheticInput(mix(2, { gates: [gate("create"), gate("read")] }))),
    );
    expect(verdict.gates.map(({ outcome }) => outcome)).toEqual(["fail", "pass"]);
    expect(verdict.gates[0]?.rule).toBe("p50(grpc: create) / p50(rest: create) <= 1.25");
    expect(saidOfGate(verdict.gates[0])).toMatch(
      /^p50 of grpc \(create\) is \d+ % higher \[.*\] than that of rest \(create\)/,
    );
    expect(verdict.verdict).toBe("NO-GO");
  });

  it("is not distorted by the failures of another operation", () => {
    const found = judge(
      judgeInputOf(syntheticInput(mix(1, { gates: [gate("create"), gate("read")] }, 0.04))),
    );
    expect(found.gates.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["pass", null],
      ["not-evaluated", "errors-contaminate"],
    ]);
    expect(
      saidOfFinding(found.diagnostics.find(({ code }) => code === "errors-contaminate")).sentence,
    ).toMatch(/HTTP 500 at read/);
  });
});

describe("a variant without the operation", () => {
  it("has no figures for it, and says why", () => {
    const run = mix();
    const variants = run.spec?.variants ?? [];
    const other = { name: "grpc", ...place(1), operations: named("create", "list") };
    const input = syntheticInput({ ...run, spec: { variants: [...variants.slice(0, 1), other] } });
    const read = buildReport(input).operations.find(({ name }) => name === "read");
    const row = read?.comparison.find(({ metric }) => metric === "p50");
    expect(row?.values[0]?.value).not.toBeNull();
    expect([row?.values[1], row?.ratios[1]]).toMatchObject([
      {
        value: null,
        note: { code: "no-operation", params: { variant: "grpc", operation: "read" } },
      },
      {
        value: null,
        note: { code: "no-operation", params: { variant: "grpc", operation: "read" } },
      },
    ]);
  });
});

describe("a workflow", () => {
  const report = buildReport(syntheticInput(workflow));

  it("counts iterations and shows the steps in their order", () => {
    const [rest] = report.workflows;
    expect(rest?.started).toBe(
      (rest?.completed ?? 0) + (rest?.failed ?? 0) + (rest?.unfinished ?? 0),
    );
    expect(rest?.unfinished).toBeGreaterThan(0);
    expect(rest?.steps.map(({ name }) => name)).toEqual(["create", "read"]);
    expect(rest?.steps[0]?.p50Us).toBeGreaterThan(3 * (rest?.steps[1]?.p50Us ?? 0));
    expect(report.variants[0]?.operation).toBe("create → read");
  });

  it("compares whole iterations as if each were a request, and gates can ask for them", () => {
    const whole = report.operations.find(({ kind }) => kind === "iteration");
    const p50 = whole?.comparison.find(({ metric }) => metric === "p50");
    expect(p50?.values[0]?.value).toBeGreaterThan(400);
    expect(p50?.ratios[1]?.high).toBeLessThan(0.6);
    const gates = [
      { metric: "p50", of: "grpc", over: "rest", operation: "iteration", op: "<", limitRatio: 1 },
    ] as const;
    const { spec } = workflow;
    const verdict = judge(
      judgeInputOf(syntheticInput({ ...workflow, spec: { ...spec, gates: [...gates] } })),
    );
    expect(verdict.verdict).toBe("GO");
    expect(saidBy(verdict).headline).toMatch(/for iteration/);
  });
});
