// The one context of this process: database, Redis and queues, opened at first use from the environment.
// Kept on globalThis because pages, routes and instrumentation are bundled apart.
import { type OpenContext, openContext } from "@gonogo/services/context";
import { readEnv } from "../env.ts";

const holder = globalThis as typeof globalThis & { gonogoContext?: OpenContext };

/** Throws when the environment is incomplete. */
export function services(): OpenContext {
  holder.gonogoContext ??= openContext(readEnv());
  return holder.gonogoContext;
}
