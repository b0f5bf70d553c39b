// Series over REST: how one metric moved over the runs of a benchmark, where it changed, and what members say of that.
import { parseInput } from "@gonogo/services/errors";
import { DecideChangeInput, decideChange } from "@gonogo/services/series/decide-change";
import { readSeries } from "@gonogo/services/series/read-series";
import { ReadSeriesInput } from "@gonogo/services/series/series-rows";
import { createRoute } from "@hono/zod-openapi";
import { requires } from "./authenticate.ts";
import { readBody } from "./read-body.ts";
import { answer, body, problems, type RestApp, type RestParts, security } from "./route-parts.ts";

const tags = ["Series"];

const read = createRoute({
  method: "get",
  path: "/series",
  tags,
  security,
  summary: "Read a series",
  description:
    "One metric of one variant and cell over the newest finished runs of a benchmark, oldest first, with its change " +
    "points (E-divisive with a t-test). A change is a finding and rewrites no verdict; changes smaller than the " +
    "calibrated noise of the target are only counted. Of quiet series of independent runs about 3.5, 7 and 13 % have one by " +
    "chance, with 50, 100 and 200 runs.",
  request: { query: ReadSeriesInput },
  responses: { 200: answer("The series.", "Series"), ...problems(404, 422) },
});

const decide = createRoute({
  method: "put",
  path: "/series/changes",
  tags,
  security,
  summary: "Say what a change is",
  description:
    "State, owner and note of one change of a series, as `GET /series` tells it with the same `branch` and `limit`. " +
    "What is left out stays as it was. Runs that begin after a change was accepted are compared with the runs since it. The state `new` without owner " +
    "and note takes back what was said. Needs the scope benchmarks:write.",
  request: body("ChangeDecision"),
  responses: { 200: answer("The change.", "SeriesChange"), ...problems(400, 404, 413, 415, 422) },
});

export function addSeries(app: RestApp, { services }: RestParts): void {
  app.openAPIRegistry.registerPath(read);
  app.get("/series", requires("read"), async (c) => {
    const asked = parseInput(ReadSeriesInput, c.req.query());
    return c.json(await readSeries(services, c.get("actor"), asked));
  });
  app.openAPIRegistry.registerPath(decide);
  app.put("/series/changes", requires("benchmarks:write"), async (c) => {
    const said = parseInput(DecideChangeInput, await readBody(c));
    return c.json(await decideChange(services, c.get("actor"), said));
  });
}
