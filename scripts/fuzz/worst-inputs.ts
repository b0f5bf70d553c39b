// The worst inputs of each parser: what takes longest within its bounds, and what the bounds are there for. Sizes are those of
// the bounds in scripts/fuzz/foreign-parsers.ts.
import { deflateSync, gzipSync } from "node:zlib";
import { repeatedPprof } from "../../packages/analysis/src/profiles/testing/pprof-bytes.ts";
import type { WorstInput } from "./foreign-parser.ts";

type Worst = readonly [WorstInput, ...WorstInput[]];

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const lines = (count: number, make: (i: number) => string): string => times(count, make).join("\n");
const megabytes = (count: number): number => count * 1024 * 1024;

const nestedIn = (i: number): string => `{"${"x".repeat(98)}${i}":`;

export const bodies: Worst = [
  { what: "6 MB of brackets", input: () => `[${"[],".repeat(megabytes(6) / 3 - 2)}[]]` },
  {
    what: "50,000 members",
    input: () => JSON.stringify({ a: Object.fromEntries(times(49_990, (i) => [`k${i}`, 1])) }),
  },
  {
    what: "25,000 members",
    input: () => JSON.stringify({ a: Object.fromEntries(times(24_990, (i) => [`k${i}`, 1])) }),
  },
  {
    what: "50,000 objects",
    input: () => JSON.stringify(times(24_000, (i) => ({ [`k${i}`]: {} }))),
  },
  {
    what: "40,000 names of 100 characters",
    input: () => `[${times(800, () => `${lines(50, nestedIn)}0${"}".repeat(50)}`)}]`,
  },
  { what: "a string of 6 MB", input: () => JSON.stringify("é".repeat(megabytes(3) - 10)) },
  { what: "a string of 6 MB of escapes", input: () => `"${"\\u20ac".repeat(1_040_000)}"` },
  { what: "6 MB of quotes", input: () => `"${'\\"'.repeat(megabytes(3) - 10)}"` },
  { what: "100,000 levels", input: () => "[".repeat(100_000) + "]".repeat(100_000) },
  { what: "a number of 6 MB", input: () => "1".repeat(megabytes(6) - 10) },
];

export const addresses: Worst = [
  { what: "16 kB of hops", input: () => "10.0.0.1,".repeat(1_800) },
  { what: "16 kB of percent signs", input: () => `/${"%25".repeat(5_300)}` },
  { what: "16 kB of colons", input: () => ":".repeat(16_000) },
];

export const cronPatterns: Worst = [
  { what: "days that rarely come", input: () => "59 23 29 2 +SAT" },
  { what: "days that never come", input: () => "0 0 29W 2 +SUN" },
  { what: "100 characters of minutes", input: () => `${"*/10,".repeat(18)}0 * * * *` },
  { what: "a million characters", input: () => "0 ".repeat(500_000) },
];

const environment = "$" + "{NAME}";

export const configurations: Worst = [
  {
    what: "49,000 references",
    input: () => ({ version: 1, targets: times(49_000, () => environment) }),
  },
  { what: "a text of 4 MB of references", input: () => ({ version: environment.repeat(500_000) }) },
  {
    what: "200 schedules that rarely come",
    input: () => ({
      version: 1,
      schedules: times(200, (i) => ({ benchmark: `b-${i}`, cron: "59 23 29 2 +SAT" })),
    }),
  },
  { what: "10,000 targets", input: () => ({ version: 1, targets: times(10_000, () => ({})) }) },
];

const csv = (rows: number, columns: number, cell: string): string =>
  `${times(columns, (i) => `c${i}`).join(",")}\n${`${times(columns, () => cell).join(",")}\n`.repeat(rows)}`;
const operation = (body: string) => (i: number) => ({
  name: `o${i}`,
  operation: { kind: "http", method: "POST", path: "/", body },
});
const definition = (body: string, over: object = {}) => ({
  ...{ name: "worst", question: "Is it read?", load: { kind: "closed", clients: 1 } },
  variants: times(8, (v) => ({
    name: `v${v}`,
    target: "t",
    operations: times(20, operation(body)),
  })),
  rows: { csv: csv(2_000, 99, "1") },
  ...over,
});

