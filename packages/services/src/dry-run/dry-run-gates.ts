// What gates would have said of the runs that are there already: "would have failed 3 of the last 40".
// Judges the stored blocks of each run, newest first, with its own definition but these gates, and each with the history
// that it had. A run is read while the one before it is judged; there are bounds on runs, blocks and time, and nothing is stored.
import type { JudgeInput } from "@gonogo/analysis/evidence/report-input";
import { pilotedSpec } from "@gonogo/analysis/pilot/run-pilot";
import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { english, t } from "@gonogo/locale/t";
import { VerdictName } from "@gonogo/protocols/events";
import type { GateResult } from "@gonogo/protocols/report";
import { BenchmarkSpec, Gate, parseGate, Slug, Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { issuesOf, parseInput, ServiceError } from "../errors.ts";
import { historyBefore } from "../history/run-history.ts";
import { readLater } from "../read-later.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { type RunRow, runInclude } from "../rows/run-summary.ts";
import { storedPilot } from "../rows/stored-pilot.ts";
import { judgeTask } from "../run/judge-tasks.ts";
import { readMeasured } from "../run/report-input.ts";
import { inThread } from "../threads/in-thread.ts";
import { type DryGate, type DryRun, type DryVerdict, dryRunOf } from "./dry-run.ts";

export const mostDryRuns = 40;

const gatesOf = <G extends z.ZodType>(gate: G) =>
  z
    .array(gate)
    .min(1, english("give at least one gate"))
    .max(50)
    .describe("They need not be those of the benchmark.");

export const DryRunInput = z.strictObject({
  benchmark: Slug,
  /** As objects or as text, like those of a definition; texts are read beside the benchmark's variants. */
  gates: readLater(
    gatesOf(z.union([z.string().max(2_000), z.record(z.string(), z.unknown())])),
    gatesOf(Gate),
  ),
  runs: z
    .int()
    .min(1)
    .max(mostDryRuns)
    .default(mostDryRuns)
    .describe("How many of the newest finished runs to judge, at most."),
});
export type DryRunInput = z.input<typeof DryRunInput>;

/** Throws `invalid_input` with the place of each gate that is none. */
function readGates(given: z.output<typeof DryRunInput>["gates"], baseline?: string): Gate[] {
  return given.map((gate, i) => {
    const at = ["gates", String(i)];
    if (typeof gate !== "string") return parseInput(Gate, gate, at);
    const reading = parseGate(gate, { baseline });
    if (reading.ok) return parseInput(Gate, reading.gate, at);
    const field = at.join(".");
    throw new ServiceError("invalid_input", `${field} ${reading.issue.message}`, { field });
  });
}

/** The first run is always judged; after it both hold. */
export const dryRunBounds = { blocks: 4_000, milliseconds: 10_000 };

/** Throws `not_found` for an unknown benchmark, `invalid_input` for gates that are none. */
export async function dryRunGates(
  context: Context,
  actor: Actor,
  input: DryRunInput,
  bounds = dryRunBounds,
): Promise<DryRun> {
  allow(actor, "read");
  const { benchmark: slug, gates: given, runs: wanted } = parseInput(DryRunInput, input);
  const { benchmark, version } = await findBenchmark(context, actor, slug);
  const gates = readGates(given, specOf(version).variants[0]?.name);
  const finished = { benchmarkId: benchmark.id, status: "finished" as const };
  const finishedRuns = await context.db.run.count({ where: finished });
  const listed = await context.db.run.findMany({
    where: finished,
    orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
    take: wanted,
    select: { id: true, _count: { select: { blocks: true } } },
  });
  const fitting = fittingOf(gates);
  const runs: Promise<DryVerdict>[] = [];
  const until = performance.now() + bounds.milliseconds;
  let blocks = 0;
  let stopped: DryRun["stopped"] = null;
  for (const { id, _count } of listed) {
    blocks += _count.blocks;
    if (runs.length > 0 && performance.now() > until) stopped = "time";
    else if (runs.length > 0 && blocks > bounds.blocks) stopped = "size";
    if (stopped !== null) break;
    // A run that was deleted meanwhile is no longer among the last.
    const row = await context.db.run.findUnique({ where: { id }, include: runInclude });
    if (!row) continue;
    const judging = await readJudging(context, row, fitting(row.benchmarkVersion));
    await runs.at(-1);
    const verdict = dryVerdict(row, judging);
    // It is awaited once the next run has been read; until then nobody would handle its error.
    verdict.catch(() => undefined);
    runs.push(verdict);
  }
  return dryRunOf({
    ...{ benchmark: slug, gates, finishedRuns, stopped },
    runs: await Promise.all(runs),
  });
}

type Fitting = { readonly spec: BenchmarkSpec } | { readonly issue: string };

/** The definition of a run's version with these gates, read once a version, or why they do not fit it. */
function fittingOf(gates: readonly Gate[]): (version: RunRow["benchmarkVersion"]) => Fitting {
  const known = new Map<number, Fitting>();
  return (version) => {
    const fitting = known.get(version.version) ?? withGates(specOf(version), gates);
    known.set(version.version, fitting);
    return fitting;
  };
}

function withGates(defined: BenchmarkSpec, gates: readonly Gate[]): Fitting {
  const read = BenchmarkSpec.safeParse({ ...defined, gates });
  if (read.success) return { spec: read.data };
  const [first] = issuesOf(read.error);
  return { issue: first ? `${first.field} ${first.message}` : t("the gates do not fit") };
}

type Judging = JudgeInput | { readonly issue: string };

/** What one past run is judged by under these gates. */
async function readJudging(
  context: Pick<Context, "db">,
  row: RunRow,
  fitting: Fitting,
): Promise<Judging> {
  if ("issue" in fitting) return fitting;
  const { spec } = fitting;
  const measured = await readMeasured(context, row, pilotedSpec(spec, storedPilot(row)));
  const history = await historyBefore(context, row, spec.gates);
  return { ...measured, status: "finished", history };
}

async function dryVerdict(row: RunRow, judging: Judging): Promise<DryVerdict> {
  const about = {
    runId: row.id,
    at: (row.finishedAt ?? row.createdAt).toISOString(),
    subject: Subject.parse(row.subject),
    benchmarkVersion: row.benchmarkVersion.version,
    stored: VerdictName.nullable().parse(row.verdictName),
  };
  if ("issue" in judging) return { ...about, verdict: null, issue: judging.issue, gates: [] };
  const judged = await inThread(judgeTask, judging, { owner: row.projectId, field: "gates" });
  const decides = judging.spec.gates.some((gate) => gate.blocking);
  return {
    ...about,
    verdict: decides ? judged.verdict : null,
    issue: null,
    gates: judged.gates.map((result) => dryGate(result)),
  };
}

/** A gate's result without the blocks behind it, which a page of many runs has no use for. */
const dryGate = (result: GateResult): DryGate => {
  const { gateIndex, gate, rule, cell, cellLabel, outcome, reason } = result;
  const { limit, estimate, low, high, bound, margin, rounds } = result;
  const place = { gateIndex, gate, rule, cell, cellLabel };
  // Nothing is measured again in a dry run.
  const sentence = gateSentence(result, null);
  return { ...place, outcome, reason, limit, estimate, low, high, bound, margin, rounds, sentence };
};
