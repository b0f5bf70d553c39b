// The one list of every parser of foreign input, which docs/security.md shows: the fuzz run feeds each of them, and a test
// gives each its worst inputs while the event loop is watched. A source that parses and is not in it fails that test.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { resolveConfiguration } from "../../apps/cli/src/configuration/read-configuration.ts";
import { parseClean } from "../../apps/cli/src/console/clean-text.ts";
import { bodyLimits } from "../../apps/web/src/server/requests/body-limits.ts";
import { addressOf } from "../../apps/web/src/server/requests/client-address.ts";
import {
  bodyShapeIssue,
  RequestInParts,
} from "../../apps/web/src/server/requests/read-in-parts.ts";
import { refusalOf } from "../../apps/web/src/server/requests/refuse-malformed-requests.ts";
import { isSameOrigin } from "../../apps/web/src/server/requests/same-origin.ts";
import { storableIssue } from "../../apps/web/src/server/requests/storable.ts";
import { readBody } from "../../apps/web/src/server/rest/operation/read-body.ts";
import { figureIn } from "../../apps/worker/src/watch/read-metrics.ts";
import { pprofBytes } from "../../packages/analysis/src/profiles/testing/pprof-bytes.ts";
import type { BackupHead } from "../../packages/db/src/backup/backup-head.ts";
import { readBackup } from "../../packages/db/src/backup/read-backup.ts";
import { refuseForeign } from "../../packages/db/src/migrate.ts";
import {
  BenchmarkSpec,
  gateTextExamples,
  parseGate,
  readRows,
  TargetConfig,
  TimeZone,
} from "../../packages/protocols/src/spec/index.ts";
import { starters } from "../../packages/protocols/src/studies/index.ts";
import { publishedFiguresOf } from "../../packages/protocols/src/studies/published/index.ts";
import { definitionTask } from "../../packages/services/src/benchmark/benchmark-input.ts";
import { applyConfigurationTask } from "../../packages/services/src/configuration/configuration-input.ts";
import { handedOver, importRequestTask } from "../../packages/services/src/import/import-input.ts";
import { importBlocksTask } from "../../packages/services/src/import/imported-blocks.ts";
import { isWithin } from "../../packages/services/src/networks.ts";
import { payloadsTask } from "../../packages/services/src/payloads/payload-reading.ts";
import { readProfileTask } from "../../packages/services/src/profile/read-profile-file.ts";
import { readPublishedTask } from "../../packages/services/src/published/read-published.ts";
import {
  CronPattern,
  cronText,
  dueTimes,
  nextTimes,
} from "../../packages/services/src/schedule/cron.ts";
import { sourceTask } from "../../packages/services/src/sources/source-task.ts";
import { maxSummaryBytes, summaryTask } from "../../packages/services/src/summary/summary-file.ts";
import { requireClientIdentity } from "../../packages/services/src/target/require-client-identity.ts";
import { type ForeignParser, threaded } from "./foreign-parser.ts";
import * as worst from "./worst-inputs.ts";

const text = (sent: unknown): string => String(sent);
const bytesOf = (sent: unknown): Uint8Array<ArrayBuffer> =>
  sent instanceof Uint8Array
    ? (sent as Uint8Array<ArrayBuffer>)
    : new TextEncoder().encode(text(sent));
const recorded = (name: string) =>
  readFileSync(
    new URL(`../../packages/analysis/src/imports/fixtures/${name}.txt`, import.meta.url),
    "utf8",
  );

/** As many bytes and values as any route takes. */
const largest = { bytes: bodyLimits.target.bytes, values: bodyLimits.definition.values };

/** A request as Hono gives it, of which `readBody` takes the body and one header. */
const asked = (body: Uint8Array<ArrayBuffer>) =>
  ({
    req: {
      raw: new Request("http://127.0.0.1/", { method: "POST", body }),
      header: () => "application/json",
    },
  }) as never;

