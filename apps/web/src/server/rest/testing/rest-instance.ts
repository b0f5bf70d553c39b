// The REST API over real services, for its tests: an instance with the targets of a duel, keys, and calls through the app.
// A call that ends in an unexpected error fails its file, whatever it answered. Imported by tests only.

import { seedOneRun } from "@gonogo/seed/testing/seed-one-run";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { addDuelTargets } from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, expect } from "vitest";
import type { z } from "zod";
import { defaultLimits, type Limits, makeRateLimiter } from "../../limits/rate-limit.ts";
import { createRestApp } from "../create-app.ts";
import { Problem } from "../operation/problem.ts";
import type { RestApp } from "../operation/route-parts.ts";

/** An id that nothing has. */
export const unknownId = "0199c1f4-5a7e-7000-8000-000000000000";

const allScopes = [
  "read",
  "runs:write",
  "targets:write",
  "benchmarks:write",
  "shares:write",
  "decisions:write",
  "comments:write",
  "webhooks:write",
  "workers:write",
  "members:write",
] as const;

export type Sent = {
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** Absent: the key with every scope; null: none. */
  key?: string | null;
};

/** An instance with scenarios and the REST API for the tests of a file; app and keys are there from the first test on. */
export function restInstance(scenarios: readonly string[] = []) {
  const errors: unknown[] = [];
  afterAll(() => expect(errors).toEqual([]));
  const instance = seededInstance(scenarios, addDuelTargets);
  /** `key` has every scope. */
  const opened = {} as { app: RestApp; key: string; readOnlyKey: string };
  const appWith = (limits: Partial<Limits>) =>
    createRestApp(
      {
        services: instance.context,
        limiter: makeRateLimiter(instance.context.redis, `${instance.prefix}:${Math.random()}`, {
          ...defaultLimits,
          requestsPerMinute: 10_000,
          visitorsPerMinute: 10_000,
          runsPerMinute: 10_000,
          ...limits,
        }),
        closing: new AbortController().signal,
      },
      (error) => errors.push(error),
    );
  const keyWith = async (name: string, scopes: readonly (typeof allScopes)[number][]) =>
    (await createApiKey(instance.context, instance.owner, { name, scopes: [...scopes] })).key;
  beforeAll(async () => {
    opened.app = appWith({});
    opened.key = await keyWith("all", allScopes);
    opened.readOnlyKey = await keyWith("read", ["read"]);
  });
  return Object.assign(opened, {
    instance,
    /** The same API under limits of its own. */
    appWith,
    /** The id of a further run that ended in a GO. */
    seedFinishedRun: () => seedOneRun(instance, "dispatch-go"),
    call: async (method: string, path: string, sent: Sent = {}, to: RestApp = opened.app) =>
      to.request(`http://127.0.0.1:3000/api/v1${path}`, {
        method,
        headers: headersOf(sent, opened.key),
        ...(sent.raw !== undefined
          ? { body: sent.raw, duplex: "half" }
          : sent.body !== undefined
            ? { body: JSON.stringify(sent.body) }
            : {}),
      }),
  });
}

/** Bodies that have begun and do not go on; `end` ends them. */
export function bodiesStandingStill(count: number) {
  const ends: (() => void)[] = [];
  const bodies = Array.from(
    { length: count },
    () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array([32]));
          ends.push(() => controller.close());
        },
      }),
  );
  return { bodies, end: () => ends.forEach((end) => void end()) };
}

const headersOf = (sent: Sent, key: string) => ({
  ...(sent.key === null ? {} : { authorization: `Bearer ${sent.key ?? key}` }),
  ...(sent.body === undefined && sent.raw === undefined
    ? {}
    : { "content-type": "application/json" }),
  ...sent.headers,
});

/** The body of an answer, in the shape that the document promises. */
export async function json<T extends z.ZodType>(answer: Response, shape: T): Promise<z.output<T>> {
  const body: unknown = await answer.json();
  return shape.parse(body);
}

/** Status and code of a refusal, after its shape was checked. */
export async function refusal(answer: Response) {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = await json(answer, Problem);
  expect(problem.status).toBe(answer.status);
  expect(problem.type).toBe(`urn:gonogo:problem:${problem.code}`);
  return { ...problem, fields: problem.errors?.map((error) => error.field) ?? [] };
}

/** The body that adds a target of HTTP/1.1. */
export const newTarget = (slug: string, changes: object = {}) => ({
  slug,
  name: slug,
  protocol: "http1",
  host: "127.0.0.1",
  port: 8080,
  ...changes,
});
