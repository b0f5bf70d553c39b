// Bytes of messages by field, against the encoders of other hands: protobufjs for protobuf, JSON.stringify for JSON.
import type { PayloadTable } from "@gonogo/protocols/report";
import type { Payload } from "@gonogo/protocols/spec";
import protobuf from "protobufjs";
import protojson from "protobufjs/ext/protojson.js";
import { describe, expect, it } from "vitest";
import { readPayloads } from "./payload-table.ts";

const head = 'syntax = "proto3";\npackage tasks.v1;\n';
const task = {
  title: "Index",
  kind: "BACKGROUND_WORK",
  priority: "MEDIUM",
  status: "IN_PROGRESS",
};
const day = "2025-12-06T10:00:00.000Z";
type Message = Extract<Payload, { encoding: "protobuf" }>["message"];
/** The task of a published study: with text fields 161 bytes, with binary ones 58. */
const texts: Payload = {
  name: "string fields",
  encoding: "protobuf",
  schema: `${head}message Task {
    string id = 1; string title = 2; string priority = 3; string status = 4; string kind = 5;
    string created_at = 6; string updated_at = 7; string due_at = 8;
  }`,
  message: {
    ...{ id: "7b0d1f9e-0c57-4d51-9d7e-2f6f0a4c9b11", ...task },
    ...{ createdAt: day, updatedAt: day, dueAt: day },
  },
};
const binary: Payload = {
  name: "binary fields",
  encoding: "protobuf",
  schema: `${head}
    enum Priority { PRIORITY_UNSPECIFIED = 0; LOW = 1; MEDIUM = 2; }
    enum Status { STATUS_UNSPECIFIED = 0; OPEN = 1; IN_PROGRESS = 2; }
    enum Kind { KIND_UNSPECIFIED = 0; BACKGROUND_WORK = 1; }
    message Task {
      bytes id = 1; string title = 2; Priority priority = 3; Status status = 4; Kind kind = 5;
      fixed64 created_at = 6; fixed64 updated_at = 7; fixed64 due_at = 8;
    }`,
  type: "tasks.v1.Task",
  message: {
    ...{ id: "ew0fngxXTVGdfi9vCkybEQ==", ...task },
    ...{ created_at: "1765015200000", updated_at: "1765015200000", due_at: "1765015200000" },
  },
};

function tableOf(...payloads: Payload[]): PayloadTable {
  const read = readPayloads(payloads);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.table;
}

const issuesOf = (payload: Payload) => {
  const read = readPayloads([payload]);
  return read.ok ? [] : read.issues;
};

/** Bytes of the fields and the framing of one message together. */
const sumOf = ({ payloads, fields }: PayloadTable, i: number): number =>
  fields.reduce((sum, { sizes }) => sum + (sizes[i]?.bytes ?? 0), payloads[i]?.framingBytes ?? 0);

