// Who calls: the project behind a bearer API key (RFC 6750). Cookies mean nothing here, so no page can forge a call.

import { verifyApiKey } from "@gonogo/services/api-key/verify-api-key";
import { ServiceError } from "@gonogo/services/errors";
import { createMiddleware } from "hono/factory";
import { serviceProblem } from "./problem.ts";
import type { RestEnv, RestParts } from "./route-parts.ts";

const bearer = /^Bearer +(\S+) *$/i;

export const authenticate = ({ services, limiter }: RestParts) =>
  createMiddleware<RestEnv>(async (c, next) => {
    const key = bearer.exec(c.req.header("authorization") ?? "")?.[1];
    const actor = key === undefined ? null : await verifyApiKey(services, { key });
    if (!actor) {
      await limiter.consume("strangersPerMinute", addressOf(c.req.header("x-forwarded-for")));
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
    return next();
  });

/** The nearest address that the server itself or its proxy wrote; the ones before it are the client's words. */
const addressOf = (forwarded: string | undefined): string =>
  forwarded?.split(",").at(-1)?.trim() || "unknown";
