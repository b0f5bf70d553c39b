// Noise calibrations over REST: start one for a target, and read what was found. Each is a run, watched like any other.
import { Slug } from "@gonogo/protocols/spec";
import { parseInput } from "@gonogo/services/errors";
import { calibrateNoise } from "@gonogo/services/noise/calibrate-noise";
import { NoiseRequest } from "@gonogo/services/noise/noise-definition";
import { readNoise } from "@gonogo/services/noise/read-noise";
import { createRoute, z } from "@hono/zod-openapi";
import { requires } from "./authenticate.ts";
import { readBody } from "./read-body.ts";
import { answer, body, problems, type RestApp, type RestParts, security } from "./route-parts.ts";

const slug = z.object({ slug: Slug.describe("Slug of the target.") });
const tags = ["Targets"];

const start = createRoute({
  method: "post",
  path: "/targets/{slug}/noise-calibrations",
  tags,
  security,
  summary: "Calibrate noise",
  description:
    "Compares the target with itself. What is left out is taken from the newest benchmark that uses the target, " +
    "or is a simple request of its protocol. Needs the scope runs:write.",
  request: { params: slug, ...body("NewNoiseCalibration", false) },
  responses: {
    202: answer(
      "Accepted as a run. Watch `url`; its figures stand in the list when it has finished.",
      "Run",
    ),
    ...problems(400, 404, 409, 413, 415, 422),
  },
});

const list = createRoute({
  method: "get",
  path: "/targets/{slug}/noise-calibrations",
  tags,
  security,
  summary: "List noise calibrations",
  description: "Of one target, with everything that was found.",
  request: { params: slug },
  responses: { 200: answer("The calibrations.", "NoiseCalibrationList"), ...problems(404, 422) },
});

export function addNoiseCalibrations(app: RestApp, { services, limiter }: RestParts): void {
  app.openAPIRegistry.registerPath(start);
  app.post("/targets/:slug/noise-calibrations", requires("runs:write"), async (c) => {
    const actor = c.get("actor");
    await limiter.consume("runsPerMinute", actor.apiKeyId ?? actor.projectId);
    const request = parseInput(NoiseRequest, await readBody(c, { optional: true }));
    const run = await calibrateNoise(services, actor, { ...request, slug: c.req.param("slug") });
    c.header("location", run.url);
    return c.json(run, 202);
  });
  app.openAPIRegistry.registerPath(list);
  app.get("/targets/:slug/noise-calibrations", requires("read"), async (c) => {
    const found = await readNoise(services, c.get("actor"), { slug: c.req.param("slug") });
    return c.json({ items: found.calibrations, active: found.active });
  });
}
