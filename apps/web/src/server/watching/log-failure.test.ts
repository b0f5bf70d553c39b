// The log of failed requests: one line of JSON each, with its route and code, and nothing of the input.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withRequestId } from "../requests/request-id.ts";
import { logFailure } from "./log-failure.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => void vi.restoreAllMocks());
const logged = (): unknown => JSON.parse(lines.join(""));

it("says where an error of ours happened, and its stack", () => {
  logFailure(new TypeError("x is undefined"), { route: "/api/v1/runs/:id", runId: "r" });
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
  expect(logged()).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: "error",
    message: "a request failed",
    route: "/api/v1/runs/:id",
    runId: "r",
    code: "internal",
    why: expect.stringMatching(/^TypeError: x is undefined\n +at /),
  });
});

it("names the request that failed", () => {
  withRequestId("build-12", () => logFailure(new Error("x"), { route: "/api/v1/runs" }));
  expect(logged()).toMatchObject({ route: "/api/v1/runs", requestId: "build-12" });
});

it("warns of a database that is away by its code", () => {
  const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  logFailure(error, { route: "/api/trpc/[trpc]", procedure: "run.get" });
  expect(logged()).toMatchObject({
    level: "warning",
    message: "The database is away",
    code: "unavailable",
    procedure: "run.get",
  });
});

it("leaves out the input of a query that Prisma refused", () => {
  const message =
    "Invalid `db.target.create()` invocation:\n{ token: 'hunter2' }\n\nArgument `port` is missing.";
  logFailure(Object.assign(new Error(message), { name: "PrismaClientValidationError" }), {
    route: "/api/v1/targets",
  });
  expect(logged()).toMatchObject({ why: "Argument `port` is missing." });
});
