// Headers of targets and of their secrets, by the protocol of the target.
import { expect, it } from "vitest";
import { ServiceError } from "../errors.ts";
import { requireHeaders } from "./require-headers.ts";

const issueOf = (...given: Parameters<typeof requireHeaders>) => {
  try {
    requireHeaders(...given);
    return null;
  } catch (error) {
    return error instanceof ServiceError ? [error.code, error.field, error.message] : error;
  }
};

it("names the header in error, in the target and in its secret", () => {
  const close = { Connection: "close" };
  expect(issueOf({ protocol: "http1", headers: close }, { headers: close }, "target")).toBeNull();
  expect(issueOf({ protocol: "http2", headers: close }, null, "changes")).toEqual([
    "invalid_input",
    "changes.headers.Connection",
    "Connection has no place here: a connection carries many requests (RFC 9113, section 8.2.2).",
  ]);
  expect(
    issueOf({ protocol: "grpc", headers: {} }, { headers: { "grpc-timeout": "1S" } }, "target"),
  ).toEqual([
    "invalid_input",
    "secret.headers.grpc-timeout",
    "grpc-timeout is set by the call itself.",
  ]);
});
