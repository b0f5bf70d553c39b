// Numbers out of range in a block spec: zod refuses them by the names under which the engine does.
// The engine's tests read the same table (engine/script/src/spec_tests.rs); a number that is not in it fails here.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "./schema/zod.ts";
import { BlockSpec } from "./spec/wire/block-spec.ts";

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));

const cases = z
  .array(z.object({ of: z.string(), field: z.string(), values: z.array(z.number()).min(1) }))
  .parse(read("refused-specs/block-spec.json"));
const fixtures = [
  "http1",
  "grpc",
  "quic",
  "websocket",
  "stages",
  "connect",
  "capacity",
  "workflow",
];

/** A copy of plain data with another value at a path of dots. */
function changed(data: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(data);
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place = copy as Record<string, unknown>;
  for (const name of names) place = place[name] as Record<string, unknown>;
  expect(last in place, `${path} is in the fixture`).toBe(true);
  place[last] = value;
  return copy;
}

/** Paths of all numbers, with 0 for the index of a list's every member. */
function numbersOf(data: unknown, path = ""): string[] {
  if (typeof data === "number") return [path];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    numbersOf(value, path === "" ? name : `${path}.${name}`),
  );
}
const withoutIndex = (path: string) => path.replace(/\.\d+/g, ".*");

describe("numbers out of range in a block spec", () => {
  it.each(cases)("$field of $of", ({ of, field, values }) => {
    const fixture = read(`fixtures/block-spec.${of}.json`);
    expect(BlockSpec.safeParse(fixture).success).toBe(true);
    for (const value of values) {
      const parsed = BlockSpec.safeParse(changed(fixture, field, value));
      const paths = parsed.error?.issues.map((issue) => issue.path.join("."));
      expect(paths, `${value}`).toEqual([field]);
    }
  });

  it("are in the table for every number there is", () => {
    const known = new Set(cases.map(({ field }) => withoutIndex(field)));
    const all = fixtures.flatMap((of) => numbersOf(read(`fixtures/block-spec.${of}.json`)));
    expect([...new Set(all.map(withoutIndex))].filter((path) => !known.has(path))).toEqual([]);
  });
});
