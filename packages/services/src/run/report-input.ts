// Reads everything that a judgement of a run needs from the database, once, parsed; a report adds what people attached, and a
// dry run leaves out what the run itself was judged by.
// The same rows give the same input, so a verdict can be recomputed from what is stored.

import { setImmediate as othersTurn } from "node:timers/promises";
import type { JudgeInput, ProbeBlock, ReportInput } from "@gonogo/analysis/evidence/report-input";
import { pilotedSpec } from "@gonogo/analysis/pilot/run-pilot";
import type { StoredBlock } from "@gonogo/analysis/stored-block";
import {
  BesideRun,
  Environment,
  ImportFacts,
  Message,
  WatchedSpan,
} from "@gonogo/protocols/report";
import { type BenchmarkSpec, Subject } from "@gonogo/protocols/spec";
import type { Reader } from "../context.ts";
import { readCeilings } from "../engine-ceiling/read-ceilings.ts";
import { historyOfRun } from "../history/run-history.ts";
import { calibratedNoise, machineOf } from "../noise/calibrated-noise.ts";
import { specOf, toYaml } from "../rows/benchmark-view.ts";
import { storedBlock } from "../rows/pack-block.ts";
import { failureOf, type RunRow } from "../rows/run-summary.ts";
import { reportTargets, runVariantsOf } from "../rows/run-variants.ts";
import { storedPilot } from "../rows/stored-pilot.ts";
import { earlierVerdicts } from "./verdict/read-verdict.ts";
import { readStoredVerdict } from "./verdict/stored-verdict.ts";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What a report says of its run as rows have it now. */
export const runFacts = (row: RunRow) => ({
  id: row.id,
  status: row.status,
  failure: failureOf(row),
  attempt: row.attempt,
  subject: Subject.parse(row.subject),
  tags: row.tags,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  warnings: Message.array().parse(row.warnings),
});

/** The same of its benchmark. */
export const benchmarkFacts = ({ benchmark, benchmarkVersion }: RunRow) => ({
  slug: benchmark.slug,
  version: benchmarkVersion.version,
  ...(benchmark.kind === "noise" ? { kind: "noise" as const } : {}),
});

/** A finished probe block; one that was lost answers nothing. */
const probeOf = ({ purpose, variant, cell, result }: StoredBlock): ProbeBlock[] =>
  purpose === "probe" && result ? [{ kind: "quick-ack", variant, cell, result }] : [];

/** Rows that are read at once, and blocks that are parsed before others have their turn: together well below 50 ms. */
const [rowsAtOnce, blocksAtOnce] = [40, 5];

/** A run's blocks in the order of its plan. Each takes about a millisecond to read, and there may be thousands. */
async function readBlocks({ db }: Reader, runId: string): Promise<StoredBlock[]> {
  const blocks: StoredBlock[] = [];
  for (let after = -1; ; ) {
    const rows = await db.block.findMany({
      where: { runId, planOrder: { gt: after } },
      orderBy: { planOrder: "asc" },
      take: rowsAtOnce,
    });
    for (const row of rows) {
      blocks.push(storedBlock(row));
      if (blocks.length % blocksAtOnce === 0) await othersTurn();
    }
    after = rows.at(-1)?.planOrder ?? after;
    if (rows.length < rowsAtOnce) return blocks;
  }
}

/** What the run's blocks are judged by under a definition, which has the changes of its pilot in it. */
export async function readMeasured(
  context: Reader,
  row: RunRow,
  spec: BenchmarkSpec,
): Promise<Omit<JudgeInput, "status" | "history" | "attempts">> {
  const variants = runVariantsOf(row);
  const environment = Environment.nullable().parse(row.environment);
  const blocks = await readBlocks(context, row.id);
  return {
    spec,
    targets: await reportTargets(context, variants, Subject.parse(row.subject)),
    blocks,
    probeBlocks: blocks.flatMap(probeOf),
    ownAddresses: row.ownAddresses,
    engineCeilings: await readCeilings(context, { environment, startedAt: row.startedAt }),
    noise:
      row.benchmark.kind === "noise"
        ? []
        : await calibratedNoise(context, {
            spec,
            variants,
            environmentFingerprint: machineOf(row),
            startedAt: row.startedAt,
          }),
    imported: ImportFacts.nullable().parse(row.imported),
    watched: WatchedSpan.array().nullable().parse(row.watched),
    besideRuns: BesideRun.array().parse(row.besideRuns),
  };
}

export async function readReportInput(context: Reader, row: RunRow): Promise<ReportInput> {
  const defined = specOf(row.benchmarkVersion);
  const pilot = storedPilot(row);
  const spec = pilotedSpec(defined, pilot);
  const measured = await readMeasured(context, row, spec);
  const verdict = await readStoredVerdict(context, row.id);
  return {
    ...measured,
    run: runFacts(row),
    benchmark: { question: spec.question, ...benchmarkFacts(row) },
    pilot,
    history: await historyOfRun(context, row, spec.gates),
    timelineThinnedAt: iso(row.timelineThinnedAt),
    environment: Environment.nullable().parse(row.environment),
    definitionYaml: toYaml(defined),
    progress: null,
    verdict,
    attempts: {
      attempt: row.attempt,
      // What was known when the verdict was made, so that judging again gives the same.
      earlier: verdict?.earlier ?? (await earlierVerdicts(context, row)),
    },
  };
}
