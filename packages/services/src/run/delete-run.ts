// Deletes a run that has ended, with its blocks, verdict, decisions, comments and shares. There is no way back. The note on a change
// that began with it moves to the next run of the series. That there was a run, what it said and who deleted it stays, so
// that a study or a later attempt does not look better for it.
import type { DbTransaction } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf } from "../id.ts";
import { findRun } from "../rows/find-run.ts";
import { streamKey } from "./watch/run-stream.ts";

export const DeleteRunInput = z.strictObject({ id: idOf("run") });
export type DeleteRunInput = z.input<typeof DeleteRunInput>;

/** Throws `not_found`, or `run_active` while it waits or runs. */
export async function deleteRun(
  context: Context,
  actor: Actor,
  input: DeleteRunInput,
): Promise<void> {
  allow(actor, "runs:write");
  const { id } = parseInput(DeleteRunInput, input);
  await findRun(context, actor, id);
  await removeRun(context, id, { deletedByName: (db) => nameOf(db, actor) });
}

type Removal = {
  /** As members read it. */
  readonly deletedByName: (db: DbTransaction) => Promise<string>;
  /** Asked before anything is changed; where it says no, the run stays. */
  readonly isStill?: (db: DbTransaction) => Promise<boolean>;
};

/** For services that have asked whether it may be removed. Throws as `deleteRun`. */
export async function removeRun(
  context: Pick<Context, "db" | "redis" | "queuePrefix">,
  id: string,
  { deletedByName, isStill }: Removal,
): Promise<void> {
  const isRemoved = await context.db.$transaction(async (db) => {
    if (isStill && !(await isStill(db))) return false;
    await keepThatItWas(db, id, {
      deletedAt: await databaseNow({ db }),
      deletedByName: await deletedByName(db),
    });
    await handOnDecisions(db, id);
    await db.run.delete({ where: { id } });
    return true;
  });
  if (isRemoved) await context.redis.del(streamKey(context, id)).catch(() => {});
}

/** Throws `not_found` where somebody else deletes it too, and `run_active`. */
async function keepThatItWas(
  db: DbTransaction,
  id: string,
  deletion: { readonly deletedAt: Date; readonly deletedByName: string },
): Promise<void> {
  const locked = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM runs WHERE id = ${id}::uuid FOR UPDATE`;
  if (locked.length === 0) throw notFound(english("run"));
  const run = await db.run.findUniqueOrThrow({ where: { id }, select: kept });
  if (run.status === "queued" || run.status === "running")
    throw new ServiceError("run_active", t("The run has not ended."), {
      remedy: t("Cancel it first."),
    });
  await db.deletedRun.create({ data: { ...run, ...deletion } });
  await db.studyPart.updateMany({ where: { runId: id }, data: { deletedRunId: id } });
}

const kept = {
  ...{ id: true, projectId: true, benchmarkId: true, benchmarkVersionId: true },
  ...{ subjectVersion: true, subjectCommit: true, subjectBranch: true },
  ...{ subjectStage: true, subjectBuildMode: true, attempt: true },
  ...{ status: true, verdictName: true, decisionName: true, finishedAt: true },
} as const;

async function nameOf(db: DbTransaction, { userId, apiKeyId }: Actor): Promise<string> {
  const user = userId && (await db.user.findUnique({ where: { id: userId } }));
  if (user) return user.name;
  const key = apiKeyId && (await db.apiKey.findUnique({ where: { id: apiKeyId } }));
  return key ? `API key ${key.name}` : "somebody";
}

// What members said of a change goes on to the next run of its series when the run that it was kept with is deleted: the
// new regime began there too. Where no later run has the figure, or it is not known where the run was measured, it goes with the run.

/** Inside the transaction that deletes the run. */
async function handOnDecisions(db: DbTransaction, runId: string): Promise<void> {
  const decisions = await db.changeDecision.findMany({
    where: { runId },
    include: { run: { select: { finishedAt: true, environmentFingerprint: true } } },
  });
  for (const { id, benchmarkId, run, ...decision } of decisions) {
    if (run.finishedAt === null || run.environmentFingerprint === null) continue;
    const { metric, variant, cellIndex, operation, over, branch } = decision;
    const series = { metric, variant, cellIndex, operation, over };
    const next = await db.figure.findFirst({
      where: {
        ...{ ...series, value: { not: null } },
        run: {
          ...{ benchmarkId, status: "finished", finishedAt: { gt: run.finishedAt } },
          environmentFingerprint: run.environmentFingerprint,
          ...(branch === "" ? {} : { subjectBranch: branch }),
          changeDecisions: { none: { ...series, branch } },
        },
      },
      orderBy: [{ run: { finishedAt: "asc" } }, { runId: "asc" }],
      select: { runId: true },
    });
    if (next) await db.changeDecision.update({ where: { id }, data: { runId: next.runId } });
  }
}
