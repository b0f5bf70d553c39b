// The REST app of this process, over the process's own services.
import { closingSignal } from "../closing.ts";
import { services } from "../services.ts";
import { createRestApp } from "./app.ts";
import { defaultLimits, makeRateLimiter } from "./rate-limit.ts";
import type { RestApp } from "./route-parts.ts";

let app: RestApp | null = null;

export function restApp(): RestApp {
  if (app) return app;
  const context = services();
  const limiter = makeRateLimiter(context.redis, context.queuePrefix, defaultLimits);
  app = createRestApp({ services: context, limiter, closing: closingSignal }, (fault) =>
    console.error("REST:", fault),
  );
  return app;
}
