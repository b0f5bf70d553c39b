// The REST API: authenticate, limit, call one service, answer; every refusal is a problem with a stable code.
// Nothing that a client sends may end in a 5xx: what cannot be read or stored is refused before any service.
import { awayWords, isDatabaseAway } from "@gonogo/services/database-errors";
import { ServiceError } from "@gonogo/services/errors";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { RateLimited } from "../rate-limit.ts";
import { authenticate } from "./authenticate.ts";
import { addBenchmarks } from "./benchmarks.ts";
import { addDocument } from "./document.ts";
import { addDryRuns } from "./dry-runs.ts";
import { addEvents } from "./events.ts";
import { addImports } from "./imports.ts";
import { missing } from "./missing.ts";
import { addNoiseCalibrations } from "./noise-calibrations.ts";
import { problem, serviceProblem } from "./problem.ts";
import { Refusal } from "./read-body.ts";
import { refuseUnstorableAddress } from "./refuse-address.ts";
import type { RestApp, RestEnv, RestParts } from "./route-parts.ts";
import { addRuns } from "./runs.ts";
import { addSeries } from "./series.ts";
import { addShares } from "./shares.ts";
import { addTargets } from "./targets.ts";

/** The app for everything below /api/v1. `log` hears of faults of ours. */
export function createRestApp(parts: RestParts, log: (fault: unknown) => void): RestApp {
  const app: RestApp = new OpenAPIHono<RestEnv>().basePath("/api/v1");
  app.onError((error) => answerTo(error, log));
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
  addDryRuns(app, parts);
  addSeries(app, parts);
  addImports(app, parts);
  addShares(app, parts);
  return app;
}

/** What needs a key to be read is kept by nobody on the way (RFC 9111, section 5.2.2.5). */
const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};

function answerTo(error: Error, log: (fault: unknown) => void): Response {
  if (error instanceof Refusal) return error.response;
  if (error instanceof ServiceError) return serviceProblem(error);
  if (error instanceof RateLimited)
    return problem({
      ...{ status: 429, code: "rate_limited", title: "Too many requests" },
      ...{ detail: error.message, remedy: error.remedy },
      // RFC 9110, section 10.2.3
      headers: { "retry-after": String(error.waitS) },
    });
  log(error);
  if (isDatabaseAway(error)) {
    const { waitS, ...words } = awayWords(error);
    return problem({ status: 503, ...words, headers: { "retry-after": String(waitS) } });
  }
  return problem({
    status: 500,
    code: "internal",
    title: "Something failed on our side",
    detail: "The server's log says what.",
  });
}
