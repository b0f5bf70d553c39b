// Outputs of every tool, of open load, of several cells and of later looks: each becomes a run that reads back as it was
// measured and is judged again to the same verdict.
import { judge } from "@gonogo/analysis/verdict/judge";
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { findRun } from "../rows/find-run.ts";
import { readReport } from "../run/read-report.ts";
import { readReportInput } from "../run/report-input.ts";
import { addDuelTargets, testInstance } from "../testing/test-context.ts";
import type { ImportInput } from "./import-input.ts";
import { importRun } from "./import-run.ts";
import { type Block, ghzReport, h2loadLog, k6Points, requests } from "./testing/tool-outputs.ts";

const instance = testInstance(addDuelTargets);

const rest = {
  ...{ target: "rest" },
  operation: { kind: "http", method: "GET", path: "/" },
} as const;
const grpc = {
  ...{ target: "grpc" },
  operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask" },
} as const;

const definitionOf = (
  name: string,
  side: typeof rest | typeof grpc,
  changes: Partial<BenchmarkSpecInput> = {},
): BenchmarkSpecInput => ({
  ...{ name, question: "Is the new version as fast?", load: { kind: "closed", clients: 2 } },
  variants: ["base", "head"].map((variant) => ({ name: variant, ...side })),
  plan: { rounds: 10 },
  gates: [{ metric: "p99", of: "head", over: "base", op: "<=", limitRatio: 1.25 }],
  accept: ["imported"],
  ...changes,
});

type Shape = { readonly rounds?: number; readonly cells?: number; readonly slower?: number };

/** Base and head in turns, round after round and cell after cell. */
const blocksOf = (
  output: (block: Block) => unknown,
  { rounds = 10, cells = 1, slower = 1 }: Shape = {},
) =>
  Array.from({ length: rounds * cells * 2 }, (_, place) => ({
    variant: place % 2 === 0 ? "base" : "head",
    cell: Math.floor(place / 2) % cells,
    output: output({ place, slower: place % 2 === 0 ? 1 : slower }),
  }));

/** Stores the import and reads it back; the verdict is made again and has to be the stored one. */
async function imported(input: ImportInput) {
  const { id, verdict } = await importRun(instance.context, instance.owner, input);
  const row = await findRun(instance.context, instance.owner, id);
  const stored = await readReportInput(instance.context, row);
  expect(stored.verdict).not.toBeNull();
  expect(judge({ ...stored, status: "finished" })).toEqual(stored.verdict);
  const report = await readReport(instance.context, instance.owner, { id });
  return { verdict, stored: stored.verdict, report, blocks: stored.blocks };
}

describe("outputs of", () => {
  it.each([
    ["h2load", rest, h2loadLog, { sent: requests }, { ok: requests }, { "200": requests }],
    [
      "ghz",
      grpc,
      ghzReport,
      {},
      { ok: requests - 1, grpc_status: 1 },
      { "0": requests - 1, "14": 1 },
    ],
    [
      "k6",
      rest,
      k6Points,
      {},
      { ok: requests - 2, timeout: 1, closed: 1 },
      { "200": requests - 2 },
    ],
  ] as const)(
    "%s are stored, read back and judged",
    async (tool, side, output, reported, outcomes, statuses) => {
      const name = `by-${tool}`;
      const { report, blocks, verdict } = await imported({
        ...{ definition: definitionOf(name, side), tool },
        blocks: blocksOf(output).map((block) => ({ ...block, ...reported })),
      });
      expect(verdict).toBe("GO");
      expect(report.run.imported?.sides.map((one) => one.tool)).toEqual([tool, tool]);
      expect(blocks).toHaveLength(20);
      for (const { result } of blocks)
        expect([result?.outcomes, result?.statuses]).toEqual([outcomes, statuses]);
      const [base] = report.comparison.find(({ metric }) => metric === "p50")?.values ?? [];
      expect(base?.value).toBeGreaterThan(760);
      expect(base?.value).toBeLessThan(840);
    },
  );
  it.each([
    ["h2load", rest, h2loadLog],
    ["ghz", grpc, ghzReport],
    ["k6", rest, k6Points],
  ] as const)("%s are a NO-GO where they are slower", async (tool, side, output) => {
    const { verdict } = await imported({
      ...{ definition: definitionOf(`slower-by-${tool}`, side), tool },
      blocks: blocksOf(output, { slower: 1.6 }).map((block) => ({
        ...block,
        ...(tool === "h2load" ? { sent: requests } : {}),
      })),
    });
    expect(verdict).toBe("NO-GO");
  });
});

const k6 = (definition: BenchmarkSpecInput, shape: Shape = {}) =>
  imported({ definition, tool: "k6", blocks: blocksOf(k6Points, shape) });

describe("an import", () => {
  it("of open load is judged like one of closed load, and doubts no clients", async () => {
    const load = { kind: "open", ratePerS: 1_000, arrivals: "uniform" } as const;
    const { verdict, report } = await k6(definitionOf("open", rest, { load }));
    expect(verdict).toBe("GO");
    const found = report.diagnostics.find(({ code }) => code === "imported");
    expect(found?.params).toMatchObject({ isClosedLoad: false });
  });
  it("has a figure and a test for each of its cells", async () => {
    const axes = [
      { name: "clients" as const, values: [1, 2] },
    ] satisfies BenchmarkSpecInput["axes"];
    const definition = definitionOf("cells", rest, { axes });
    const { verdict, report, blocks } = await k6(definition, { cells: 2 });
    expect(verdict).toBe("GO");
    expect(report.rounds.map(({ cell, valid }) => [cell, valid])).toEqual([
      [0, 10],
      [1, 10],
    ]);
    expect(blocks.filter(({ cell }) => cell === 1)).toHaveLength(20);
  });
  it("with the rounds of a later look is judged at that look", async () => {
    const plan = { rounds: 10, looks: [10, 15] };
    const passing = await k6(definitionOf("looks", rest, { plan }), { rounds: 15 });
    expect(passing.verdict).toBe("GO");
    expect(passing.stored?.look).toMatchObject({ of: 2, rounds: 15 });
    expect(passing.report.rounds).toMatchObject([{ run: 15, valid: 15 }]);
    const failing = definitionOf("looks-slower", rest, { plan });
    expect((await k6(failing, { rounds: 15, slower: 1.6 })).verdict).toBe("NO-GO");
  });
});
