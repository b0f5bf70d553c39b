// What the routes of the REST API share: where an actor comes from, answers and faults in the document.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { type FieldIssue, ServiceError } from "@gonogo/services/errors";
import type { CreatedRun } from "@gonogo/services/run/create-run";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import type { RateLimiter } from "../rate-limit.ts";
import { type ComponentName, ref } from "./components.ts";

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

/** A JSON answer for the document. */
export const answer = (description: string, name: ComponentName) => ({
  description,
  content: { "application/json": { schema: ref(name) } },
});

/** A JSON body for the document. */
export const body = (name: ComponentName, required = true) => ({
  body: { required, content: { "application/json": { schema: ref(name) } } },
});

const words: Readonly<Record<number, string>> = {
  400: "The body is not JSON.",
  401: "The API key is missing, wrong or revoked.",
  403: "The API key lacks the scope.",
  404: "There is no such thing in this project.",
  409: "The state of the thing does not allow it.",
  413: "The body is too large.",
  415: "The body is not declared as JSON.",
  422: "A field is at fault; `errors` names each one.",
  429: "The limit is used up; Retry-After says for how long.",
  503: "Database or queue are away; Retry-After says when to try again.",
};

/** Problem answers for the document: the given statuses, and those of every route. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(
    [401, 403, 429, 503, ...statuses].map((status) => [
      status,
      {
        description: words[status] ?? "Refused.",
        content: { "application/problem+json": { schema: ref("Problem") } },
      },
    ]),
  );

/** The header of calls that make a run, for the document. */
export const keyHeader = z.object({
  "Idempotency-Key": z.string().max(200).optional().openapi({
    description: "The same key and body give the same run; another body under the key is refused.",
  }),
});

/** A body with the key of its header; what is no object is left for the service to refuse. */
export function keyed(c: HonoContext, sent: unknown): unknown {
  const key = c.req.header("idempotency-key");
  const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  return isObject && key !== undefined ? { ...sent, idempotencyKey: key } : sent;
}

/** Answers a run that was made, or given back for its key. */
export function answerRun(
  c: HonoContext,
  { created, ...run }: CreatedRun,
  status: 201 | 202,
): Response {
  if (!created) c.header("idempotency-replayed", "true");
  c.header("location", run.url);
  return c.json(run, status);
}

export const security = [{ apiKey: [] }];

/** Runs a service call whose fields are named after its own input, and names them after the client's instead. */
export async function namingFields<T>(prefix: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const strip = (field: string) =>
      field === prefix
        ? ""
        : field.startsWith(`${prefix}.`)
          ? field.slice(prefix.length + 1)
          : field;
    const issues: FieldIssue[] = error.issues.map((issue) => ({
      ...issue,
      field: strip(issue.field),
    }));
    throw new ServiceError(error.code, error.message, {
      issues,
      ...(error.field === undefined ? {} : { field: strip(error.field) }),
      ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    });
  }
}
