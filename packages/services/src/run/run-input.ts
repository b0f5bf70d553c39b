// Reads everything that a judgement or a report of a run needs from the database, once, parsed.
// The same rows give the same input, so a verdict can be recomputed from what is stored.
import type { ReportInput } from "@gonogo/analysis/report-input";
import { Environment } from "@gonogo/protocols/report";
import { Subject, Tags } from "@gonogo/protocols/spec";
import { specOf, toYaml } from "../benchmark/benchmark-view.ts";
import type { Context } from "../context.ts";
import { readCeilings } from "../engine-ceiling/read-ceilings.ts";
import { calibratedNoise } from "../noise/calibrated-noise.ts";
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
  const variants = runVariantsOf(row);
  const environment = Environment.nullable().parse(row.environment);
  const blocks = await context.db.block.findMany({
    where: { runId: row.id },
    orderBy: { planOrder: "asc" },
  });
  return {
    run: {
      id: row.id,
      status: row.status,
      failure: failureOf(row),
      attempt: row.attempt,
      subject: Subject.parse(row.subject),
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
      ...(row.benchmark.kind === "noise" ? { kind: "noise" as const } : {}),
    },
    spec,
    targets: reportTargets(variants),
    blocks: blocks.map(storedBlock),
    ownAddresses: row.ownAddresses,
    engineCeilings: await readCeilings(context, { environment, startedAt: row.startedAt }),
    noise:
      row.benchmark.kind === "noise"
        ? []
        : await calibratedNoise(context, {
            spec,
            variants,
            environmentFingerprint: row.environmentFingerprint,
            startedAt: row.startedAt,
          }),
    environment,
    definitionYaml: toYaml(spec),
    progress: null,
    verdict: await readStoredVerdict(context, row.id),
  };
}