const imported = BenchmarkSpec.parse({
  ...{ name: "imported", question: "Is it fast?", load: { kind: "closed", clients: 2 } },
  variants: [
    { name: "base", target: "rest", operation: { kind: "http", method: "GET", path: "/" } },
  ],
  plan: { rounds: 6 },
});
const importOf = (output: unknown) => ({
  ...{ benchmark: "imported", tool: "h2load" },
  blocks: [{ variant: "base", sent: 10, output }],
});

/** The first block of an import by this tool. */
const outputReader = (tool: "h2load" | "ghz" | "k6") =>
  threaded(
    importBlocksTask,
    (sent) => ({
      request: {
        ...{ tool, skipMs: 0, subject: {}, tags: [] },
        blocks: [
          {
            variant: "base",
            cell: 0,
            sent: 2_000_000,
            output: { bytes: bytesOf(sent), isText: true },
          },
        ],
      },
      spec: imported,
      places: [{ cell: 0, round: 0 }],
      now: new Date("2026-12-31T00:00:00Z"),
    }),
    ({ request }) => request.blocks.map(({ output }) => output.bytes.buffer),
  );

const outputs = {
  sentBy: "keys with runs:write",
  bound: "32 MB; 2,000,000 requests; 30 s and 512 MB",
  runs: "in a thread",
  tasks: ["blocks of an import"],
  isFile: true,
  longest: 200_000,
  prepare: bytesOf,
} as const;

const summaryFixture = (name: string) =>
  readFileSync(
    new URL(`../../packages/analysis/src/imports/summaries/fixtures/${name}`, import.meta.url),
    "utf8",
  );
const summaries = [
  ...["wrk-latency.txt", "wrk2.txt", "oha.json", "oha.txt", "hey-healthy.txt", "hey-csv.csv"],
  ...["h2load-summary.txt", "vegeta.json", "vegeta.txt", "vegeta-hdrplot.txt", "autocannon.json"],
  ...["fortio.json", "k6-summary-export.json", "k6-handle-summary.json", "k6-text.txt", "ghz.json"],
  ...["jmeter-statistics.json", "jmeter.jtl.csv", "locust_stats.csv", "gatling-stats.json"],
  ...["gatling.txt", "nighthawk.json", "go-bench.txt", "criterion-estimates.json", "jmh.json"],
  ...["cargo-criterion.ndjson", "pytest-benchmark.json", "hyperfine.json", "hdrhistogram.hlog"],
  "hdrhistogram-percentiles.txt",
];

const figures = publishedFiguresOf("dispatch-grpc-vs-rest");
const target = {
  ...{ slug: "grpc", name: "gRPC", protocol: "grpc", host: "127.0.0.1", port: 50051 },
  tls: { caPem: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n" },
  headers: { "x-a": "b" },
  grpcSchema: { kind: "descriptor-set", base64: "CgR0ZXN0" },
  metrics: { url: "http://127.0.0.1:9090/metrics" },
  labels: { version: "1" },
};
const protobuf = (schema: string, message: Record<string, never> | { id: string }) => ({
  ...{ name: "pb", encoding: "protobuf" as const, schema, type: "Task", message },
});
const pem = (kind: string) => `-----BEGIN ${kind}-----\nMIIB\n-----END ${kind}-----\n`;
const stack = { stack: ["write", "serve+poll", "main"], values: [1, 1e7] };
const cpu = [
  ["samples", "count"],
  ["cpu", "nanoseconds"],
] as const;

const documents = [
  JSON.stringify({
    ...{ openapi: "3.1.0", info: { title: "A" }, servers: [{ url: "https://h.example/v1" }] },
    paths: {
      "/a/{id}": {
        parameters: [{ name: "id", in: "path", schema: { $ref: "#/components/schemas/A" } }],
        post: {
          requestBody: {
            content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } },
          },
        },
      },
    },
    components: {
      schemas: {
        A: {
          allOf: [{ properties: { a: { type: "string", format: "date" }, n: { minimum: 3 } } }],
          oneOf: [{ $ref: "#/components/schemas/A" }],
        },
      },
    },
  }),
  "swagger: '2.0'\nhost: h.example\npaths:\n  /a:\n    post:\n      parameters:\n        - { in: body, name: b, schema: { type: array, items: { type: integer, enum: [1] } } }\n",
  JSON.stringify({
    log: {
      entries: [
        {
          request: {
            ...{ method: "POST", url: "http://h.example/a", httpVersion: "h2" },
            headers: [{ name: "Cookie", value: "a=b" }],
            postData: { mimeType: "application/json", text: '{"a":1}' },
          },
          response: { status: 200 },
        },
      ],
    },
  }),
];

