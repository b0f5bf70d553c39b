// Imports what another tool measured as a finished run: outputs become blocks, blocks are judged, and run, blocks and
// verdict are stored in one transaction. Nothing is loaded, no worker takes part, and nothing half-done is left.
import { setImmediate as othersTurn } from "node:timers/promises";
import type { DbTransaction, Prisma } from "@gonogo/db/client";
import { madeStorable } from "@gonogo/db/storable-text";
import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { ServiceError } from "../errors.ts";
import { toJson } from "../json.ts";
import { requirePayloads } from "../payloads/payload-sizes.ts";
import { packBlock } from "../rows/pack-block.ts";
import { type RunRow, runInclude, runSummary } from "../rows/run-summary.ts";
import { type CreatedRun, definitionOf, replay } from "../run/create-run.ts";
import { cellRows, insertRunRow, type PlannedRun } from "../run/insert-run.ts";
import { reportTask } from "../run/judge-tasks.ts";
import { readReportInput } from "../run/report-input.ts";
import { storeReport } from "../run/stored-report.ts";
import { storeJudged } from "../run/verdict/store-judged.ts";
import { targetsOf } from "../target/check-targets.ts";
import { inThread } from "../threads/in-thread.ts";
import { noteRunEnded } from "../webhook/outbox.ts";
import {
  handedOver,
  type ImportInput,
  type ImportRequest,
  importRequestTask,
  placesOf,
  requireImportable,
} from "./import-input.ts";
import { importWarnings } from "./import-warnings.ts";
import { type ImportedRun, importBlocksTask } from "./imported-blocks.ts";

/** As a body of JSON is imported. */
export const importRun = (
  context: Context,
  actor: Actor,
  input: ImportInput,
): Promise<CreatedRun> =>
  importRequest(context, actor, {
    json: new TextEncoder().encode(JSON.stringify(input)),
    idempotencyKey: null,
  });

/**
 * Outputs are read in a thread, from the bytes of the request. Throws `malformed_json`, `invalid_input` for outputs that cannot be read or do not make whole rounds, `not_found` (benchmark),
 * `target_unknown`, or `idempotency_mismatch`.
 */
export async function importRequest(
  context: Context,
  actor: Actor,
  sent: ImportRequest,
): Promise<CreatedRun> {
  allow(actor, "runs:write");
  const owner = ownerOf(actor);
  const { request, ...read } = await inThread(importRequestTask, sent, {
    ...{ owner, field: "blocks" },
    transfer: handedOver(sent.json),
  });
  const { idempotencyKey: key, subject, tags, note } = request;
  const hash = Buffer.from(read.hash);
  const earlier = await replay(context, actor, key, hash);
  if (earlier) return earlier;
  const prefix = request.definition ? "definition" : "benchmark";
  const spec = await definitionOf(context, actor, request);
  requireImportable(spec, prefix);
  await requirePayloads(actor, spec, prefix);
  const blocks = { request, spec, places: placesOf(request, spec), now: context.now() };
  const transfer = request.blocks.map(({ output }) => output.bytes.buffer);
  const imported = await inThread(importBlocksTask, blocks, { owner, field: "blocks", transfer });
  const run = {
    ...{ spec, subject, tags, note, targets: await knownTargets(context, actor, spec, prefix) },
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
    throw new ServiceError("target_unknown", t("there is no target called {target}", { target }), {
      field,
      remedy: t("Add the target first; its address is not loaded by an import."),
    });
  });
  return targets;
}

async function store(
  context: Context,
  actor: Actor,
  run: PlannedRun,
  imported: ImportedRun,
): Promise<RunRow> {
  return context.db.$transaction(
    async (db) => {
      const id = await insertRunRow(db, actor, run);
      // Words of targets that another tool wrote down, as from our own engine: the import is not lost for them.
      await insertImported(db, id, run.spec, madeStorable(imported));
      const row = await db.run.findUniqueOrThrow({ where: { id }, include: runInclude });
      const read = await readReportInput({ db }, row);
      const asking = { owner: ownerOf(actor), field: "blocks" };
      const report = await inThread(reportTask, read, asking);
      const { verdict } = report;
      await storeJudged(db, row, { report, verdict, history: read.history });
      const stored = await db.run.findUniqueOrThrow({ where: { id }, include: runInclude });
      await storeReport({ db }, stored);
      const ended = { status: "finished" as const, verdict, failure: null };
      await noteRunEnded({ db, publicUrl: context.publicUrl }, stored, ended);
      return stored;
    },
    { timeout: 60_000, maxWait: 5_000 },
  );
}

const blocksAtOnce = 20;

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
  const data: Prisma.BlockCreateManyInput[] = [];
  for (const { result, cell, ...block } of blocks) {
    data.push({
      ...block,
      ...{ runId, cellId: cellIds.get(cell) ?? "", cellIndex: cell, planOrder: block.sequence },
      ...{ status: "finished", purpose: "evidence" },
      ...packBlock({ result, machine: null }),
    });
    // Packing one takes about a millisecond, and an import may have thousands.
    if (data.length % blocksAtOnce === 0) await othersTurn();
  }
  await db.block.createMany({ data });
}