export const definitions: Worst = [
  { what: "4 MB of templates", input: () => definition("{{row.c98}}{{seq}}".repeat(1_200)) },
  { what: "4 MB of templates with errors", input: () => definition("{{row.d98}}".repeat(2_000)) },
  {
    what: "rows of 500,000 lines",
    input: () => definition("", { rows: { csv: `a\n${"1\n".repeat(499_000)}` } }),
  },
  {
    what: "50,000 gates",
    input: () => definition("", { gates: times(49_000, () => "p99(v0) < ") }),
  },
  {
    what: "50,000 unknown fields",
    input: () => definition("", Object.fromEntries(times(49_000, (i) => [`f${i}`, 1]))),
  },
  { what: "50,000 variants", input: () => definition("", { variants: times(49_000, () => ({})) }) },
];

export const rows: Worst = [
  { what: "10,000 rows of 20 columns", input: () => csv(9_990, 20, "1") },
  { what: "500,000 rows", input: () => `a\n${"1\n".repeat(499_000)}` },
  { what: "500,000 columns", input: () => "1,".repeat(499_000) },
  { what: "quotes that stay open", input: () => `a\n${'"\n'.repeat(499_000)}` },
];

export const gates: Worst = [
  { what: "brackets", input: () => `p99(${"(".repeat(1_990)}` },
  { what: "digits", input: () => `p99(a) < ${"1".repeat(1_980)}` },
  { what: "spaces", input: () => `p99(a)${" ".repeat(1_980)}x` },
  { what: "cells", input: () => `p99(a) < 1 ms at ${"clients = 1 and ".repeat(120)}` },
];

export const published: Worst = [
  { what: "60,000 keys", input: () => lines(60_000, (i) => `k${i}: 1`) },
  { what: "39,000 keys", input: () => lines(39_000, (i) => `k${i}: 1`) },
  { what: "40,000 anchors", input: () => lines(40_000, (i) => `- &a${i} 1`) },
  {
    what: "30,000 merges",
    input: () => `%YAML 1.1\n---\na: &a { b: 1 }\n${lines(30_000, (i) => `k${i}: { <<: *a }`)}`,
  },
  {
    what: "aliases of aliases",
    input: () =>
      `a0: &a0 [1]\n${lines(30, (i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`)}`,
  },
  { what: "500,000 nested lists", input: () => "- ".repeat(499_000) },
  { what: "500,000 brackets", input: () => "[".repeat(990_000) },
  { what: "990,000 tabs", input: () => `a:${"\t".repeat(990_000)}b` },
  { what: "quotes that stay open", input: () => `"${"\n".repeat(990_000)}` },
  { what: "490,000 directives", input: () => "%\n".repeat(490_000) },
  { what: "49,000 quotes that stay open", input: () => '"a\n'.repeat(49_000) },
  { what: "250,000 texts in one line", input: () => '"a" '.repeat(250_000) },
  { what: "990,000 errors", input: () => "}".repeat(990_000) },
];

const figure = (i: number) => ({
  ...{ id: `f${i}`, metric: ["p50", "p99", "mean"][i % 3], value: `${i + 1} ms` },
  ...{ variant: `v${i % 50}`, cell: { clients: (i % 20) + 1 }, run: (i % 7) + 1 },
});
export const publishedValues: Worst = [
  {
    what: "200 winners among 1,000 figures",
    input: () => ({
      title: "T",
      figures: times(1_000, figure),
      claims: times(200, (i) => ({ id: `c${i}`, kind: "winner", winner: "v1", metric: "p50" })),
    }),
  },
  {
    what: "200 formulas of 500 characters",
    input: () => ({
      title: "T",
      figures: times(1_000, figure),
      claims: times(200, (i) => ({
        id: `c${i}`,
        kind: "formula",
        formula: `${"1+".repeat(240)}1`,
        gives: "f0",
      })),
    }),
  },
  {
    what: "20,000 ids that nothing has",
    input: () => ({
      title: "T",
      figures: times(1_000, figure),
      claims: times(200, (i) => ({
        id: `c${i}`,
        kind: "same",
        of: times(100, (j) => `g${j}${"x".repeat(100)}`),
      })),
    }),
  },
];

