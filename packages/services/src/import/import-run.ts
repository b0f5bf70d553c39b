// Imports what another tool measured as a finished run: outputs become blocks, blocks are judged, and run, blocks and
// verdict are stored in one transaction. Nothing is loaded, no worker takes part, and nothing half-done is left.

import { buildReport } from "@gonogo/analysis/report/build-report";
import type { DbTransaction } from "@gonogo/db/client";
import { madeStorable } from "@gonogo/db/storable-text";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { hashJson, toJson } from "../json.ts";
import { requirePayloads } from "../payloads/payload-issues.ts";
import { packResult } from "../rows/pack-block.ts";
import { type RunRow, runInclude, runSummary } from "../rows/run-summary.ts";
import { type CreatedRun, definitionOf, replay } from "../run/create-run.ts";
import { cellRows, insertRunRow, type NewRun } from "../run/insert-run.ts";
import { readRunInput } from "../run/run-input.ts";
import { storeJudged } from "../run/verdict/store-judged.ts";
import { targetsOf } from "../target/check-targets.ts";
import {
  type ImportInput,
  ImportInput as Input,
  placesOf,
  requireImportable,
} from "./import-input.ts";
import { importWarnings } from "./import-warnings.ts";
import { type ImportedRun, readBlocks } from "./imported-blocks.ts";

/**
 * Throws `invalid_input` for outputs that cannot be read or do not make whole rounds, `not_found` (benchmark),
 * `target_unknown`, or `idempotency_mismatch`.
 */
export async function importRun(
  context: Context,
  actor: Actor,
  input: ImportInput,
): Promise<CreatedRun> {
  allow(actor, "runs:write");
  const request = parseInput(Input, input);
  const { idempotencyKey: key, subject, tags } = request;
  const hash = hashJson(request);
  const earlier = await replay(context, actor, key, hash);
  if (earlier) return earlier;
  const prefix = request.definition ? "definition" : "benchmark";
  const spec = await definitionOf(context, actor, request);
  requireImportable(spec, prefix);
  requirePayloads(spec, prefix);
  const imported = await readBlocks(request, spec, placesOf(request, spec), context.now());
  const run = {
    ...{ spec, subject, tags, targets: await knownTargets(context, actor, spec, prefix) },
    ...{ warnings: importWarnings(spec), idempotency: key === undefined ? null : { key, hash } },
  };
  try {
    const row = await store(context, actor, run, imported);
    return { ...(await runSummary(context, row)), created: true };
  } catch (error) {
    const again = isUniqueViolation(error) ? await replay(context, actor, key, hash) : null;
    if (again) return again;
    throw error;
  }
}

/** They are named by the definition and not loaded, so they need not be reachable. */
async function knownTargets(context: Context, actor: Actor, spec: BenchmarkSpec, prefix: string) {
  const targets = await targetsOf(context, actor, spec);
  spec.variants.forEach(({ target }, i) => {
    if (targets.has(target)) return;
    const field = `${prefix}.variants.${i}.target`;
    throw new ServiceError("target_unknown", `there is no target called ${target}`, {
      field,
      remedy: "Add the target first; its address is not loaded by an import.",
    });
  });
  return targets;
}

const store = (
  context: Context,
  actor: Actor,
  run: NewRun,
  imported: ImportedRun,
): Promise<RunRow> =>
  context.db.$transaction(
    async (db) => {
      const id = await insertRunRow(db, actor, run);
      // Words of targets that another tool wrote down, as from our own engine: the import is not lost for them.
      await insertImported(db, id, run.spec, madeStorable(imported));
      const row = await db.run.findUniqueOrThrow({ where: { id }, include: runInclude });
      const read = await readRunInput({ db }, row);
      const report = buildReport(read);
      const { verdict } = report;
      await storeJudged(db, row, { report, verdict, history: read.history });
      await db.run.update({ where: { id }, data: { verdictName: verdict?.verdict ?? null } });
      return db.run.findUniqueOrThrow({ where: { id }, include: runInclude });
    },
    { timeout: 60_000, maxWait: 5_000 },
  );

async function insertImported(
  db: DbTransaction,
  runId: string,
  spec: BenchmarkSpec,
  { facts, blocks, startedAt, finishedAt }: ImportedRun,
): Promise<void> {
  await db.run.update({
    where: { id: runId },
    data: { status: "finished", imported: toJson(facts), startedAt, finishedAt },
  });
  const cells = cellRows(runId, spec);
  await db.cell.createMany({ data: cells });
  const cellIds = new Map(cells.map(({ cellIndex, id }) => [cellIndex, id]));
  await db.block.createMany({
    data: blocks.map(({ result, cell, ...block }) => ({
      ...block,
      ...{ runId, cellId: cellIds.get(cell) ?? "", cellIndex: cell, planOrder: block.sequence },
      ...{ status: "finished" as const, purpose: "evidence" as const },
      ...packResult(result),
    })),
  });
}
