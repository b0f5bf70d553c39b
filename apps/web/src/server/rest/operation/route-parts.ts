// What the files of the REST API share: the app's types, parts of shapes, and what is done with bodies and answers.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import type { RunSummary } from "@gonogo/services/rows/run-summary";
import type { CreatedRun } from "@gonogo/services/run/create-run";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import type { RateLimiter } from "../../limits/rate-limit.ts";

export type RestEnv = {
  Variables: {
    actor: Actor;
    /** Whether the key that the request came with is still one. */
    isAllowed: () => Promise<boolean>;
  };
};
export type RestApp = OpenAPIHono<RestEnv>;

export type RestParts = {
  readonly services: Context;
  readonly limiter: RateLimiter;
  /** Aborted when the process ends: open streams end with it. */
  readonly closing: AbortSignal;
};

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The shape of a page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    items: z.array(item),
    /** Pass it as `cursor` for the next page; null: this was the last. */
    nextCursor: z.string().nullable(),
  });

/** What was changed by putting a thing at its name; `Change` of services. */
export const changeFields = {
  change: z.enum(["created", "updated", "unchanged"]),
  changedFields: z
    .array(z.string())
    .describe("Paths of the fields that differed, such as `load.clients`; no values."),
};

/** Counts a run against its key's limit, before its body is read. Throws RateLimited. */
export const countRun = ({ limiter }: RestParts, actor: Actor): Promise<void> =>
  limiter.consume("runsPerMinute", actor.apiKeyId ?? actor.projectId);

/** The answer that a run was made, or given back for its key; sets the headers that say so. */
export function madeRun(c: HonoContext, { created, ...run }: CreatedRun): RunSummary {
  if (!created) c.header("idempotency-replayed", "true");
  c.header("location", run.url);
  return run;
}
