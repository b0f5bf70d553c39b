// The REST API: authenticate, limit, call one service, answer; every refusal is a problem with a stable code.
// Nothing that a client sends may end in a 5xx: what cannot be read or stored is refused before any service.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { authenticate } from "./authenticate.ts";
import { addBenchmarks } from "./benchmarks.ts";
import { addDecisions } from "./decisions.ts";
import { addDocument } from "./document.ts";
import { addDryRuns } from "./dry-runs.ts";
import { addEvents } from "./events.ts";
import { faultAnswer } from "./fault-answer.ts";
import { addImports } from "./imports.ts";
import { missing } from "./missing.ts";
import { addNoiseCalibrations } from "./noise-calibrations.ts";
import { addPayloadSizes } from "./payload-sizes.ts";
import { addProfiles } from "./profiles.ts";
import { addPublished } from "./published.ts";
import { refuseUnstorableAddress } from "./refuse-address.ts";
import type { RestApp, RestEnv, RestParts } from "./route-parts.ts";
import { addRuns } from "./runs.ts";
import { addSeries } from "./series.ts";
import { addShares } from "./shares.ts";
import { addStages } from "./stages.ts";
import { addStudies } from "./studies.ts";
import { addTargets } from "./targets.ts";

/** The app for everything below /api/v1. `log` hears of faults of ours. */
export function createRestApp(parts: RestParts, log: (fault: unknown) => void): RestApp {
  const app: RestApp = new OpenAPIHono<RestEnv>().basePath("/api/v1");
  app.onError((error) => faultAnswer(error, log));
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
