// Who calls: the project behind a bearer API key (RFC 6750). Cookies mean nothing here, so no page can forge a call.
import { verifyApiKey } from "@gonogo/services/api-key/verify-api-key";
import { ServiceError } from "@gonogo/services/errors";
import { createMiddleware } from "hono/factory";
import { visitorKey } from "../limits/rate-limit.ts";
import { clientAddress } from "../requests/client-address.ts";
import { serviceProblem } from "./operation/problem.ts";
import type { RestEnv, RestParts } from "./operation/route-parts.ts";

const bearer = /^Bearer +(\S+) *$/i;

export const authenticate = ({ services, limiter }: RestParts) =>
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
    return next();
  });
