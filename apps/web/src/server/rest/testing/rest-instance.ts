// The REST API over real services, for its tests: an instance with the targets of a duel, keys, and calls through the app.
// A call that ends in an unexpected fault fails its file, whatever it answered. Imported by tests only.

import { seedScenario } from "@gonogo/seed/seed-scenario";
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import {
  addDuelTargets,
  makeTestInstance,
  type TestInstance,
} from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, expect } from "vitest";
import type { z } from "zod";
import { defaultLimits, type Limits, makeRateLimiter } from "../../limits/rate-limit.ts";
import { createRestApp } from "../app.ts";
import { Problem } from "../operation/problem.ts";
import type { RestApp } from "../operation/route-parts.ts";

/** An id that nothing has. */
export const unknownId = "0199c1f4-5a7e-7000-8000-000000000000";

export type Sent = {
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** Absent: the key with every scope; null: none. */
  key?: string | null;
};

type Open = { instance: TestInstance; app: RestApp; key: string; readOnlyKey: string };

/** Opens an instance before the tests of a file and closes it after them. */
export function restInstance() {
  const faults: unknown[] = [];
  let open: Open | undefined;
  const opened = (): Open => {
    if (!open)
      throw new Error("The instance opens before the first test, not while tests are listed.");
    return open;
  };
  const appOn = (instance: TestInstance, limits: Partial<Limits>) =>
    createRestApp(
      {
        services: instance.context,
        limiter: makeRateLimiter(instance.context.redis, `${instance.prefix}:${Math.random()}`, {
          ...defaultLimits,
          requestsPerMinute: 10_000,
          strangersPerMinute: 10_000,
          runsPerMinute: 10_000,
          ...limits,
        }),
        closing: new AbortController().signal,
      },
      (fault) => faults.push(fault),
    );
  beforeAll(async () => {
    const instance = await makeTestInstance();
    await addDuelTargets(instance);
    const all = [
      "read",
      "runs:write",
      "targets:write",
      "benchmarks:write",
      "shares:write",
      "decisions:write",
    ] as const;
    const keyWith = async (name: string, scopes: readonly (typeof all)[number][]) =>
      (await createApiKey(instance.context, instance.owner, { name, scopes: [...scopes] })).key;
    open = {
      instance,
      app: appOn(instance, {}),
      key: await keyWith("all", all),
      readOnlyKey: await keyWith("read", ["read"]),
    };
  });
  afterAll(async () => {
    await open?.instance.close();
    expect(faults).toEqual([]);
  });
  return {
    instance: () => opened().instance,
    app: () => opened().app,
    /** Of the key with every scope. */
    key: () => opened().key,
    readOnlyKey: () => opened().readOnlyKey,
    /** The same API under limits of its own. */
    appWith: (limits: Partial<Limits>) => appOn(opened().instance, limits),
    /** The id of a run that ended in a GO. */
    async seedFinishedRun() {
      const { instance } = opened();
      const { runIds } = await seedScenario(instance.context, instance.owner, "dispatch-go");
      return runIds[0] ?? "";
    },
    call: async (method: string, path: string, sent: Sent = {}, to: RestApp = opened().app) =>
      to.request(`http://127.0.0.1:3000/api/v1${path}`, {
        method,
        headers: headersOf(sent, opened().key),
        ...(sent.raw !== undefined
          ? { body: sent.raw }
          : sent.body !== undefined
            ? { body: JSON.stringify(sent.body) }
            : {}),
      }),
  };
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
