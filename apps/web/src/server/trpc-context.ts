// What every tRPC procedure starts from: the services, their limits, and whoever asks, found out at first need.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import type { RateLimiter } from "./limits/rate-limit.ts";

export type TrpcContext = {
  readonly services: Context;
  readonly limiter: RateLimiter;
  /** null: not signed in, or a member of no project. */
  readonly findActor: () => Promise<Actor | null>;
  /** Absent or null: not known. */
  readonly clientAddress?: string | null;
};