const proto = (inner: string): string => `syntax = "proto3";message Task {${inner}}`;
export const schemas: Worst = [
  { what: "6,197 fields", input: () => proto(lines(6_197, (i) => `bool f${i}=${i + 1};`)) },
  { what: "2,000 fields", input: () => proto(lines(1_990, (i) => `bool f${i}=${i + 1};`)) },
  { what: "6,000 messages", input: () => `${proto("")}${lines(6_000, (i) => `message M${i}{}`)}` },
  { what: "9,000 levels", input: () => "message Task{".repeat(7_000) + "}".repeat(7_000) },
  {
    what: "a package of 40,000 parts",
    input: () => `package ${"a.".repeat(40_000)}b;message Task{}`,
  },
  {
    what: "9,000 reserved numbers",
    input: () => proto(`reserved ${times(9_000, (i) => i + 1).join(",")};`),
  },
  { what: "100,000 comments", input: () => `${proto("")}${"/**/".repeat(24_000)}` },
  { what: "an open string", input: () => `syntax = "${"a".repeat(99_000)}` },
];

export const messages: Worst = [
  {
    what: "24,000 numbers",
    input: () => ({ m: Object.fromEntries(times(24_000, (i) => [`k${i}`, i])) }),
  },
  { what: "12,000 messages", input: () => ({ more: times(12_000, () => ({ k: "A" })) }) },
  {
    what: "names that do not fit",
    input: () => Object.fromEntries(times(24_000, (i) => [`k${i}`, 1])),
  },
];

const importBody = (output: string): string =>
  `{"benchmark":"imported","tool":"ghz","blocks":[{"variant":"base","output":${output}}]}`;
export const imports: Worst = [
  { what: "4,000,000 values", input: () => importBody(`[${"1,".repeat(3_990_000)}1]`) },
  { what: "10,000,000 lists", input: () => importBody(`[${"[],".repeat(10_000_000)}1]`) },
  {
    what: "a text of 32 MB",
    input: () => importBody(JSON.stringify("1\t200\t5\n".repeat(2_900_000))),
  },
  {
    what: "3,200 blocks",
    input: () =>
      JSON.stringify({
        benchmark: "imported",
        blocks: times(3_200, () => ({ variant: "base", output: "" })),
      }),
  },
];

export const h2load: Worst = [
  { what: "1,000,000 requests", input: () => "1793534400000000\t200\t800\n".repeat(1_000_000) },
  { what: "one line of 24 MB", input: () => "\t".repeat(24_000_000) },
];
export const ghz: Worst = [
  { what: "500,000 calls that are none", input: () => `{"details":[${"{},".repeat(500_000)}{}]}` },
  { what: "100,000 levels", input: () => `{"details":${"[".repeat(100_000)}` },
];
export const k6: Worst = [
  {
    what: "200,000 points",
    input: () =>
      '{"metric":"http_req_duration","type":"Point","data":{"time":"2026-11-01T12:00:00Z","value":1,"tags":{"status":"200"}}}\n'.repeat(
        100_000,
      ),
  },
  { what: "10,000,000 empty lines", input: () => "\n".repeat(10_000_000) },
];

/** A histogram of a log: 4 MB of one byte, packed. Byte 0 counts nothing, byte 2 one request of each value. */
const interval = (byte: number, digits: number): string => {
  const plain = Buffer.alloc(4_000_000, byte);
  plain.fill(0, 0, 40);
  plain.writeInt32BE(0x1c849313, 0);
  plain.writeInt32BE(plain.length - 40, 4);
  plain.writeInt32BE(digits, 12);
  plain.writeBigInt64BE(1n, 16);
  const packed = deflateSync(plain);
  const head = Buffer.alloc(8);
  head.writeInt32BE(0x1c849314, 0);
  head.writeInt32BE(packed.length, 4);
  return Buffer.concat([head, packed]).toString("base64");
};
const log = (intervals: number, byte = 0, digits = 3): string => {
  const one = interval(byte, digits);
  return `#[Histogram log format version 1.3]\n${lines(intervals, (i) => `${i}.0,1.0,1.0,${one}`)}`;
};

