// Every way of writing a check or a source becomes one small rule of the wire.
import {
  AnswerCheck,
  BenchmarkSpec,
  Extract,
  WireCheck,
  WireExtract,
} from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { wireChecks, wireExtract, wireRows } from "./wire-answers.ts";

it("resolves checks", () => {
  const check = AnswerCheck.parse({
    headers: {
      "content-type": { contains: "json" },
      "x-fault": { exists: false },
      etag: '"1"',
    },
    body: { contains: "a", matches: "b+" },
    json: { "$.done": false, '$["odd name"][-1]': { exists: true }, "$.a": { exists: "yes" } },
  });
  const wire = wireChecks(check);
  expect(wire).toEqual([
    { kind: "header", name: "content-type", test: { is: "contains", text: "json" } },
    { kind: "header", name: "x-fault", test: { is: "exists", exists: false } },
    { kind: "header", name: "etag", test: { is: "equals", text: '"1"' } },
    { kind: "body", test: { is: "contains", text: "a" } },
    { kind: "body", test: { is: "matches", pattern: "b+" } },
    { kind: "json", path: "$.done", test: { is: "equals", value: false } },
    { kind: "json", path: '$["odd name"][-1]', test: { is: "exists", exists: true } },
    { kind: "json", path: "$.a", test: { is: "equals", value: { exists: "yes" } } },
  ]);
  for (const one of wire) expect(WireCheck.parse(one)).toEqual(one);
  expect(wireChecks(undefined)).toEqual([]);
});

it("resolves what is extracted", () => {
  const wire = wireExtract(
    Extract.parse({
      id: { json: "$.id" },
      place: { header: "location" },
      token: { regex: "t=(\\w+)" },
      all: { body: true },
    }),
  );
  expect(wire.map((one) => WireExtract.parse(one))).toEqual([
    { name: "id", from: "json", path: "$.id" },
    { name: "place", from: "header", header: "location" },
    { name: "token", from: "regex", pattern: "t=(\\w+)" },
    { name: "all", from: "body" },
  ]);
});

it("sends rows to the variants that read them", () => {
  const get = (path: string) => ({ kind: "http" as const, path });
  const spec = BenchmarkSpec.parse({
    name: "a",
    question: "b?",
    load: { kind: "closed", clients: 1 },
    rows: { csv: "name\nAda\nAlan\n", order: "random" },
    variants: [
      { name: "with", target: "t", operation: get("/{{row.name}}") },
      { name: "without", target: "t", operation: get("/{{seq}}") },
    ],
  });
  const rows = spec.variants.map((variant) => wireRows(spec, variant));
  expect(rows).toEqual([{ order: "random", columns: ["name"], rows: [["Ada"], ["Alan"]] }, null]);
});
