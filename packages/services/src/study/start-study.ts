// Starts a study: a run of each of its parts, in order, which a worker measures one after another.
// A part that is refused takes back those before it, so that no half of a study is left in the queue.
import { studyForms, studyLengths } from "@gonogo/protocols/studies";
import { publishedFiguresOf } from "@gonogo/protocols/studies/published";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { attachPublishedFigures } from "../published/published-figures.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { type CreatedRun, createRun } from "../run/create-run.ts";
import { findStudy, type StudyStart, studyStart, studyTags } from "./study-view.ts";

export const StartStudyInput = z.strictObject({
  study: z.string().max(200),
  length: z.enum(studyLengths).default("quick"),
  form: z.enum(studyForms).default("sound"),
  /** The same key and input give the same start. */
  idempotencyKey: z.string().min(1).max(150).optional(),
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
  const start = idempotencyKey ?? uuidv7();
  const created: CreatedRun[] = [];
  try {
    for (const [part, { definitions, subject }] of study.parts[form].entries())
      created.push(
        await createRun(context, actor, {
          definition: definitions[length],
          ...(subject && { subject }),
          tags: {
            [studyTags.study]: study.id,
            [studyTags.start]: start,
            [studyTags.form]: form,
            [studyTags.length]: length,
            [studyTags.part]: String(part),
          },
          ...(idempotencyKey !== undefined && { idempotencyKey: `${idempotencyKey}/${part}` }),
        }),
      );
  } catch (error) {
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
  return studyStart(
    study,
    created.map(({ created: _, ...run }) => run),
  );
}

const withRemedy = (error: ServiceError): ServiceError =>
  new ServiceError(error.code, error.message, {
    issues: error.issues,
    ...(error.field !== undefined && { field: error.field }),
    remedy:
      "Studies run against the bundled demo target, which `npm start` brings; elsewhere, make targets of these names, or start from the study in the editor and choose your own.",
  });
