// Runs over REST: start, list, look at, cancel, and read verdict and report.
import { BenchmarkSpec, Slug, Subject, Tags } from "@gonogo/protocols/spec";
import { cancelAllRuns } from "@gonogo/services/run/cancel-all-runs";
import { cancelRun } from "@gonogo/services/run/cancel-run";
import { createRun } from "@gonogo/services/run/create-run";
import { getRun } from "@gonogo/services/run/get-run";
import { ListRunsInput, listRuns } from "@gonogo/services/run/list-runs";
import { readRenderedReport, readReportMarkdown } from "@gonogo/services/run/read-report";
import { readRenderedVerdict } from "@gonogo/services/run/verdict/read-verdict";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import {
  countRun,
  keyed,
  keyHeader,
  madeRun,
  type RestApp,
  type RestParts,
} from "../operation/route-parts.ts";
import { Run, RunList, RunReport, RunVerdict } from "./run-shapes.ts";

const NewRun = component(
  "NewRun",
  "input",
  z.strictObject({
    benchmark: Slug.optional().describe("Slug of a stored benchmark. Give this or `definition`."),
    definition: BenchmarkSpec.optional().describe(
      "An inline definition. It becomes a benchmark under its name, with a new version where it differs.",
    ),
    subject: Subject.optional(),
    tags: Tags.optional(),
  }),
);

const CancelledRuns = component(
  "CancelledRuns",
  "output",
  z.strictObject({
    cancelled: z.int().describe("Runs that waited or were measured."),
  }),
);

const tag = "Runs";
const idParam = z.object({
  id: z.string().openapi({ description: "Id of the run.", format: "uuid" }),
});

export function addRuns(app: RestApp, parts: RestParts): void {
  const { services } = parts;
  addOperation(app, {
    method: "post",
    path: "/runs",
    scope: "runs:write",
    tag,
    summary: "Start a run",
    description:
      "Of a stored benchmark or of an inline definition. What cannot run is refused with every field at fault and " +
      "nothing is stored; what runs but cannot say everything asked of it is accepted with `warnings`. " +
      "Needs the scope runs:write, and benchmarks:write where a definition would be a new version.",
    headers: keyHeader,
    body: NewRun,
    bodyLimits: bodyLimits.definition,
    answer: { status: 202, description: "Accepted. Watch `url`, read `reportUrl`.", schema: Run },
    refuses: [404],
    handle: async ({ actor, body }, c) => {
      await countRun(parts, actor);
      return madeRun(c, await createRun(services, actor, keyed(c, await body())));
    },
  });
  addOperation(app, {
    method: "get",
    path: "/runs",
    scope: "read",
    tag,
    summary: "List runs",
    description: "Newest first.",
    query: ListRunsInput.partial(),
    answer: { status: 200, description: "A page of runs.", schema: RunList },
    handle: ({ actor, query }) => listRuns(services, actor, query),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}",
    scope: "read",
    tag,
    summary: "Look at a run",
    description: "Status, progress, subject and verdict.",
    params: idParam,
    answer: { status: 200, description: "The run.", schema: Run },
    refuses: [404],
    handle: ({ actor, params }) => getRun(services, actor, params),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/verdict",
    scope: "read",
    tag,
    summary: "Read the verdict",
    description: "With every gate's result, the reasons and the diagnostics.",
    params: idParam,
    answer: {
      status: 200,
      description: "The verdict; null before the run has finished.",
      schema: RunVerdict,
    },
    refuses: [404],
    handle: async ({ actor, params }) => {
      const verdict = await readRenderedVerdict(services, actor, params);
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
    params: idParam,
    answer: { status: 200, description: "The report.", schema: RunReport },
    refuses: [404],
    handle: ({ actor, params }) => readRenderedReport(services, actor, params),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/report.md",
    scope: "read",
    tag,
    summary: "Read the report as Markdown",
    description:
      "The answer, gates, comparison, cautions, environment and definition, to paste or to keep.",
    params: idParam,
    answer: {
      status: 200,
      description: "The report.",
      schema: z.string(),
      mediaType: "text/markdown",
    },
    refuses: [404],
    handle: ({ actor, params }) => readReportMarkdown(services, actor, params),
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
      "Finished blocks stay; there is no verdict. Cancelling twice is no fault. Needs runs:write.",
    params: idParam,
    answer: { status: 202, description: "Asked to end.", schema: Run },
    refuses: [404, 409],
    handle: ({ actor, params }) => cancelRun(services, actor, params),
  });
}
