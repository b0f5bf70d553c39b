// Runs over REST: start, list, look at, cancel, and read verdict and report.

import { parseInput } from "@gonogo/services/errors";
import { cancelAllRuns } from "@gonogo/services/run/cancel-all-runs";
import { cancelRun } from "@gonogo/services/run/cancel-run";
import { CreateRunInput, createRun } from "@gonogo/services/run/create-run";
import { getRun } from "@gonogo/services/run/get-run";
import { ListRunsInput, listRuns } from "@gonogo/services/run/list-runs";
import { readReport } from "@gonogo/services/run/read-report";
import { readVerdict } from "@gonogo/services/run/read-verdict";
import { createRoute, z } from "@hono/zod-openapi";
import { requires } from "./authenticate.ts";
import { readBody } from "./read-body.ts";
import {
  answer,
  answerRun,
  body,
  keyed,
  keyHeader,
  problems,
  type RestApp,
  type RestParts,
  security,
} from "./route-parts.ts";

const id = z.object({ id: z.string().openapi({ description: "Id of the run.", format: "uuid" }) });
const tags = ["Runs"];

const start = createRoute({
  method: "post",
  path: "/runs",
  tags,
  security,
  summary: "Start a run",
  description:
    "Of a stored benchmark or of an inline definition. What cannot run is refused with every field at fault and " +
    "nothing is stored; what runs but cannot say everything asked of it is accepted with `warnings`. " +
    "Needs the scope runs:write, and benchmarks:write where a definition would be a new version.",
  request: {
    headers: keyHeader,
    ...body("NewRun"),
  },
  responses: {
    202: answer("Accepted. Watch `url`, read `reportUrl`.", "Run"),
    ...problems(400, 404, 413, 415, 422),
  },
});

const list = createRoute({
  method: "get",
  path: "/runs",
  tags,
  security,
  summary: "List runs",
  description: "Newest first.",
  request: { query: ListRunsInput.partial() },
  responses: { 200: answer("A page of runs.", "RunList"), ...problems(422) },
});

const one = (suffix: string, summary: string, description: string, ok: ReturnType<typeof answer>) =>
  createRoute({
    method: "get",
    path: `/runs/{id}${suffix}`,
    tags,
    security,
    summary,
    description,
    request: { params: id },
    responses: { 200: ok, ...problems(404) },
  });

const cancel = createRoute({
  method: "post",
  path: "/runs/{id}/cancel",
  tags,
  security,
  summary: "Cancel a run",
  description:
    "Finished blocks stay; there is no verdict. Cancelling twice is no fault. Needs runs:write.",
  request: { params: id },
  responses: { 202: answer("Asked to end.", "Run"), ...problems(404, 409) },
});

const cancelAll = createRoute({
  method: "post",
  path: "/cancel-all-runs",
  tags,
  security,
  summary: "Stop all load",
  description:
    "Cancels every run of the project that waits or is measured, calibrations too. Load ends within a second. " +
    "Needs runs:write.",
  responses: { 202: answer("Asked to end.", "CancelledRuns"), ...problems() },
});

export function addRuns(app: RestApp, { services, limiter }: RestParts): void {
  app.openAPIRegistry.registerPath(start);
  app.post("/runs", requires("runs:write"), async (c) => {
    const actor = c.get("actor");
    await limiter.consume("runsPerMinute", actor.apiKeyId ?? actor.projectId);
    const sent = keyed(c, await readBody(c));
    return answerRun(c, await createRun(services, actor, parseInput(CreateRunInput, sent)), 202);
  });
  app.openAPIRegistry.registerPath(list);
  app.get("/runs", requires("read"), async (c) =>
    c.json(await listRuns(services, c.get("actor"), ListRunsInput.parse(c.req.query()))),
  );
  app.openAPIRegistry.registerPath(
    one("", "Look at a run", "Status, progress, subject and verdict.", answer("The run.", "Run")),
  );
  app.get("/runs/:id", requires("read"), async (c) =>
    c.json(await getRun(services, c.get("actor"), { id: c.req.param("id") })),
  );
  app.openAPIRegistry.registerPath(
    one(
      "/verdict",
      "Read the verdict",
      "With every gate's result, the reasons and the diagnostics.",
      answer("The verdict; null before the run has finished.", "RunVerdict"),
    ),
  );
  app.get("/runs/:id/verdict", requires("read"), async (c) =>
    c.json(await readVerdict(services, c.get("actor"), { id: c.req.param("id") })),
  );
  app.openAPIRegistry.registerPath(
    one(
      "/report.json",
      "Read the report",
      "Everything that the page shows.",
      answer("The report.", "Report"),
    ),
  );
  app.get("/runs/:id/report.json", requires("read"), async (c) =>
    c.json(await readReport(services, c.get("actor"), { id: c.req.param("id") })),
  );
  app.openAPIRegistry.registerPath(cancelAll);
  app.post("/cancel-all-runs", requires("runs:write"), async (c) =>
    c.json(await cancelAllRuns(services, c.get("actor")), 202),
  );
  app.openAPIRegistry.registerPath(cancel);
  app.post("/runs/:id/cancel", requires("runs:write"), async (c) =>
    c.json(await cancelRun(services, c.get("actor"), { id: c.req.param("id") }), 202),
  );
}
