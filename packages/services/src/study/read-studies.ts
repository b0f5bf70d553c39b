// The studies that ship with Gonogo, and how each was last started here.
import { type Study, studies, studyForms } from "@gonogo/protocols/studies";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { runInclude, runSummaries } from "../rows/run-summary.ts";
import {
  findStudy,
  type StudyStart,
  type StudyView,
  studyStart,
  studyTags,
  studyView,
} from "./study-view.ts";

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
  study: z.string().max(200),
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
  const start = asked ?? (await latestStart(context, actor, study));
  const rows =
    start === null
      ? []
      : await context.db.run.findMany({
          where: {
            projectId: actor.projectId,
            ...ofStudy(study),
            AND: [tagged(studyTags.study, id), tagged(studyTags.start, start)],
          },
          include: runInclude,
        });
  const runs = await runSummaries(context, rows);
  return { ...studyView(study), latest: runs.length === 0 ? null : studyStart(study, runs) };
}

/** Narrows by the study's benchmarks, which have an index, what tags would be looked for in. */
const ofStudy = ({ parts }: Study) => ({
  benchmark: {
    slug: {
      in: studyForms.flatMap((form) =>
        parts[form].flatMap(({ definitions }) => [definitions.quick.name, definitions.full.name]),
      ),
    },
  },
});

const tagged = (tag: string, value: string) => ({ tags: { path: [tag], equals: value } });

async function latestStart(context: Context, actor: Actor, study: Study): Promise<string | null> {
  const row = await context.db.run.findFirst({
    where: {
      projectId: actor.projectId,
      ...ofStudy(study),
      ...tagged(studyTags.study, study.id),
    },
    orderBy: { id: "desc" },
    select: { tags: true },
  });
  const tags = z.record(z.string(), z.string()).catch({}).parse(row?.tags);
  return tags[studyTags.start] ?? null;
}
