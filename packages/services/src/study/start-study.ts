// Starts a study: a run of each of its parts, in order, which a worker measures one after another.
// A part that is refused takes back those before it, so that no half of a study is left in the queue.
import { t } from "@gonogo/locale/t";
import { type Study, studyForms, studyLengths } from "@gonogo/protocols/studies";
import { publishedFiguresOf } from "@gonogo/protocols/studies/published";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { attachPublishedFigures } from "../published/published-figures.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { type CreatedRun, createRun } from "../run/create-run.ts";
import { readStart } from "./read-studies.ts";
import { findStudy, type StudyStart } from "./study-view.ts";

export const StartStudyInput = z.strictObject({
  study: z.string().max(200).describe("Id of the study."),
  length: z.enum(studyLengths).default("quick"),
  form: z.enum(studyForms).default("sound"),
  idempotencyKey: z
    .string()
    .min(1)
    .max(150)
    .optional()
    .describe("The same key and body give the same start; another body under the key is refused."),
});
export type StartStudyInput = z.input<typeof StartStudyInput>;

/**
 * Throws `not_found`, and what `createRun` throws: a study needs the bundled demo targets, or targets of the same names.
 * Needs the scopes runs:write and benchmarks:write.
 */
export async function startStudy(
  context: Context,
  actor: Actor,
  input: StartStudyInput,
): Promise<StudyStart> {
  allow(actor, "runs:write");
  allow(actor, "benchmarks:write");
  const { study: id, length, form, idempotencyKey } = parseInput(StartStudyInput, input);
  const study = findStudy(id);
  const start = await plannedStart(context, actor, { study, form, length, idempotencyKey });
  const created: CreatedRun[] = [];
  try {
    for (const [part, { definitions, subject }] of study.parts[form].entries()) {
      if (start.begun.has(part)) continue;
      const asked = {
        definition: definitions[length],
        ...(subject && { subject }),
        // Of the start and not of its caller, who may have had another run under a key of theirs.
        idempotencyKey: `${start.id}/${part}`,
      };
      const run = await createRun(context, actor, asked, { origin: "study" });
      created.push(run);
      await context.db.studyPart.updateMany({
        where: { startId: start.id, part },
        data: { runId: run.id },
      });
      await requireNotStopped(context, created);
    }
  } catch (error) {
    await context.db.studyStart.deleteMany({ where: { id: start.id } });
    for (const run of created.filter((one) => one.created))
      await cancelRun(context, actor, { id: run.id }).catch(() => {});
    throw error instanceof ServiceError && error.code === "target_unknown"
      ? withRemedy(error)
      : error;
  }
  // Facts to show beside what is measured; they shape no run, so they follow when all parts are accepted.
  const file = publishedFiguresOf(study.id);
  const slugs = new Set(created.map(({ benchmark }) => benchmark.slug));
  for (const slug of slugs) await attachPublishedFigures(context, actor, { slug, file });
  const made = await readStart(context, actor, { study, start: start.id });
  if (!made) throw new Error("the start was taken back meanwhile");
  return made;
}

type Planned = Required<Pick<z.output<typeof StartStudyInput>, "form" | "length">> & {
  readonly study: Study;
  readonly idempotencyKey: string | undefined;
};

/**
 * The start's row with all its parts, or that of the same key. `begun`: parts that had a run, also if it was deleted since.
 * Throws `idempotency_mismatch`.
 */
async function plannedStart(
  { db, now }: Context,
  { projectId }: Actor,
  { study, form, length, idempotencyKey }: Planned,
): Promise<{ readonly id: string; readonly begun: ReadonlySet<number> }> {
  const ofKey = async () => {
    if (idempotencyKey === undefined) return null;
    const key = { projectId, study: study.id, idempotencyKey };
    const row = await db.studyStart.findUnique({
      where: { projectId_study_idempotencyKey: key },
      include: { parts: true },
    });
    if (row && (row.form !== form || row.length !== length))
      throw new ServiceError(
        "idempotency_mismatch",
        t("This idempotency key was used for another start of the study."),
        { field: "idempotencyKey", remedy: t("Take a new key for a new request.") },
      );
    return row && { id: row.id, begun: begunParts(row.parts) };
  };
  const earlier = await ofKey();
  if (earlier) return earlier;
  const id = newId();
  try {
    await db.studyStart.create({
      data: {
        ...{ id, projectId, study: study.id, form, length, startedAt: now() },
        idempotencyKey: idempotencyKey ?? null,
        parts: { create: study.parts[form].map(({ title }, part) => ({ part, title })) },
      },
    });
  } catch (error) {
    const meanwhile = isUniqueViolation(error) ? await ofKey() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
  return { id, begun: new Set() };
}

const begunParts = (
  parts: readonly { part: number; runId: string | null; deletedRunId: string | null }[],
): ReadonlySet<number> =>
  new Set(
    parts.flatMap(({ part, runId, deletedRunId }) => ((runId ?? deletedRunId) ? [part] : [])),
  );

/** Whoever stops all load meanwhile means the parts that are not made yet too. */
async function requireNotStopped({ db }: Context, created: readonly CreatedRun[]): Promise<void> {
  const id = { in: created.map((run) => run.id) };
  if ((await db.run.count({ where: { id, cancelRequestedAt: { not: null } } })) === 0) return;
  throw new ServiceError("conflict", t("A part of this start was cancelled while it was made."), {
    remedy: t("Start the study again."),
  });
}

const withRemedy = (error: ServiceError): ServiceError =>
  error.with({
    remedy: t(
      "Studies run against the bundled demo target, which `npm start` brings; elsewhere, make targets of these names, or start from the study in the editor and choose your own.",
    ),
  });