describe("payload sizes", () => {
  it("are those of the published example", () => {
    const table = tableOf(texts, binary);
    const values = Object.fromEntries(
      table.fields.map(({ field, sizes }) => [field, sizes.map((size) => size?.valueBytes)]),
    );
    expect(values).toMatchObject({
      id: [36, 16],
      priority: [6, 1],
      status: [11, 1],
      created_at: [24, 8],
    });
    expect(table.payloads.map(({ bytes }) => bytes)).toEqual([161, 58]);
    expect(table.payloads[1]?.savedPercent).toBeCloseTo(63.98, 2);
    expect([sumOf(table, 0), sumOf(table, 1)]).toEqual([161, 58]);
  });

  it("count tag, length and value of every kind of protobuf field, as protobufjs writes them", () => {
    const schema = `${head}
      import "google/protobuf/timestamp.proto";
      import "google/protobuf/wrappers.proto";
      enum Kind { NONE = 0; LARGE = 300; NEGATIVE = -1; }
      message Inner { int64 big = 1; optional uint32 zero = 2; repeated Inner more = 3; }
      message All {
        double d = 1; float f = 2; int32 i = 3; sint64 s = 4; fixed32 x = 5; sfixed64 y = 6; bool b = 7;
        string text = 16; bytes data = 17; Kind kind = 18;
        repeated int32 packed = 19; repeated int32 loose = 20 [packed = false]; repeated string words = 21;
        map<string, Inner> inners = 22; map<int32, Kind> kinds = 23;
        Inner inner = 2047; repeated Inner list = 2048;
        oneof choice { string a = 30; int32 c = 31; }
        google.protobuf.Timestamp at = 40; google.protobuf.StringValue word = 41; int32 unset = 42;
      }`;
    const inner: Message = { big: "-1", zero: 0, more: [{ big: "9007199254740993" }, {}] };
    const message: Message = {
      ...{ d: 1.5, f: -2, i: -7, s: "-300", x: 7, y: "-8", b: true },
      ...{ text: "Zürich – 東京", data: "AAECAwQ=", kind: "LARGE" },
      ...{ packed: [1, 300, -1], loose: [1, 300], words: ["", "x".repeat(200)] },
      ...{ inners: { first: inner, second: {} }, kinds: { 1: "NEGATIVE", 200: "NONE" } },
      ...{ inner, list: [inner, {}], c: 0, at: "2025-12-06T10:00:00.5Z", word: "w", unset: 0 },
    };
    const table = tableOf({ name: "all", encoding: "protobuf", schema, type: "All", message });
    const { root } = protobuf.parse(schema, { keepCase: true });
    for (const file of ["timestamp", "wrappers"]) {
      const { nested = {} } = protobuf.common.get(`google/protobuf/${file}.proto`) ?? {};
      root.addJSON(nested);
    }
    const all = root.lookupType("tasks.v1.All");
    const encoded = all.encode(protojson.fromJson(all, message)).finish();
    expect(table.payloads[0]).toMatchObject({ type: "tasks.v1.All", bytes: encoded.length });
    expect(sumOf(table, 0)).toBe(encoded.length);
    const sizeOf = (field: string) => table.fields.find((one) => one.field === field)?.sizes[0];
    expect(sizeOf("i")).toEqual({ bytes: 11, valueBytes: 10 });
    expect(sizeOf("packed")).toEqual({ bytes: 16, valueBytes: 13 });
    expect(sizeOf("words")).toEqual({ bytes: 3 + (2 + 2 + 200), valueBytes: 200 });
    expect(sizeOf("list")).toEqual({ bytes: 3 + 1 + 3 + 1, valueBytes: null });
    expect(sizeOf("unset")).toBeUndefined();
  });

  it.each([
    [
      "proto2 with a group",
      'syntax = "proto2"; message A { required string s = 1; repeated int32 n = 2; optional group G = 3 { optional int32 i = 1; } }',
      { s: "x", n: [1, 2], g: { i: 0 } },
    ],
    [
      "an edition",
      'edition = "2023"; message A { string s = 1; int32 n = 2 [features.field_presence = IMPLICIT]; repeated int32 m = 3; }',
      { s: "", n: 0, m: [1, 2] },
    ],
    ["nothing but defaults", 'syntax = "proto3"; message A { string s = 1; }', { s: "" }],
  ])("agree with protobufjs on %s", (_, schema, message) => {
    const table = tableOf({ name: "a", encoding: "protobuf", schema, message });
    const type = protobuf.parse(schema, { keepCase: true }).root.lookupType("A");
    const bytes = type.encode(protojson.fromJson(type, message)).finish().length;
    expect([table.payloads[0]?.bytes, sumOf(table, 0)]).toEqual([bytes, bytes]);
  });

  it.each<[string, Payload["message"]]>([
    ["flat", { id: "7", name: 'a "quoted" ü', n: 1e21, yes: true, no: null }],
    ["nested", { items: [{ a: 1, b: { c: [1, [2]] } }, { a: "x" }, 7], empty: {}, none: [] }],
    ["a list", [{ a: 1 }, { a: 2 }]],
    ["text alone", "text"],
    ["nothing", {}],
  ])("count every byte of JSON: %s", (_, message) => {
    const table = tableOf({ name: "json", encoding: "json", message });
    const bytes = Buffer.byteLength(JSON.stringify(message));
    expect([table.payloads[0]?.bytes, sumOf(table, 0)]).toEqual([bytes, bytes]);
  });

  it("set fields of different schemas side by side", () => {
    const { fields } = tableOf(
      { name: "json", encoding: "json", message: { createdAt: day, status: "OPEN", tags: ["a"] } },
      binary,
    );
    expect(fields.find(({ field }) => field === "createdAt")?.sizes).toEqual([
      { bytes: `"createdAt":"${day}",`.length, valueBytes: 24 },
      { bytes: 9, valueBytes: 8 },
    ]);
    expect(fields.find(({ field }) => field === "tags")?.sizes[1]).toBeNull();
    expect(fields.find(({ field }) => field === "due_at")?.sizes[0]).toBeNull();
  });

  it.each([
    [
      "text that is no schema",
      { schema: "hello" },
      "0.schema",
      /is no .proto text that can be read: .*hello.*line 1/,
    ],
    [
      "proto3 that does not say so",
      { schema: "message A { string a = 1; }" },
      "0.schema",
      /illegal token 'string' \(line 1\); it does not say syntax = "proto3"/,
    ],
    [
      "a brace that is missing",
      { schema: `${head}message A { string a = 1;` },
      "0.schema",
      /can be read/,
    ],
    [
      "nesting without a bottom",
      { schema: "message A {".repeat(9_000) },
      "0.schema",
      /can be read/,
    ],
    [
      "a type that is nowhere",
      { schema: `${head}import "a/b.proto"; message A { B b = 1; }` },
      "0.schema",
      /B.*a\/b.proto cannot be imported here: paste/,
    ],
    [
      "a number twice",
      { schema: `${head}message A { string a = 1; string b = 1; }` },
      "0.schema",
      /duplicate id 1/,
    ],
    ["no message", { schema: head }, "0.schema", /has no message/],
    [
      "several messages and no type",
      { schema: `${head}message A {} message B {}`, type: undefined },
      "0.type",
      /is missing.*tasks.v1.A, tasks.v1.B/,
    ],
    [
      "a type that it lacks",
      { type: "Tusk" },
      "0.type",
      /is no message of the schema, which has tasks.v1.Task/,
    ],
    [
      "a field that it lacks",
      { message: { ident: 1 } },
      "0.message",
      /does not fit tasks.v1.Task: .*ident/,
    ],
    ["a value of another type", { message: { due_at: "soon" } }, "0.message", /due_at.*soon/],
    [
      "an unknown value of an enum",
      { message: { priority: "SOON" } },
      "0.message",
      /priority.*SOON/,
    ],
    ["base64 that is none", { message: { id: "%" } }, "0.message", /id/],
    [
      "a required field that is missing",
      { schema: 'syntax = "proto2"; message Task { required string s = 1; }', message: {} },
      "0.message",
      /s.*required|required.*s/,
    ],
    [
      "a very long message",
      { message: { title: "x".repeat(1_000_001) } },
      "0.message",
      /longer than 1 MB/,
    ],
  ])("name the field of %s", (_, change, field, message) => {
    const issues = issuesOf({ ...binary, type: "Task", ...change } as Payload);
    expect(issues.map((one) => one.field)).toEqual([field]);
    expect(issues[0]?.message).toMatch(message);
  });

  it("refuse a table that nobody could read", () => {
    const message = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, i]));
    expect(issuesOf({ name: "wide", encoding: "json", message })[0]?.message).toMatch(/500 fields/);
  });
});

it("refuses a schema of thousands of numbers before it is parsed, and takes a byte order mark", () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, i) => `bool f${i} = ${i + 1};`).join("\n");
  const sized = (schema: string): Payload => ({
    name: "a",
    encoding: "protobuf",
    schema,
    message: {},
  });
  expect(issuesOf(sized(`message M {${fields(2_001)}}`))).toEqual([
    { field: "0.schema", message: expect.stringMatching(/has 2,001 fields.*2,000 are the most/) },
  ]);
  expect(
    issuesOf({
      ...sized("message M { optional bool f = 8000000000000000000000; }"),
      message: { f: true },
    } as Payload),
  ).toEqual([{ field: "0.schema", message: expect.stringMatching(/f of M the number 8e\+21/) }]);
  expect(issuesOf(sized(`\uFEFF${head}message M {${fields(3)}}`))).toEqual([]);
});
