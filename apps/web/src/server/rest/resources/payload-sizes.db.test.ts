// Payload sizes over REST: the table, what is refused and in which field, and definitions that carry messages.
import { performance } from "node:perf_hooks";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Benchmark } from "./benchmarks.ts";
import { PayloadSizes } from "./payload-sizes.ts";

const rest = restInstance(["dispatch-go"]);
const schema = 'syntax = "proto3"; package t; message Task { bytes id = 1; int32 n = 2; }';
const payloads = [
  { name: "json", encoding: "json", message: { id: "0001", n: 300 } },
  { name: "pb | small", encoding: "protobuf", schema, message: { id: "AAE=", n: 300 } },
];
const changed = (change: object) => [payloads[0], { ...payloads[1], ...change }];
const count = (sent: unknown[], key?: string) =>
  rest.call("POST", "/payload-sizes", { body: { payloads: sent }, ...(key && { key }) });

it("counts bytes for a key that may only read", async () => {
  const table = await json(await count(payloads, rest.readOnlyKey), PayloadSizes);
  expect(table.payloads).toEqual([
    { name: "json", encoding: "json", type: null, bytes: 21, framingBytes: 2, savedPercent: null },
    {
      ...{ name: "pb | small", encoding: "protobuf", type: "t.Task", bytes: 7, framingBytes: 0 },
      savedPercent: expect.closeTo(66.67, 2),
    },
  ]);
  expect(table.fields[0]).toEqual({
    field: "id",
    sizes: [
      { bytes: 12, valueBytes: 4 },
      { bytes: 4, valueBytes: 2 },
    ],
  });
  expect(table.markdown.split("\n").slice(0, 3)).toEqual([
    "| Field: value (on the wire), bytes | json | pb \\| small |",
    "| --- | ---: | ---: |",
    "| id | 4 (12) | 2 (4) |",
  ]);
});

it("names the field of what cannot be counted", async () => {
  const fieldsOf = async (sent: unknown[]) => (await refusal(await count(sent))).fields;
  expect(await fieldsOf([])).toEqual(["payloads"]);
  expect(await fieldsOf(changed({ encoding: "xml" }))).toEqual(["payloads.1.encoding"]);
  expect(await fieldsOf(changed({ name: "json" }))).toEqual(["payloads.1.name"]);
  expect(await fieldsOf(changed({ schema: "message {" }))).toEqual(["payloads.1.schema"]);
  expect(await fieldsOf(changed({ schema: "x".repeat(100_001) }))).toEqual(["payloads.1.schema"]);
  expect(await fieldsOf(changed({ type: "Tusk" }))).toEqual(["payloads.1.type"]);
  const mismatch = await refusal(await count(changed({ message: { n: "many" } })));
  expect(mismatch).toMatchObject({ status: 422, fields: ["payloads.1.message"] });
  expect(mismatch.detail).toMatch(/value at n that does not fit t\.Task.*many/);
  const tooLong = { ...payloads[0], message: "x".repeat(10_000_000) };
  expect(await refusal(await count([tooLong]))).toMatchObject({ status: 413 });
});

it("keeps messages with a definition, and refuses one whose messages do not fit", async () => {
  const put = (sent: unknown[]) =>
    rest.call("PUT", "/benchmarks/weighed", {
      body: { ...duelDefinition, name: "weighed", payloads: sent },
    });
  const refused = await refusal(await put(changed({ type: "Tusk" })));
  expect(refused).toMatchObject({ code: "invalid_input", fields: ["payloads.1.type"] });
  const run = await rest.call("POST", "/runs", {
    body: {
      definition: { ...duelDefinition, name: "weighed", payloads: changed({ type: "Tusk" }) },
    },
  });
  expect(await refusal(run)).toMatchObject({ fields: ["definition.payloads.1.type"] });
  const saved = await json(await put(payloads), Benchmark);
  expect(saved).toMatchObject({ version: 1, spec: { payloads } });
});

/** One message of 6,197 fields in 100 kB, which protobufjs alone reads in seconds. */
const wide = `syntax = "proto3";message M {${Array.from({ length: 6_197 }, (_, i) => `bool f${i}=${i + 1};`).join("")}}`;
const wides = Array.from({ length: 8 }, (_, i) => ({
  ...{ name: `p${i}`, encoding: "protobuf", schema: wide, message: {} },
}));

it("refuses schemas of thousands of fields, wherever they are sent", async () => {
  const counted = await refusal(await count(wides, rest.readOnlyKey));
  expect(counted).toMatchObject({
    status: 422,
    fields: wides.map((_, i) => `payloads.${i}.schema`),
  });
  expect(counted.detail).toContain("2,000 are the most that are read");
  const body = { ...duelDefinition, name: "wide", payloads: wides };
  const saved = await refusal(await rest.call("PUT", "/benchmarks/wide", { body }));
  expect(saved.fields).toContain("payloads.7.schema");
});

it("reads the report of a definition that was stored with them before, without their table", async () => {
  const id = rest.instance.runOf("dispatch-go");
  const run = await rest.instance.context.db.run.findUniqueOrThrow({
    where: { id },
    include: { benchmarkVersion: true },
  });
  const spec = { ...(run.benchmarkVersion.spec as object), payloads: wides };
  const where = { id: run.benchmarkVersionId };
  await rest.instance.context.db.benchmarkVersion.update({ where, data: { spec } });
  const before = performance.eventLoopUtilization();
  const report = (await (await rest.call("GET", `/runs/${id}/report.json`)).json()) as {
    payloads: unknown;
  };
  expect(report.payloads).toBeNull();
  // Eight such schemas took 40 s of the loop.
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(5_000);
});
