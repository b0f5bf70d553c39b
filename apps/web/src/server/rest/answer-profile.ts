// Answers the page that attaches a CPU profile: like a call of tRPC, but the body is the file itself, which JSON would make
// a third larger and hold in memory three times.
import { allow } from "@gonogo/services/actor";
import { ServiceError } from "@gonogo/services/errors";
import { visitorKey } from "../limits/rate-limit.ts";
import { isSameOrigin } from "../requests/same-origin.ts";
import type { TrpcContext } from "../trpc.ts";
import { sessionEnded } from "../trpc.ts";
import { errorAnswer } from "./error-answer.ts";
import { receiveProfile } from "./resources/receive-profile.ts";

/** The address says to which run, under which name and of which variant: `?runId=…&name=…&variant=…`. */
export async function answerProfile(request: Request, context: TrpcContext): Promise<Response> {
  if (!isSameOrigin(request)) return new Response("Not from this site.", { status: 403 });
  try {
    return Response.json(await attach(request, context), {
      status: 201,
      headers: { "cache-control": "no-store" },
    });
  } catch (error) {
    return errorAnswer(error, (error) => console.error("Profile:", error));
  }
}

async function attach(request: Request, { services, limiter, ...caller }: TrpcContext) {
  const actor = await caller.findActor();
  if (!actor) {
    await limiter.consume("visitorsPerMinute", visitorKey(caller.clientAddress));
    throw new ServiceError("unauthenticated", sessionEnded, { remedy: "Sign in again." });
  }
  await limiter.consume("callsPerMinute", actor.userId ?? actor.projectId);
  allow(actor, "runs:write");
  const asked = new URL(request.url).searchParams;
  return receiveProfile(services, actor, request, {
    runId: asked.get("runId") ?? "",
    name: asked.get("name") ?? "",
    variant: asked.get("variant") ?? "",
  });
}
