// The REST app of this process, over the process's own services.

import { VerdictName } from "@gonogo/protocols/events";
import { GateOutcome, GateResult } from "@gonogo/protocols/report";
import { Subject } from "@gonogo/protocols/spec";
import { verifyApiKey } from "@gonogo/services/api-key/verify-api-key";
import { asActor } from "@gonogo/services/audit/audit-log";
import { DryRunInput, dryRunGates } from "@gonogo/services/dry-run/dry-run-gates";
import { ServiceError, textIssue } from "@gonogo/services/errors";
import { Id } from "@gonogo/services/id";
import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { visitorKey } from "../limits/rate-limit.ts";
import { inTurnOfDryRuns } from "../limits/slow-work.ts";
import { clientAddress } from "../requests/client-address.ts";
import { requestIdHeader, requestIdOf, withRequestId } from "../requests/request-id.ts";
import { nameRestRoutes, routesAt } from "../requests/route-names.ts";
import { rateLimiter, services } from "../shared-report.ts";
import { closingSignal } from "../streams/closing.ts";
import { logFailure } from "../watching/log-failure.ts";
import { errorAnswer } from "./answer-profile.ts";
import { addDocument } from "./document.ts";
import { addOperation } from "./operation/add-operation.ts";
import { component } from "./operation/components.ts";
import { problem, serviceProblem } from "./operation/problem.ts";
import { instant, type RestApp, type RestEnv, type RestParts } from "./operation/route-parts.ts";
import { addAuditLog } from "./resources/audit-log.ts";
import { addBadges } from "./resources/badges.ts";
import { addBenchmarks } from "./resources/benchmarks.ts";
import { addComments } from "./resources/comments.ts";
import { addComparisons } from "./resources/comparisons.ts";
import { addConfiguration } from "./resources/configuration.ts";
import { addDecisions } from "./resources/decisions.ts";
import { addEvents } from "./resources/events.ts";
import { addExports } from "./resources/exports.ts";
import { addImports } from "./resources/imports.ts";
import { addJoinTokens } from "./resources/join-tokens.ts";
import { addNoiseCalibrations } from "./resources/noise-calibrations.ts";
import { addPayloadSizes } from "./resources/payload-sizes.ts";
import { addPools } from "./resources/pools.ts";
import { addProfiles } from "./resources/profiles.ts";
import { addPublished } from "./resources/published.ts";
import { addRetention } from "./resources/retention.ts";
import { addRuns } from "./resources/runs.ts";
import { addSchedules } from "./resources/schedules.ts";
import { addSeries } from "./resources/series.ts";
import { addShares } from "./resources/shares.ts";
import { addStages } from "./resources/stages.ts";
import { addStudies } from "./resources/studies.ts";
import { addSummaries } from "./resources/summaries.ts";
import { addTargets } from "./resources/targets.ts";
import { addWebhooks } from "./resources/webhooks.ts";

// Dry runs over REST: what gates would have said of the runs that a benchmark has already. Nothing is stored.

const DryGate = GateResult.pick({
  gateIndex: true,
  gate: true,
  rule: true,
  cell: true,
  cellLabel: true,
  outcome: true,
  reason: true,
  limit: true,
  estimate: true,
  low: true,
  high: true,
  bound: true,
  margin: true,
  rounds: true,
})
  .extend({ sentence: z.string() })
  .strict();

export const DryRun = component(
  "DryRun",
  "output",
  z.strictObject({
    benchmark: z.string(),
    finishedRuns: z.int().describe("How many finished runs there are."),
    judged: z.int().describe("How many of the newest were judged by the gates."),
    stopped: z
      .enum(["time", "size"])
      .nullable()
      .describe("Why fewer were judged than asked for and there; null: none is missing."),
    summary: z.string(),
    gateCounts: z
      .array(
        z.strictObject({
          gateIndex: z.int(),
          rule: z.string(),
          outcomes: z.record(GateOutcome, z.int()),
          sentence: z.string(),
        }),
      )
      .describe("One entry a gate: how many runs it would have passed, failed or left open."),
    runs: z
      .array(
        z.strictObject({
          runId: z.uuid(),
          at: instant,
          subject: Subject,
          benchmarkVersion: z.int(),
          stored: VerdictName.nullable().describe("The verdict of the run's own gates."),
          verdict: VerdictName.nullable().describe(
            "What these gates would have said; null: none is blocking, or they do not fit.",
          ),
          issue: z
            .string()
            .nullable()
            .describe("Why the gates do not fit the run's definition; null: they do."),
          gates: z.array(DryGate),
        }),
      )
      .describe("Newest first."),
  }),
);

function addDryRuns(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/benchmarks/{slug}/dry-run",
    scope: "read",
    tag: "Benchmarks",
    summary: "Try gates on past runs",
    description:
      "Judges the stored blocks of the newest finished runs by the gates of the body, newest first, and stores nothing. " +
      "Gates against history see the runs that each run had before it. It ends after 20 s or 4,000 blocks and says so.",
    input: DryRunInput,
    places: { path: { slug: "benchmark" }, body: { name: "NewDryRun" } },
    example: { gates: ["p99(grpc) / p99(rest) <= 1.25", "p99(grpc) < 5 ms"], runs: 10 },
    answer: { status: 200, description: "What the gates would have said.", schema: DryRun },
    refuses: [404],
    handle: async ({ actor, input }) => {
      const asked = await input();
      return inTurnOfDryRuns(() => dryRunGates(services, actor, asked));
    },
  });
}

// The REST API: authenticate, limit, call one service, answer; every refusal is a problem with a stable code.
// Nothing that a client sends may end in a 5xx: what cannot be read or stored is refused before any service.

// Refuses addresses that could not be stored or compared: NUL characters and broken text in path or query.

