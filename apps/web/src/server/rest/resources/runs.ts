// Runs over REST: start, list, look at, cancel, and read verdict and report.
import { cancelAllRuns } from "@gonogo/services/run/cancel-all-runs";
import { CancelRunInput, cancelRun } from "@gonogo/services/run/cancel-run";
import { createRun } from "@gonogo/services/run/create-run";
import { createRunTask } from "@gonogo/services/run/create-run-input";
import { GetRunInput, getRun } from "@gonogo/services/run/get-run";
import { ListRunsInput, listRuns } from "@gonogo/services/run/list-runs";
import { ReadReportInput, reportAsFile } from "@gonogo/services/run/read-report";
import { UpdateRunInput, updateRun } from "@gonogo/services/run/update-run";
import { ReadVerdictInput, readRenderedVerdict } from "@gonogo/services/run/verdict/read-verdict";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation, Written } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { countRun, madeRun, type RestApp, type RestParts } from "../operation/route-parts.ts";
import { Run, RunList, RunReport, RunVerdict } from "./run-shapes.ts";

const CancelledRuns = component(
  "CancelledRuns",
  "output",
  z.strictObject({
    cancelled: z.int().describe("Runs that waited or were measured."),
  }),
);

const tag = "Runs";

export function addRuns(app: RestApp, parts: RestParts): void {
  const { services } = parts;
  addOperation(app, {
    method: "post",
    path: "/runs",
    scope: "runs:write",
    tag,
    summary: "Start a run",
    description:
      "Of a stored benchmark or of an inline definition. What cannot run is refused with every field in error and " +
      "nothing is stored; what runs but cannot say everything asked of it is accepted with `warnings`. " +
      "Needs the scope runs:write, and benchmarks:write where a definition would be a new version.",
    input: createRunTask,
    places: { body: { name: "NewRun" } },
    example: {
      benchmark: "dispatch",
      subject: { version: "v2", branch: "main", commit: "5f1c2ab" },
      tags: ["nightly"],
    },
    bodyLimits: bodyLimits.definition,
    answer: { status: 202, description: "Accepted. Watch `url`, read `reportUrl`.", schema: Run },
    refuses: [404],
    handle: async ({ actor, input }, c) => {
      await countRun(parts, actor);
      return madeRun(c, await createRun(services, actor, await input()));
    },
  });
  addOperation(app, {
    method: "get",
    path: "/runs",
    scope: "read",
    tag,
    summary: "List runs",
    description: "Newest first unless `sort` says otherwise.",
    input: ListRunsInput,
    answer: { status: 200, description: "A page of runs.", schema: RunList },
    handle: async ({ actor, input }) => listRuns(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}",
    scope: "read",
    tag,
    summary: "Look at a run",
    description: "Status, progress, subject and verdict.",
    input: GetRunInput,
    answer: { status: 200, description: "The run.", schema: Run },
    refuses: [404],
    handle: async ({ actor, input }) => getRun(services, actor, await input()),
  });
  addOperation(app, {
    method: "patch",
    path: "/runs/{id}",
    scope: "runs:write",
    tag,
    summary: "Change tags and note",
    description:
      "Of a run in any state; figures and verdict stay. `tags` replaces all of them, `addTags` and `removeTags` change " +
      "single ones. Needs the scope runs:write.",
    input: UpdateRunInput,
    places: { body: { name: "RunChanges" } },
    example: { addTags: ["release/2.4"], note: "Before the new pool" },
    answer: { status: 200, description: "The run.", schema: Run },
    refuses: [404],
    handle: async ({ actor, input }) => updateRun(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/verdict",
    scope: "read",
    tag,
    summary: "Read the verdict",
    description: "With every gate's result, the reasons and the diagnostics.",
    input: ReadVerdictInput,
    answer: {
      status: 200,
      description: "The verdict; null before the run has finished.",
      schema: RunVerdict,
    },
    refuses: [404],
    handle: async ({ actor, input }) => {
      const verdict = await readRenderedVerdict(services, actor, await input());
      // Only shares hide the ids of earlier runs.
      const earlier = verdict.earlier.flatMap(({ runId, ...one }) =>
        runId === null ? [] : [{ runId, ...one }],
      );
      return { ...verdict, earlier };
    },
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/report.json",
    scope: "read",
    tag,
    summary: "Read the report",
    description: "Everything that the page shows.",
    input: ReadReportInput,
    answer: { status: 200, description: "The report.", schema: RunReport },
    refuses: [404],
    handle: async ({ actor, input }) =>
      new Written(String(await reportAsFile(services, actor, "report.json", await input()))),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/report.md",
    scope: "read",
    tag,
    summary: "Read the report as Markdown",
    description:
      "The answer, gates, comparison, cautions, environment and definition, to paste or to keep.",
    input: ReadReportInput,
    answer: {
      status: 200,
      description: "The report.",
      schema: z.string(),
      mediaType: "text/markdown",
    },
    refuses: [404],
    handle: async ({ actor, input }) =>
      String(await reportAsFile(services, actor, "report.md", await input())),
  });
  addOperation(app, {
    method: "post",
    path: "/cancel-all-runs",
    scope: "runs:write",
    tag,
    summary: "Stop all load",
    description:
      "Cancels every run of the project that waits or is measured, calibrations too. Load ends within a second. " +
      "Needs runs:write.",
    answer: { status: 202, description: "Asked to end.", schema: CancelledRuns },
    handle: ({ actor }) => cancelAllRuns(services, actor),
  });
  addOperation(app, {
    method: "post",
    path: "/runs/{id}/cancel",
    scope: "runs:write",
    tag,
    summary: "Cancel a run",
    description:
      "Finished blocks stay; there is no verdict. Cancelling twice is no error. Needs runs:write.",
    input: CancelRunInput,
    answer: { status: 202, description: "Asked to end.", schema: Run },
    refuses: [404, 409],
    handle: async ({ actor, input }) => cancelRun(services, actor, await input()),
  });
}
