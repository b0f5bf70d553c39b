// The rules of headers, on the cases that the engine reads as well, and at the place of a definition that names them.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "../../schema/zod.ts";
import { BenchmarkSpec, StoredBenchmarkSpec } from "../benchmark.ts";
import { ProtocolName } from "../target/target.ts";
import { headerIssue, headerIssuesOf } from "./header-rules.ts";

const Fixture = z.strictObject({
  cases: z.array(
    z.strictObject({
      over: z.array(ProtocolName),
      header: z.string(),
      value: z.string(),
      refused: z.string().nullable(),
    }),
  ),
});
const path = new URL("../../../fixtures/header-rules.json", import.meta.url);
const { cases } = Fixture.parse(JSON.parse(readFileSync(path, "utf8")));

it("judges every case of the shared fixture", () => {
  for (const { over, header, value, refused } of cases)
    for (const protocol of over)
      expect([protocol, header, value, headerIssue(protocol, header, value)]).toEqual([
        ...[protocol, header, value, refused],
      ]);
});

it("refuses a second host, and forgets nothing of names that objects have", () => {
  const issues = [...headerIssuesOf("http1", { Host: "a", host: "b", constructor: "x" })];
  expect(issues).toEqual([{ name: "host", message: "is given twice" }]);
});

it("names the header in a definition, and leaves what was stored before readable", () => {
  const definition = {
    name: "a",
    question: "b?",
    variants: [
      {
        ...{ name: "one", target: "one" },
        operations: [
          { name: "a", operation: { kind: "http", path: "/", headers: { Connection: "close" } } },
          {
            name: "b",
            operation: { kind: "http", path: "/", headers: { Expect: "100-continue" } },
          },
        ],
      },
    ],
    load: { kind: "closed", clients: 1 },
  };
  const found = BenchmarkSpec.safeParse(definition).error?.issues.map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );
  expect(found).toEqual([
    "variants.0.operations.1.operation.headers.Expect must be left out: a body is sent at once, without waiting for 100 Continue",
  ]);
  expect(StoredBenchmarkSpec.safeParse(definition).success).toBe(true);
});