export const summaries: Worst = [
  { what: "16 MB of brackets", input: () => `[${"[],".repeat(5_500_000)}1]` },
  { what: "a log of 1,000 intervals of 4 MB", input: () => log(1_000) },
  { what: "a log of 4 intervals of 4,000,000 values", input: () => log(4, 2, 5) },
  {
    what: "490,000 requests of a JTL",
    input: () =>
      `timeStamp,elapsed,label,success\n${lines(490_000, (i) => `${1_795_859_700_000 + i},4,${i % 400},true`)}`,
  },
  {
    what: "600,000 rows of CSV",
    input: () => `timeStamp,elapsed,label,success\n${"1,1,a,true\n".repeat(600_000)}`,
  },
  {
    what: "300,000 benchmarks of Go",
    input: () => lines(300_000, (i) => `BenchmarkA${i}-2 1 ${i} ns/op`),
  },
  {
    what: "one line of 16 MB",
    input: () => `Running 1s test @ x\n  Latency ${" 1".repeat(8_000_000)}`,
  },
  {
    what: "quotes that stay open",
    input: () => `Type,Name,Request Count\n${'"\n'.repeat(4_000_000)}`,
  },
  { what: "5,000,000 empty lines", input: () => `Summary:${"\n".repeat(5_000_000)}` },
];

export const pprof: Worst = [
  {
    what: "32,898 locations of 1,000 empty lines, by gzip",
    input: () => gzipSync(repeatedPprof({ locations: 32_898, lines: 1_000 })),
  },
  {
    what: "400,000 functions of one name of 1 MB",
    input: () => repeatedPprof({ functions: 399_000, name: "a".repeat(1_000_000) }),
  },
  {
    what: "gzip of 200 MB of zeros",
    input: () => gzipSync(Buffer.alloc(200_000_000), { level: 9 }),
  },
];
export const textProfiles: Worst = [
  { what: "200,000 stacks", input: () => lines(200_000, (i) => `main;f${i % 1_000};g${i} 1`) },
  { what: "one line of 20 MB", input: () => `a${" ".repeat(20_000_000)}x` },
  { what: "names of generics", input: () => lines(60_000, (i) => `<${"a::".repeat(90)}${i} 1`) },
  { what: "JSON of 20 MB of brackets", input: () => `{"shared":${"[".repeat(20_000_000)}` },
];

export const commands: Worst = [
  { what: "500,000 quotes", input: () => `curl h ${"''".repeat(490_000)}` },
  { what: "1 MB of backslashes", input: () => `curl h $'${"\\\\".repeat(490_000)}'` },
  { what: "100,000 commands", input: () => "curl h;\n".repeat(120_000) },
  { what: "250,000 options", input: () => `curl h ${"-H a:b ".repeat(140_000)}` },
  { what: "500,000 letters of options", input: () => `curl h -${"s".repeat(990_000)}` },
  { what: "braces of messages", input: () => `grpcurl -d '${"} {".repeat(330_000)}' h:1 a.B/C` },
];

const openApi = (operation: object, more: object = {}): string =>
  JSON.stringify({ openapi: "3.0.0", paths: { "/a": { post: operation } }, ...more });