const refused = (field: string, message: string) =>
  serviceProblem(
    new ServiceError("invalid_input", `${field} ${message}`, { issues: [{ field, message }] }),
  );

const refuseUnstorableAddress = createMiddleware<RestEnv>(async (c, next) => {
  const path = decoded(c.req.path);
  const issue = path === null ? "is not UTF-8" : textIssue(path);
  if (issue) return refused("path", issue);
  for (const [name, value] of Object.entries(c.req.query())) {
    const wrong = textIssue(name) ?? textIssue(value);
    if (wrong) return refused("query", wrong);
  }
  const key = c.req.header("idempotency-key");
  if (key !== undefined && (key === "" || key.length > 200))
    return refused("Idempotency-Key", "must be 1 to 200 characters long");
  return next();
});

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

// Who calls: the project behind a bearer API key (RFC 6750). Cookies mean nothing here, so no page can forge a call.

const bearer = /^Bearer +(\S+) *$/i;

const authenticate = ({ services, limiter }: RestParts) =>
  createMiddleware<RestEnv>(async (c, next) => {
    const key = bearer.exec(c.req.header("authorization") ?? "")?.[1];
    const find = async () => (key === undefined ? null : verifyApiKey(services, { key }));
    const actor = await find();
    if (!actor) {
      await limiter.consume("visitorsPerMinute", visitorKey(clientAddress(c.req.raw.headers)));
      return serviceProblem(
        new ServiceError(
          "unauthenticated",
          key === undefined ? "There is no API key." : "The API key is wrong or was revoked.",
          { remedy: "Send Authorization: Bearer <key>; make keys under Settings." },
        ),
      );
    }
    await limiter.consume("requestsPerMinute", actor.apiKeyId ?? actor.projectId);
    c.set("actor", actor);
    c.set("isAllowed", async () => (await find()) !== null);
    if (c.req.method === "GET") return next();
    const address = clientAddress(c.req.raw.headers);
    return asActor(actor, { address, by: "api" }, next);
  });

/** Where an error of ours happened. */
export type FailedAt = { readonly route: string; readonly runId?: string };

/** The template of the path that answers, and the run that it is about. */
function failedAt(c: HonoContext): FailedAt {
  const route = matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "/api/v1/*";
  const run = Id.safeParse(/^\/api\/v1\/runs\/([^/]+)/.exec(c.req.path)?.[1]);
  return { route, ...(run.success && { runId: run.data }) };
}

/** The app for everything below /api/v1. `log` hears of errors of ours. */
export function createRestApp(
  parts: RestParts,
  log: (error: unknown, at: FailedAt) => void,
): RestApp {
  const app: RestApp = new OpenAPIHono<RestEnv>().basePath("/api/v1");
  app.onError((error, c) => errorAnswer(error, (met) => log(met, failedAt(c))));
  app.notFound((c) => missing(app, c));
  app.use(nameRequest);
  addDocument(app, parts);
  app.use(neverStored);
  app.use(refuseUnstorableAddress);
  app.use(authenticate(parts));
  app.use(async (c, next) => (isOtherMethod(app, c) ? missing(app, c) : next()));
  addRuns(app, parts);
  addAuditLog(app, parts);
  addExports(app, parts);
  addEvents(app, parts);
  addTargets(app, parts);
  addNoiseCalibrations(app, parts);
  addBenchmarks(app, parts);
  addConfiguration(app, parts);
  addBadges(app, parts);
  addPublished(app, parts);
  addDryRuns(app, parts);
  addComparisons(app, parts);
  addSeries(app, parts);
  addDecisions(app, parts);
  addComments(app, parts);
  addRetention(app, parts);
  addImports(app, parts);
  addSummaries(app, parts);
  addJoinTokens(app, parts);
  addPayloadSizes(app);
  addPools(app, parts);
  addProfiles(app, parts);
  addShares(app, parts);
  addStages(app, parts);
  addSchedules(app, parts);
  addStudies(app, parts);
  addWebhooks(app, parts);
  return app;
}

/** Gives every answer the request's id, refusals too; `nameRequests` has named it already where Node received it. */
const nameRequest: MiddlewareHandler = async (c, next) => {
  const id = requestIdOf(c.req.header(requestIdHeader));
  await withRequestId(id, next);
  c.res.headers.set(requestIdHeader, id);
};

/** What needs a key to be read is kept by nobody on the way (RFC 9111, section 5.2.2.5). */
const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};

// The answer to an address or a method that the API does not have: 404, or 405 with Allow (RFC 9110, 15.5.6).

const methodsAt = (app: RestApp, path: string): ReadonlySet<string> =>
  new Set(routesAt(app.routes, path).map(({ method }) => method));

/** Whether Hono would give a request to a more general path, since the address itself lacks the method. */
function isOtherMethod(app: RestApp, c: HonoContext): boolean {
  const methods = methodsAt(app, c.req.path);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  return methods.size > 0 && !methods.has(method);
}

function missing(app: RestApp, c: HonoContext): Response {
  const allowed = [...methodsAt(app, c.req.path)];
  if (allowed.length > 0)
    return problem({
      status: 405,
      code: "method_not_allowed",
      title: "The method does not fit",
      detail: `${c.req.method} is not for this address; ${allowed.join(", ")} is.`,
      headers: { allow: allowed.join(", ") },
    });
  return problem({
    status: 404,
    code: "not_found",
    title: "Not found",
    detail: "The API has no such address.",
    remedy: "See /docs/api.",
  });
}

let app: RestApp | null = null;

export function restApp(): RestApp {
  if (app) return app;
  const parts = { services: services(), limiter: rateLimiter(), closing: closingSignal };
  app = createRestApp(parts, logFailure);
  nameRestRoutes(app.routes);
  return app;
}
