// The REST API: authenticate, limit, call one service, answer; every refusal is a problem with a stable code.
// Nothing that a client sends may end in a 5xx: what cannot be read or stored is refused before any service.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { authenticate } from "./authenticate.ts";
import { addDocument } from "./document.ts";
import { errorAnswer } from "./error-answer.ts";
import { missing } from "./missing.ts";
import type { RestApp, RestEnv, RestParts } from "./operation/route-parts.ts";
import { refuseUnstorableAddress } from "./refuse-address.ts";
import { addBenchmarks } from "./resources/benchmarks.ts";
import { addDecisions } from "./resources/decisions.ts";
import { addDryRuns } from "./resources/dry-runs.ts";
import { addEvents } from "./resources/events.ts";
import { addImports } from "./resources/imports.ts";
import { addNoiseCalibrations } from "./resources/noise-calibrations.ts";
import { addPayloadSizes } from "./resources/payload-sizes.ts";
import { addProfiles } from "./resources/profiles.ts";
import { addPublished } from "./resources/published.ts";
import { addRuns } from "./resources/runs.ts";
import { addSeries } from "./resources/series.ts";
import { addShares } from "./resources/shares.ts";
import { addStages } from "./resources/stages.ts";
import { addStudies } from "./resources/studies.ts";
import { addTargets } from "./resources/targets.ts";

/** The app for everything below /api/v1. `log` hears of errors of ours. */
export function createRestApp(parts: RestParts, log: (error: unknown) => void): RestApp {
  const app: RestApp = new OpenAPIHono<RestEnv>().basePath("/api/v1");
  app.onError((error) => errorAnswer(error, log));
  app.notFound((c) => missing(app, c));
  addDocument(app, parts);
  app.use(neverStored);
  app.use(refuseUnstorableAddress);
  app.use(authenticate(parts));
  addRuns(app, parts);
  addEvents(app, parts);
  addTargets(app, parts);
  addNoiseCalibrations(app, parts);
  addBenchmarks(app, parts);
  addPublished(app, parts);
  addDryRuns(app, parts);
  addSeries(app, parts);
  addDecisions(app, parts);
  addImports(app, parts);
  addPayloadSizes(app);
  addProfiles(app, parts);
  addShares(app, parts);
  addStages(app, parts);
  addStudies(app, parts);
  return app;
}

/** What needs a key to be read is kept by nobody on the way (RFC 9111, section 5.2.2.5). */
const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};