const jsonBody = (schema: object) => ({
  requestBody: { content: { "application/json": { schema } } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const documents: Worst = [
  {
    what: "10,000 operations",
    input: () =>
      JSON.stringify({
        openapi: "3.0.0",
        paths: Object.fromEntries(times(10_000, (i) => [`/a${i}`, { get: {} }])),
      }),
  },
  {
    what: "schemas that multiply",
    input: () =>
      openApi(jsonBody(ref("L0")), {
        components: {
          schemas: Object.fromEntries(
            times(40, (i) => [
              `L${i}`,
              { properties: Object.fromEntries(times(30, (p) => [`p${p}`, ref(`L${i + 1}`)])) },
            ]),
          ),
        },
      }),
  },
  {
    what: "schemas that refer to one another",
    input: () =>
      openApi(jsonBody(ref("A")), {
        components: { schemas: { A: { allOf: [ref("B")] }, B: { oneOf: [ref("A"), ref("B")] } } },
      }),
  },
  {
    what: "a list of 1,000,000,000 entries",
    input: () => openApi(jsonBody({ type: "array", minItems: 1e9, items: { type: "string" } })),
  },
  {
    what: "a text of 10^15 characters",
    input: () => openApi(jsonBody({ type: "string", minLength: 1e15 })),
  },
  {
    what: "references in a row",
    input: () =>
      openApi(
        { parameters: times(20_000, () => ({ $ref: "#/components/parameters/p0" })) },
        {
          components: {
            parameters: Object.fromEntries(
              times(40, (i) => [`p${i}`, { $ref: `#/components/parameters/p${i + 1}` }]),
            ),
          },
        },
      ),
  },
  {
    what: "190,000 lines of YAML",
    input: () => `openapi: 3.0.0\npaths:\n${lines(190_000, (i) => `  /a${i}: {}`)}`,
  },
  { what: "64 MB of spaces", input: () => " ".repeat(64_000_000) },
  { what: "10,000,000 brackets", input: () => `{"log":${"[".repeat(10_000_000)}` },
  {
    what: "500,000 entries that are none",
    input: () => `{"log":{"entries":[${"{},".repeat(500_000)}{}]}}`,
  },
  {
    what: "a body of 20 MB of braces",
    input: () =>
      JSON.stringify({
        log: {
          entries: [
            {
              request: {
                ...{ method: "POST", url: "http://h/", headers: [] },
                postData: { mimeType: "application/json", text: '{"a":"{{'.repeat(2_000_000) },
              },
            },
          ],
        },
      }),
  },
];

export const targets: Worst = [
  {
    what: "a descriptor set of 5 MB",
    input: () => ({
      ...{ slug: "a", name: "a", protocol: "grpc", host: "h", port: 1 },
      grpcSchema: { kind: "descriptor-set", base64: "AAAA".repeat(1_249_000) },
    }),
  },
  {
    what: "a host of dashes and a certificate of 50 kB",
    input: () => ({
      ...{ slug: "a", name: "a", protocol: "grpc", host: `${"a-".repeat(126)}-`, port: 1 },
      tls: {
        caPem: `-----BEGIN CERTIFICATE-----\n${"A".repeat(49_000)}\n-----END CERTIFICATE-----`,
      },
    }),
  },
];

export const metrics: Worst = [
  {
    what: "64 kB of brackets",
    input: () => `process_cpu_seconds_total${"{}".repeat(32_000)} 1 1 1`,
  },
  { what: "64 kB of spaces", input: () => `process_cpu_seconds_total${" ".repeat(65_000)}` },
  { what: "lines of one figure", input: () => "process_cpu_seconds_total 1\n".repeat(2_300) },
];

export const backups: Worst = [
  {
    what: "10,000 migrations",
    input: () =>
      `H ${JSON.stringify({ format: 1, madeAt: "", migrations: times(10_000, (i) => `m${i}`) })}`,
  },
  { what: "100,000 levels", input: () => `H ${"[".repeat(100_000)}` },
  {
    what: "a row of 100,000 texts that cannot be stored",
    input: () =>
      `H {"format":1,"madeAt":"2026-11-25T00:00:00.000Z","migrations":["0001_a"]}\nT runs\nR {"a":[${'"\\u0000\\ud800",'.repeat(100_000)}1]}\nE {"runs":1}\n`,
  },
];

export const configurationFiles: Worst = [
  { what: "an alias of itself", input: () => "a: &a { b: *a }" },
  {
    what: "30 levels of aliases, each twice",
    input: () =>
      `x0: &x0 [1]\n${times(30, (i) => `x${i + 1}: &x${i + 1} [*x${i}, *x${i}]`).join("\n")}`,
  },
  { what: "10,000 brackets", input: () => "[".repeat(10_000) },
  { what: "10,000 lists in one line", input: () => "- ".repeat(10_000) },
];

export const commandAnswers: Worst = [
  { what: "100,000 brackets", input: () => "[".repeat(100_000) },
  { what: "10,000 escape sequences", input: () => JSON.stringify("\u001b[2J".repeat(10_000)) },
];
