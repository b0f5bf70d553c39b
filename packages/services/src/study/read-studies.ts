// The studies that ship with Gonogo, and how each was last started here.
import { type Study, studies } from "@gonogo/protocols/studies";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { Id } from "../id.ts";
import { runInclude, runSummaries } from "../rows/run-summary.ts";
import { findStudy, type StudyStart, type StudyView, studyStart, studyView } from "./study-view.ts";

export type StudyWithLatest = StudyView & {
  /** null: it was never started here. */
  readonly latest: StudyStart | null;
};

/** All studies with their latest start. */
export async function listStudies(context: Context, actor: Actor): Promise<StudyWithLatest[]> {
  allow(actor, "read");
  return Promise.all(studies.map(({ id }) => readStudy(context, actor, { study: id })));
}

export const ReadStudyInput = z.strictObject({
  study: z.string().max(200).describe("Id of the study."),
  /** Id of a start; default: the latest. */
  start: z.string().max(200).optional(),
});
export type ReadStudyInput = z.input<typeof ReadStudyInput>;

/** One study; `latest` is the start that was asked for, where one was. Throws `not_found`. */
export async function readStudy(
  context: Context,
  actor: Actor,
  input: ReadStudyInput,
): Promise<StudyWithLatest> {
  allow(actor, "read");
  const { study: id, start: asked } = parseInput(ReadStudyInput, input);
  const study = findStudy(id);
  return { ...studyView(study), latest: await readStart(context, actor, { study, start: asked }) };
}

/** The start of this id, or the latest of the study; null: there is none. */
export async function readStart(
  context: Context,
  { projectId }: Pick<Actor, "projectId">,
  { study, start }: { readonly study: Study; readonly start: string | undefined },
): Promise<StudyStart | null> {
  if (start !== undefined && !Id.safeParse(start).success) return null;
  const row = await context.db.studyStart.findFirst({
    where: { projectId, study: study.id, ...(start !== undefined && { id: start }) },
    orderBy: { id: "desc" },
    include: {
      parts: {
        orderBy: { part: "asc" },
        include: { run: { include: runInclude }, deletedRun: true },
      },
    },
  });
  if (!row) return null;
  const runs = await runSummaries(
    context,
    row.parts.flatMap(({ run }) => run ?? []),
  );
  return studyStart(row, new Map(runs.map((run) => [run.id, run])));
}
