// Run, cells and planned blocks of the first look, in one transaction with the benchmark's version.
// Either all of it is there afterwards, or nothing.

import { planRounds } from "@gonogo/analysis/plan/plan-rounds";
import type { RunWarning } from "@gonogo/analysis/words/warning-words";
import type { DbTransaction, RunOrigin } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import {
  type BenchmarkSpec,
  cellsOf,
  eachOnce,
  type Subject,
  shardPlaces,
} from "@gonogo/protocols/spec";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { type DefinitionHome, storeVersion } from "../benchmark/store-version.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { insertBlocks } from "../rows/insert-blocks.ts";
import { type RunRow, runInclude } from "../rows/run-summary.ts";
import { RunVariant } from "../rows/run-variants.ts";
import { configOf } from "../rows/target-view.ts";
import { termsOf } from "../rows/terms-of.ts";
import type { CreateRunInput } from "./create-run-input.ts";
import type { RunTarget } from "./run-addresses.ts";

/** What is kept of the request that asked for the run, and what was found out for it. */
export type PlannedRun = Pick<
  z.output<typeof CreateRunInput>,
  "subject" | "tags" | "note" | "base"
> & {
  readonly spec: BenchmarkSpec;
  readonly targets: ReadonlyMap<string, RunTarget>;
  readonly warnings: readonly RunWarning[];
  /** W3C traceparent of the request that asks for it. */
  readonly traceparent?: string | null;
  /** What asked for it; default: the actor, a person or a key. */
  readonly origin?: RunOrigin | undefined;
  readonly idempotency: { readonly key: string; readonly hash: Buffer<ArrayBuffer> } | null;
  /** Where the definition is kept; default: as a benchmark under its name. */
  readonly home?: DefinitionHome;
  /** Refuses the run while another of its benchmark is under way; default: they wait for one another. */
  readonly alone?: (() => Error) | undefined;
};

/** The sides of a definition with their targets' settings. Throws for a target that is not there. */
export const variantsWith = (
  spec: BenchmarkSpec,
  targets: ReadonlyMap<string, RunTarget>,
): RunVariant[] =>
  spec.variants.map((variant) => {
    const target = targets.get(variant.target);
    if (!target) throw new Error(`no settings were read for ${variant.target}`);
    // RunVariant strips what a view adds to the settings: ids, probes, times.
    const { id, hasSecret, addressAllowed, lastProbe, createdAt, updatedAt, ...rest } = target;
    const { ownAddress, ...config } = rest;
    const reached = { targetId: id, target: configOf({ config }), ownAddress };
    return RunVariant.parse({ name: variant.name, ...reached });
  });

const subjectColumns = (subject: Subject) => ({
  subjectVersion: subject.version ?? null,
  subjectCommit: subject.commit ?? null,
  subjectBranch: subject.branch ?? null,
  subjectStage: subject.stage ?? null,
  subjectBuildMode: subject.buildMode ?? null,
});

async function insertPlan(db: DbTransaction, runId: string, spec: BenchmarkSpec): Promise<void> {
  const cells = cellRows(runId, spec);
  await db.cell.createMany({ data: cells });
  const blocks = planRounds({
    variants: spec.variants.map((variant) => variant.name),
    cells: cells.length,
    rounds: spec.plan.rounds,
    seed: spec.plan.seed,
  });
  await insertBlocks(db, { runId, cells, blocks, firstPlanOrder: 0 });
}

/** Of the benchmark, whose row is locked: nobody else starts a run of it meanwhile. */
async function refuseBeside(db: DbTransaction, benchmarkId: string, refusal: () => Error) {
  const active = await db.run.count({
    where: { benchmarkId, status: { in: ["queued", "running"] } },
  });
  if (active > 0) throw refusal();
}

/** Deleted attempts count: the one after them is not the first. */
async function nextAttempt(
  db: DbTransaction,
  where: { readonly benchmarkVersionId: string } & ReturnType<typeof subjectColumns>,
): Promise<number> {
  const [there, gone] = [
    await db.run.aggregate({ where, _max: { attempt: true } }),
    await db.deletedRun.aggregate({ where, _max: { attempt: true } }),
  ];
  return Math.max(there._max.attempt ?? 0, gone._max.attempt ?? 0) + 1;
}

/**
 * The run's row alone, with the benchmark's version; inside the caller's transaction. Answers its id. `createdAt` is the
 * server's, since SQL compares it with now().
 */
export async function insertRunRow(
  db: DbTransaction,
  actor: Actor,
  run: PlannedRun,
): Promise<string> {
  const id = newId();
  const { benchmark, version } = await storeVersion(db, actor, run.spec, run.home, run.base);
  if (run.alone) await refuseBeside(db, benchmark.id, run.alone);
  const subject = subjectColumns(run.subject);
  const attempt = await nextAttempt(db, { benchmarkVersionId: version.id, ...subject });
  await db.run.create({
    data: {
      id,
      projectId: actor.projectId,
      benchmarkId: benchmark.id,
      benchmarkVersionId: version.id,
      subject: toJson(run.subject),
      ...subject,
      attempt,
      tags: eachOnce(run.tags),
      note: run.note || null,
      origin: run.origin ?? (actor.apiKeyId === null ? "person" : "pipeline"),
      warnings: run.warnings.map(toJson),
      runsOn: shardPlaces(run.spec)[0] ?? run.spec.runsOn ?? {},
      shardPlaces: shardPlaces(run.spec),
      variants: toJson(variantsWith(run.spec, run.targets)),
      terms: termsOf(run.spec, run.targets, run.subject),
      idempotencyKey: run.idempotency?.key ?? null,
      idempotencyHash: run.idempotency?.hash ?? null,
      createdById: actor.userId,
      traceparent: run.traceparent ?? null,
    },
  });
  return id;
}

/** The cells of a run, as rows. */
export const cellRows = (runId: string, spec: BenchmarkSpec) =>
  cellsOf(spec).map((cell) => ({
    id: newId(),
    runId,
    cellIndex: cell.index,
    label: cell.label,
    values: toJson(cell.values),
  }));

/** Throws `queue_full`. Who asks at the same moment may get one more: it guards against floods. */
async function requireRoomInQueue(
  { db, queueLimits }: Context,
  { projectId }: Actor,
): Promise<void> {
  const waiting = await db.run.count({ where: { projectId, status: "queued" } });
  if (waiting < queueLimits.waitingPerProject) return;
  throw new ServiceError(
    "queue_full",
    t("{waiting} runs of this project wait already.", { waiting }),
    {
      remedy: t("Wait until some were measured, or cancel those that nobody needs any more."),
    },
  );
}

/** Inserts the run and returns it as lists read it. Throws `queue_full`, or what `alone` gives while another is under way. */
export async function insertRun(context: Context, actor: Actor, run: PlannedRun): Promise<RunRow> {
  await requireRoomInQueue(context, actor);
  return context.db.$transaction(async (db) => {
    const id = await insertRunRow(db, actor, run);
    await insertPlan(db, id, run.spec);
    return db.run.findUniqueOrThrow({ where: { id }, include: runInclude });
  });
}
