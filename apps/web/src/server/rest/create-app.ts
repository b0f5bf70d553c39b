// The REST app of this process, over the process's own services.
import { rateLimiter, services } from "../services.ts";
import { closingSignal } from "../streams/closing.ts";
import { createRestApp } from "./app.ts";
import type { RestApp } from "./operation/route-parts.ts";

let app: RestApp | null = null;

export function restApp(): RestApp {
  if (app) return app;
  const parts = { services: services(), limiter: rateLimiter(), closing: closingSignal };
  app = createRestApp(parts, (error) => console.error("REST:", error));
  return app;
}
