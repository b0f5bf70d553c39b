// What the routes of the REST API share: where an actor comes from, answers and faults in the document.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { type FieldIssue, ServiceError } from "@gonogo/services/errors";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { type ComponentName, ref } from "./components.ts";
import type { RateLimiter } from "./rate-limit.ts";

export type RestEnv = { Variables: { actor: Actor } };
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
    const issues: FieldIssue[] = error.issues.map(({ field, message }) => ({
      field: strip(field),
      message,
    }));
    throw new ServiceError(error.code, error.message, {
      issues,
      ...(error.field === undefined ? {} : { field: strip(error.field) }),
      ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    });
  }
}
