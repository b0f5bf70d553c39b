// Answers pages that send a file, a CPU profile or a summary: like a call of tRPC, but the body is the file itself, which JSON
// would make a third larger and hold in memory three times.

import { type Actor, allow } from "@gonogo/services/actor";
import { asActor } from "@gonogo/services/audit/audit-log";
import { awayWords, isDatabaseAway, unstorableInput } from "@gonogo/services/database-errors";
import { refusalOf, ServiceError } from "@gonogo/services/errors";
import { RateLimited, visitorKey } from "../limits/rate-limit.ts";
import { isSameOrigin } from "../requests/same-origin.ts";
import { sessionEnded, type TrpcContext } from "../trpc.ts";
import { logFailure } from "../watching/log-failure.ts";
import { problem, serviceProblem } from "./operation/problem.ts";
import { Refusal } from "./operation/read-body.ts";
import { receiveProfile } from "./resources/profiles.ts";
import { receiveSummary } from "./resources/summaries.ts";

type Receive = (services: TrpcContext["services"], actor: Actor, asked: URLSearchParams) => unknown;

/** The address says to which run, under which name and of which variant: `?runId=…&name=…&variant=…`. */
export const answerProfile = (request: Request, context: TrpcContext): Promise<Response> =>
  answerFile(request, context, "/api/profiles", (services, actor, asked) =>
    receiveProfile(services, actor, request, {
      runId: asked.get("runId") ?? "",
      name: asked.get("name") ?? "",
      variant: asked.get("variant") ?? "",
    }),
  );

/** The address says what the file is called: `?fileName=…`. */
export const answerSummary = (request: Request, context: TrpcContext): Promise<Response> =>
  answerFile(request, context, "/api/summaries", (services, actor, asked) =>
    receiveSummary(services, actor, request, { fileName: asked.get("fileName") ?? undefined }),
  );

async function answerFile(
  request: Request,
  context: TrpcContext,
  route: string,
  receive: Receive,
): Promise<Response> {
  if (!isSameOrigin(request)) return new Response("Not from this site.", { status: 403 });
  try {
    return Response.json(await received(request, context, receive), {
      status: 201,
      headers: { "cache-control": "no-store" },
    });
  } catch (error) {
    return errorAnswer(error, (met) => logFailure(met, { route }));
  }
}

async function received(
  request: Request,
  { services, limiter, ...caller }: TrpcContext,
  receive: Receive,
) {
  const actor = await caller.findActor();
  if (!actor) {
    await limiter.consume("visitorsPerMinute", visitorKey(caller.clientAddress));
    throw new ServiceError("unauthenticated", sessionEnded, { remedy: "Sign in again." });
  }
  await limiter.consume("callsPerMinute", actor.userId ?? actor.projectId);
  allow(actor, "runs:write");
  return asActor(actor, { address: caller.clientAddress ?? null, by: "page" }, async () =>
    receive(services, actor, new URL(request.url).searchParams),
  );
}

// What is answered to whatever a handler throws: refusals with a stable code, and of errors of ours nothing of themselves.

/** @param log hears of errors of ours */
export function errorAnswer(thrown: unknown, log: (error: unknown) => void): Response {
  const error = unstorableInput(thrown) ?? refusalOf(thrown);
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
