// What the files of the REST API share: the app's types, parts of shapes, and what is done with bodies and answers.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { type FieldIssue, ServiceError } from "@gonogo/services/errors";
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

/** The header of calls that make a run, for the document. */
export const keyHeader = z.object({
  "Idempotency-Key": z.string().max(200).optional().openapi({
    description: "The same key and body give the same run; another body under the key is refused.",
  }),
});

/** Whether a body is an object, whatever its type promises: nothing has parsed it. */
export const isObject = (sent: unknown): sent is object =>
  typeof sent === "object" && sent !== null && !Array.isArray(sent);

/** A body with the key of its header; what is no object is left for the service to refuse. */
export function keyed<Sent extends object>(
  c: HonoContext,
  sent: Sent,
): Sent | (Sent & { idempotencyKey: string }) {
  const key = c.req.header("idempotency-key");
  return key !== undefined && isObject(sent) ? { ...sent, idempotencyKey: key } : sent;
}

/**
 * A body with what its address gives; what is no object is left for the service to refuse. Throws `invalid_input` where
 * the body gives it too: to clients it is no field of it.
 */
export function withAddress<Sent extends object, Given extends object>(
  sent: Sent,
  given: Given,
): Sent & Given {
  if (!isObject(sent)) return sent as Sent & Given;
  const repeated = Object.keys(given).find((field) => field in sent);
  if (repeated === undefined) return { ...sent, ...given };
  const message = `Unrecognized key: "${repeated}"`;
  throw new ServiceError("invalid_input", message, {
    issues: [{ field: "", message, breaks: "schema" }],
  });
}

/** Counts a run against its key's limit, before its body is read. Throws RateLimited. */
export const countRun = ({ limiter }: RestParts, actor: Actor): Promise<void> =>
  limiter.consume("runsPerMinute", actor.apiKeyId ?? actor.projectId);

/** The answer that a run was made, or given back for its key; sets the headers that say so. */
export function madeRun(c: HonoContext, { created, ...run }: CreatedRun): RunSummary {
  if (!created) c.header("idempotency-replayed", "true");
  c.header("location", run.url);
  return run;
}

/** Runs a service call whose fields are named after its own input, and names them after the client's instead. */
export async function namingFields<T>(prefix: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // A message may begin with its field too, as those of `parseInput` do.
    const own = new RegExp(`^${prefix}(\\.|: |$)`);
    const strip = (text: string) => text.replace(own, "");
    const issues: FieldIssue[] = error.issues.map((issue) => ({
      ...issue,
      field: strip(issue.field),
    }));
    throw new ServiceError(error.code, strip(error.message), {
      issues,
      ...(error.field === undefined ? {} : { field: strip(error.field) }),
      ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    });
  }
}
