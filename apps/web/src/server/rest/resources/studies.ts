// Studies over REST: what ships with Gonogo, how each was last started here, and a start.
import { VerdictName } from "@gonogo/protocols/events";
import { studyForms, studyLengths } from "@gonogo/protocols/studies";
import { listStudies, ReadStudyInput, readStudy } from "@gonogo/services/study/read-studies";
import { StartStudyInput, startStudy } from "@gonogo/services/study/start-study";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { countRun, instant, type RestApp, type RestParts } from "../operation/route-parts.ts";
import { Run } from "./run-shapes.ts";

const StudyStart = component(
  "StudyStart",
  "output",
  z.strictObject({
    id: z.string(),
    form: z.enum(studyForms),
    length: z.enum(studyLengths),
    startedAt: instant,
    runs: z
      .array(z.strictObject({ ...Run.shape, part: z.string() }))
      .describe("In the order of the study’s parts, measured one after another."),
    missing: z
      .array(
        z.strictObject({
          part: z.string(),
          deleted: z
            .strictObject({
              runId: z.uuid(),
              at: instant,
              by: z.string(),
              verdict: VerdictName.nullable().describe("What the run had said."),
            })
            .nullable()
            .describe("null: no run was made of it, or nobody knows who removed it."),
        }),
      )
      .describe("Planned parts without a run."),
    remainingMs: z.number().nullable().describe("Of all runs; null: nothing is known yet."),
    ended: z.boolean(),
    verdict: VerdictName.nullable().describe(
      "GO where every planned part is; else the most serious of theirs. A missing part counts as what its run had said, and as " +
        "INCONCLUSIVE at best. null: not ended, or a part’s run has none.",
    ),
  }),
);

const both = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ quick: value, full: value });
const forms = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ sound: value, misbehaving: value });

const Study = component(
  "Study",
  "output",
  z.strictObject({
    id: z.string(),
    title: z.string(),
    question: z.string(),
    about: z.string(),
    parts: forms(
      z.array(
        z.strictObject({
          title: z.string(),
          benchmarks: both(z.string()).describe("Slugs of its benchmark."),
        }),
      ),
    ).describe("misbehaving: with the flaw that the published figures had, built in."),
    durationMs: forms(both(z.number())).describe("Planned, all parts together."),
    latest: StudyStart.nullable().describe("null: never started here."),
  }),
);
const StudyList = component("StudyList", "output", z.strictObject({ items: z.array(Study) }));

const tag = "Studies";
const path = { id: "study" } as const;

export function addStudies(app: RestApp, parts: RestParts): void {
  const { services } = parts;
  addOperation(app, {
    method: "get",
    path: "/studies",
    scope: "read",
    tag,
    summary: "List the studies",
    description:
      "Published benchmarks that ship with Gonogo as definitions for the bundled target, with the latest start of each.",
    answer: { status: 200, description: "All studies.", schema: StudyList },
    handle: async ({ actor }) => ({ items: await listStudies(services, actor) }),
  });
  addOperation(app, {
    method: "get",
    path: "/studies/{id}",
    scope: "read",
    tag,
    summary: "Look at a study",
    description: "With its latest start, or with the one that `start` names.",
    input: ReadStudyInput,
    places: { path },
    answer: { status: 200, description: "The study.", schema: Study },
    refuses: [404],
    handle: async ({ actor, input }) => readStudy(services, actor, await input()),
  });
  addOperation(app, {
    method: "post",
    path: "/studies/{id}/runs",
    scope: "runs:write",
    tag,
    summary: "Start a study",
    description:
      "A run of each of its parts against the bundled target, in order; a part that is refused takes back those before it. " +
      "Needs the scopes runs:write and benchmarks:write.",
    input: StartStudyInput,
    places: { path, body: { name: "NewStudyStart" } },
    example: { length: "quick", form: "sound" },
    answer: { status: 202, description: "Accepted.", schema: StudyStart },
    refuses: [404],
    handle: async ({ actor, input }) => {
      await countRun(parts, actor);
      return startStudy(services, actor, await input());
    },
  });
}
