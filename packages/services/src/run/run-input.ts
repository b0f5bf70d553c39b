// Reads everything that a judgement or a report of a run needs from the database, once, parsed.
// The same rows give the same input, so a verdict can be recomputed from what is stored.
import type { ReportInput } from "@gonogo/analysis/report-input";
import { Environment } from "@gonogo/protocols/report";
import { Subject, Tags } from "@gonogo/protocols/spec";
import { specOf, toYaml } from "../benchmark/benchmark-view.ts";
import type { Context } from "../context.ts";
import { readCeilings } from "../engine-ceiling/read-ceilings.ts";
import { historyOfRun } from "../history/run-history.ts";
import { earlierVerdicts } from "./earlier-verdicts.ts";
import { storedBlock } from "./pack-block.ts";
import { failureOf, type RunRow } from "./run-summary.ts";
import { reportTargets, runVariantsOf } from "./run-variants.ts";
import { readStoredVerdict } from "./stored-verdict.ts";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export async function readRunInput(
  context: Pick<Context, "db">,
  row: RunRow,
): Promise<ReportInput> {
  const spec = specOf(row.benchmarkVersion);
  const subject = Subject.parse(row.subject);
  const environment = Environment.nullable().parse(row.environment);
  const blocks = await context.db.block.findMany({
    where: { runId: row.id },
    orderBy: { planOrder: "asc" },
  });
  const verdict = await readStoredVerdict(context, row.id);
  return {
    run: {
      id: row.id,
      status: row.status,
      failure: failureOf(row),
      attempt: row.attempt,
      subject,
      tags: Tags.parse(row.tags),
      createdAt: row.createdAt.toISOString(),
      startedAt: iso(row.startedAt),
      finishedAt: iso(row.finishedAt),
      warnings: row.warnings,
    },
    benchmark: {
      slug: row.benchmark.slug,
      question: spec.question,
      version: row.benchmarkVersion.version,
    },
    spec,
    targets: reportTargets(runVariantsOf(row), subject),
    blocks: blocks.map(storedBlock),
    ownAddresses: row.ownAddresses,
    engineCeilings: await readCeilings(context, { environment, startedAt: row.startedAt }),
    history: await historyOfRun(context, row, spec.gates),
    environment,
    definitionYaml: toYaml(spec),
    progress: null,
    verdict,
    attempts: {
      attempt: row.attempt,
      // What was known when the verdict was made, so that judging again gives the same.
      earlier: verdict?.earlier ?? (await earlierVerdicts(context, row)),
    },
  };
}