const bodies = {
  isFile: true,
  bound:
    "by route: 256 kB and 5,000 values; definitions and payloads 4 MB, targets 6 MB, figures 2 MB, with up to 50,000 values, 25,000 names; 64 levels. Counted before anything is parsed",
  runs: "on the event loop",
  examples: () => [JSON.stringify({ definition: starters[0] }), JSON.stringify({ target })],
  longest: 300_000,
  worst: worst.bodies,
} as const;

export const foreignParsers: readonly ForeignParser[] = [
  {
    ...bodies,
    name: "bodies of requests (REST)",
    sentBy: "keys",
    files: [
      "apps/web/src/server/rest/operation/read-body.ts",
      "apps/web/src/server/join/answer-join.ts",
      "apps/web/src/server/requests/read-in-parts.ts",
      "apps/web/src/server/requests/storable.ts",
      "packages/services/src/json-shape.ts",
    ],
    prepare: (sent) => asked(bytesOf(sent)),
    read: (sent) => readBody(sent as never, { limits: largest }),
  },
  {
    ...bodies,
    name: "bodies of requests (tRPC)",
    sentBy: "members",
    files: ["apps/web/src/server/requests/read-in-parts.ts"],
    prepare: bytesOf,
    read: async (sent) => {
      const body = bytesOf(sent);
      if ((await bodyShapeIssue(body, largest)) !== null) return null;
      const request = new RequestInParts("http://127.0.0.1/", { method: "POST", body });
      // The library answers what is no JSON with 400.
      const value = await request.json().catch((error: unknown) => {
        if (!(error instanceof SyntaxError)) throw error;
      });
      return storableIssue(value) === null ? value : null;
    },
  },
  {
    name: "addresses and headers of requests",
    sentBy: "anybody",
    bound: "16 kB of headers",
    runs: "on the event loop",
    files: [
      "apps/web/src/server/requests/client-address.ts",
      "apps/web/src/server/requests/refuse-malformed-requests.ts",
      "apps/web/src/server/requests/same-origin.ts",
      "packages/services/src/networks.ts",
    ],
    examples: () => ["/api/v1/runs?limit=1&q=%20", "10.0.0.1, 203.0.113.7", "http://[::1]:3000"],
    longest: 16_000,
    worst: worst.addresses,
    read: (sent) => {
      const one = text(sent);
      refusalOf({ url: one, method: "GET" });
      addressOf("10.0.0.1", one, ["10.0.0.0/8", "fd00::/8"]);
      isWithin(one, ["10.0.0.0/8"]);
      const headers = { get: (name: string) => (name === "origin" ? one : null) };
      return isSameOrigin({ headers } as unknown as Request);
    },
  },
  {
    name: "definitions, with rows, templates and checks",
    tasks: ["definition", "benchmark", "new run"],
    sentBy: "keys and members who save, run or preview",
    bound: "4 MB and 50,000 values; rows 1 MB and 200,000 values; 10 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/protocols/src/spec/requests/rows.ts",
      "packages/protocols/src/spec/parts/template.ts",
      "packages/protocols/src/spec/gate/unread-gate.ts",
    ],
    examples: () => starters.slice(0, 6),
    longest: 100_000,
    worst: worst.definitions,
    read: threaded(definitionTask, (sent) => sent),
  },
  {
    name: "configurations: targets, definitions and schedules",
    tasks: ["configuration"],
    sentBy: "keys with benchmarks:write",
    bound: "4 MB and 50,000 values; 200 targets, 100 definitions, 200 schedules; 10 s and 512 MB",
    runs: "in a thread",
    files: [],
    examples: () => [
      { version: 1, targets: [target], benchmarks: starters.slice(0, 2) },
      { version: 1, schedules: [{ benchmark: "a", cron: "0 2 * * *", timeZone: "Europe/Berlin" }] },
    ],
    longest: 100_000,
    worst: worst.configurations,
    read: threaded(applyConfigurationTask, (sent) => ({ configuration: sent })),
  },
  {
    name: "rows of CSV",
    isFile: true,
    sentBy: "workers, which read what is stored; browsers",
    bound: "1 MB, 10,000 rows, 100 columns, 200,000 values",
    runs: "on the event loop",
    files: ["packages/protocols/src/spec/requests/rows.ts"],
    examples: () => ['id,name\n1,"a, b"\n2,c\n', "\uFEFFa\n1\n"],
    longest: 1_000_000,
    worst: worst.rows,
    read: (sent) => readRows(text(sent)),
  },
  {
    name: "gates as text",
    isFile: true,
    sentBy: "keys and members",
    bound: "2,000 characters, 50 gates",
    runs: "on the event loop",
    files: [
      "packages/protocols/src/spec/gate/parse-gate.ts",
      "packages/protocols/src/spec/gate/limit-text.ts",
    ],
    examples: () => [...gateTextExamples],
    longest: 2_000,
    worst: worst.gates,
    read: (sent) => parseGate(text(sent).slice(0, 2_000), { baseline: "base" }),
  },
  {
    name: "patterns and zones of schedules",
    sentBy: "keys and members who may start runs",
    bound: "100 characters",
    runs: "on the event loop",
    files: ["packages/services/src/schedule/cron.ts"],
    examples: () => ["0 2 * * *", "*/30 8-17 1,15 JAN-JUN MON-FRI", "Europe/Berlin"],
    longest: 200,
    worst: worst.cronPatterns,
    read: (sent) => {
      TimeZone.safeParse(sent);
      const cron = CronPattern.parse(sent);
      const day = new Date("2026-11-28T00:00:00Z");
      dueTimes({ cron, timeZone: "Europe/Berlin" }, new Date(0), day);
      return [cronText(cron), nextTimes(cron, "Europe/Berlin", day, 5)];
    },
  },
  {
    name: "published figures, YAML and JSON",
    tasks: ["published figures", "yaml"],
    isFile: true,
    sentBy: "keys and members",
    bound:
      "1 MB, 40,000 keys, 50,000 lines of 2,000 parts, 100 anchors and aliases, 100 merges, 64 levels; 1,000 figures, 200 claims; 10 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/services/src/yaml/read-yaml.ts",
      "packages/protocols/src/published/quantity.ts",
      "packages/protocols/src/published/formula.ts",
    ],
    examples: () => [
      JSON.stringify(figures),
      "title: Elsewhere\nfigures:\n  - &a { id: a, variant: rest, metric: p50, value: 36.02 ms }\n  - { <<: *a, id: b }\n",
      "%YAML 1.1\n---\ntitle: T\ndefaults: { variant: rest }\nfigures:\n  - id: a\n    values:\n      mean: 1 ms\nclaims:\n  - { id: c, kind: formula, formula: 'ceil(a / 2) ^ 2', gives: a }\n",
    ],
    longest: 1_000_000,
    worst: worst.published,
    read: threaded(readPublishedTask, (sent) => ({ text: text(sent) })),
  },
  {
    name: "published figures as values",
    sentBy: "keys",
    bound: "2 MB and 50,000 values; 1,000 figures, 200 claims; 10 s and 512 MB",
    runs: "in a thread",
    files: [],
    examples: () => [figures, publishedFiguresOf("cluster-rpc-payloads")],
    longest: 100_000,
    worst: worst.publishedValues,
    read: threaded(readPublishedTask, (sent) => ({ file: sent })),
  },
  {
    name: "schemas of example messages (.proto)",
    tasks: ["payloads"],
    isFile: true,
    sentBy: "keys with read, and definitions",
    bound: "8 of 100 kB with 2,000 numbers each; 10 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/analysis/src/payloads/protobuf-size.ts",
      "packages/analysis/src/payloads/read-schema.ts",
    ],
    examples: () => [
      'syntax = "proto3";\npackage a.v1;\nmessage Task { string id = 1; repeated Inner more = 2; map<string, int32> m = 3; oneof c { int32 x = 4; bytes y = 5; } }\nmessage Inner { enum K { A = 0; } K k = 1; }',
      'import "google/protobuf/timestamp.proto";\nmessage Task { optional google.protobuf.Timestamp at = 1 [deprecated = true]; reserved 5 to 9; extensions 100 to 199; }',
    ],
    longest: 100_000,
    worst: worst.schemas,
    read: threaded(payloadsTask, (sent) => [protobuf(text(sent), { id: "a" })]),
  },
  {
    name: "example messages",
    sentBy: "keys with read, and definitions",
    bound: "8 of 1 MB, 50,000 values, 500 fields; 10 s and 512 MB",
    runs: "in a thread",
    files: [],
    examples: () => [
      { id: "a", more: [{ k: "A" }, {}], m: { a: 1 }, x: 5, at: "2026-01-01T00:00:00Z" },
    ],
    longest: 100_000,
    worst: worst.messages,
    read: threaded(payloadsTask, (sent) => {
      const schema =
        'syntax = "proto3";import "google/protobuf/timestamp.proto";message Task { string id = 1; repeated Inner more = 2; map<string, int32> m = 3; int32 x = 4; google.protobuf.Timestamp at = 6; } message Inner { enum K { A = 0; } K k = 1; }';
      const message = typeof sent === "object" && sent !== null && !Array.isArray(sent) ? sent : {};
      return [
        { name: "json", encoding: "json" as const, message: sent as never },
        protobuf(schema, message as never),
      ];
    }),
  },
  {
    name: "imports",
    tasks: ["import"],
    isFile: true,
    sentBy: "keys with runs:write",
    bound: "32 MB, 5,000,000 values, 64 levels; one at a time; 20 s and 512 MB",
    runs: "in a thread",
    files: ["packages/services/src/import/import-input.ts"],
    examples: () => [
      JSON.stringify(importOf("1\t200\t5\n")),
      JSON.stringify(importOf({ details: [] })),
    ],
    longest: 300_000,
    worst: worst.imports,
    prepare: bytesOf,
    read: threaded(
      importRequestTask,
      (sent) => ({ json: bytesOf(sent), idempotencyKey: null }),
      ({ json }) => handedOver(json),
    ),
  },
  {
    ...outputs,
    name: "logs of h2load",
    files: ["packages/analysis/src/imports/h2load.ts"],
    examples: () => ["h2load-reset", "h2load-errors"].map(recorded),
    worst: worst.h2load,
    read: outputReader("h2load"),
  },
  {
    ...outputs,
    name: "reports of ghz",
    files: ["packages/analysis/src/imports/output-text.ts", "packages/analysis/src/imports/ghz.ts"],
    examples: () => ["ghz-errors"].map(recorded),
    worst: worst.ghz,
    read: outputReader("ghz"),
  },
  {
    ...outputs,
    name: "points of k6",
    files: ["packages/analysis/src/imports/k6.ts", "packages/analysis/src/imports/k6-points.ts"],
    examples: () => ["k6-errors", "k6-grpc"].map((name) => recorded(name).slice(0, 40_000)),
    worst: worst.k6,
    read: outputReader("k6"),
  },
  {
    name: "summaries of other tools",
    tasks: ["summary"],
    isFile: true,
    sentBy: "keys with runs:write, and members",
    bound:
      "16 MB; 500 benchmarks, 20,000 buckets kept; 500,000 rows of CSV, 20,000 intervals of 4 MB, 64 MB and 500,000 values in all; 20 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/analysis/src/imports/output-text.ts",
      "packages/analysis/src/imports/summaries/format/csv-rows.ts",
      "packages/analysis/src/imports/summaries/format/hdr-encoding.ts",
      "packages/analysis/src/imports/summaries/readers/hdr-log.ts",
      "packages/services/src/summary/summary-file.ts",
    ],
    examples: () => summaries.map(summaryFixture),
    longest: maxSummaryBytes,
    worst: worst.summaries,
    prepare: bytesOf,
    read: threaded(summaryTask, (sent) => bytesOf(sent)),
  },
  {
    name: "profiles: pprof",
    tasks: ["profile"],
    sentBy: "keys and members with runs:write",
    bound:
      "20 MB, unpacked 64 MB; 200,000 stacks and functions, 800,000 lines; one at a time; 20 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/services/src/profile/unpack-profile.ts",
      "packages/analysis/src/profiles/pprof-file.ts",
    ],
    examples: () => {
      const plain = pprofBytes({ types: cpu, samples: [stack], durationNs: 5e9 });
      return [plain, gzipSync(plain), pprofBytes({ types: cpu, samples: [stack], unpacked: true })];
    },
    longest: 100_000,
    worst: worst.pprof,
    prepare: bytesOf,
    read: threaded(readProfileTask, bytesOf),
  },
  {
    name: "profiles: speedscope and folded stacks",
    isFile: true,
    sentBy: "keys and members with runs:write",
    bound: "64 MB, JSON 32 MB; 200,000 stacks of 1,000 functions; one at a time; 20 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/analysis/src/profiles/read-speedscope.ts",
      "packages/analysis/src/profiles/read-folded.ts",
    ],
    examples: () => [
      "# made\nmain;serve;tls::seal 3\nmain;idle 2\n",
      JSON.stringify({
        shared: { frames: [{ name: "main" }, { name: "a" }] },
        profiles: [
          {
            ...{ type: "sampled", unit: "none", startValue: 0, endValue: 2 },
            ...{ samples: [[0], [0, 1]], weights: [1, 2] },
          },
          {
            ...{ type: "evented", unit: "none", startValue: 0, endValue: 2 },
            events: [
              { type: "O", at: 0, frame: 0 },
              { type: "C", at: 1, frame: 0 },
            ],
          },
        ],
      }),
    ],
    longest: 300_000,
    worst: worst.textProfiles,
    prepare: bytesOf,
    read: threaded(readProfileTask, bytesOf),
  },
  {
    name: "commands of curl and grpcurl",
    tasks: ["source"],
    isFile: true,
    sentBy: "members who start a benchmark from one",
    bound: "6 MB by gzip, unpacked 64 MB; 50,000 words; 15 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/services/src/sources/http-request.ts",
      "packages/services/src/sources/read-curl.ts",
      "packages/services/src/sources/read-grpcurl.ts",
      "packages/services/src/sources/shell-words.ts",
    ],
    examples: () => [
      "curl 'https://h.example/a?b=1' \\\n  -H 'accept: */*' -b 's=1' --data-raw $'{\"a\":\"it\\'s\"}' --compressed",
      "curl -sSLXPUT -u a:b --json '{\"a\": [1, {}]}' h:80/x --next -G -d a=b http://[::1]/ | jq . > out",
      "grpcurl -plaintext -H 'a: b' -d '{\"id\": 1} {}' localhost:50051 a.B/C",
    ],
    longest: 1_000_000,
    worst: worst.commands,
    read: threaded(sourceTask, (sent) => ({ text: text(sent) })),
  },
  {
    name: "OpenAPI documents and HAR logs",
    isFile: true,
    sentBy: "members who start a benchmark from one",
    bound:
      "6 MB by gzip, unpacked 64 MB; JSON 2,000,000 values and 128 levels, YAML 200,000 keys and lines; 10,000 requests; 15 s and 512 MB",
    runs: "in a thread",
    files: [
      "packages/services/src/sources/read-document.ts",
      "packages/services/src/sources/read-openapi.ts",
      "packages/services/src/sources/openapi-request.ts",
      "packages/services/src/sources/read-har.ts",
    ],
    examples: () => documents,
    longest: 300_000,
    worst: worst.documents,
    prepare: (sent) => gzipSync(bytesOf(sent), { level: 1 }).toString("base64"),
    read: threaded(sourceTask, (sent) => ({ gzip: text(sent), picks: ["0", "1"] })),
  },
  {
    name: "targets, with certificates, keys and descriptor sets",
    sentBy: "keys and members with targets:write",
    bound: "6 MB and 5,000 values; a descriptor set 5 MB of base64, read by the engine; PEM 50 kB",
    runs: "on the event loop",
    files: ["packages/services/src/target/require-client-identity.ts"],
    examples: () => [target, { ...target, grpcSchema: { kind: "reflection" } }],
    longest: 100_000,
    worst: worst.targets,
    read: (sent) => {
      const config = TargetConfig.parse(sent);
      const tls = { clientCertificatePem: config.tls?.caPem ?? pem("CERTIFICATE") };
      const secret = {
        bearerToken: null,
        headers: {},
        values: {},
        clientKeyPem: pem("PRIVATE KEY"),
      };
      requireClientIdentity({ ...config, tls: tls as never }, secret, {
        certificate: "certificate",
        key: "key",
      });
    },
  },
  {
    name: "metrics of targets (Prometheus)",
    isFile: true,
    sentBy: "targets, to the worker",
    bound: "8 MiB in 2 s, lines of 64 kB; read part by part",
    runs: "on the event loop",
    files: ["apps/worker/src/watch/read-metrics.ts"],
    examples: () => ['# HELP a A.\nprocess_cpu_seconds_total{a="b"} 3 1700000000000\n'],
    longest: 65_536,
    worst: worst.metrics,
    read: (sent) => {
      try {
        return figureIn(text(sent), "process_cpu_seconds_total");
      } catch (error) {
        // A line that is too long ends the reading of an answer.
        if (error instanceof Error && /line of more/.test(error.message)) return null;
        throw error;
      }
    },
  },
  {
    name: "backup files",
    sentBy: "the operator",
    bound: "a command of its own",
    runs: "on the event loop",
    files: [
      "packages/db/src/backup/backup-head.ts",
      "packages/db/src/backup/read-backup.ts",
      "packages/db/src/backup/storable-json.ts",
    ],
    examples: () => [
      'H {"format":1,"madeAt":"2026-11-25T00:00:00.000Z","migrations":["0001_a"]}\nT runs\nR {"id":"a\\u0041","tags":[1,{"b":null}]}\nE {"runs":1}\n',
    ],
    longest: 100_000,
    worst: worst.backups,
    read: async (sent) => {
      const packed = async function* () {
        yield gzipSync(text(sent), { level: 1 });
      };
      let head: BackupHead | null = null;
      for await (const part of readBackup(packed())) if (part.kind === "head") head = part.head;
      if (head) refuseForeign(head.migrations, ["0001_a"]);
      return head;
    },
  },
  {
    name: "gonogo.yaml",
    isFile: true,
    sentBy: "who calls the command",
    bound: "4 MB, 200 levels, 100 aliases for 3,000 values",
    runs: "on the event loop",
    files: ["apps/cli/src/configuration/read-yaml.ts"],
    examples: () => [
      `version: 1\ntargets:\n  - { slug: a, host: '\${HOST}', secret: { bearerToken: secret:TOKEN } }\n`,
    ],
    longest: 10_000,
    worst: worst.configurationFiles,
    read: (sent) => resolveConfiguration(text(sent), { HOST: "a", TOKEN: "b" }, "gonogo.yaml"),
  },
  {
    name: "answers to the command",
    sentBy: "the server that it asks",
    bound: "64 MB, an event 1 MB",
    runs: "on the event loop",
    files: ["apps/cli/src/console/clean-text.ts"],
    examples: () => ['{"items":[{"name":"\\u001b[2J"}],"nextCursor":null}'],
    longest: 100_000,
    worst: worst.commandAnswers,
    read: (sent) => {
      try {
        return parseClean(text(sent));
      } catch (error) {
        // Said as JSON that is not whole.
        if (error instanceof SyntaxError || error instanceof RangeError) return null;
        throw error;
      }
    },
  },
];
