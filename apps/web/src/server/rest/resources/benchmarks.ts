// Benchmarks over REST: list them, look at one, and apply a whole definition, idempotently.
import { VerdictName } from "@gonogo/protocols/events";
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import {
  ArchiveBenchmarkInput,
  archiveBenchmark,
} from "@gonogo/services/benchmark/archive-benchmark";
import { saveBenchmarkTask } from "@gonogo/services/benchmark/benchmark-input";
import { GetBenchmarkInput, getBenchmark } from "@gonogo/services/benchmark/get-benchmark";
import { ListBenchmarksInput, listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import {
  RestoreBenchmarkInput,
  restoreBenchmark,
} from "@gonogo/services/benchmark/restore-benchmark";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import {
  CompareVersionsInput,
  compareVersions,
} from "@gonogo/services/benchmark/versions/compare-versions";
import { GetVersionInput, getVersion } from "@gonogo/services/benchmark/versions/get-version";
import { ListVersionsInput, listVersions } from "@gonogo/services/benchmark/versions/list-versions";
import { yamlTextReader } from "@gonogo/services/yaml/read-yaml-text";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import {
  changeFields,
  instant,
  pageOf,
  type RestApp,
  type RestParts,
} from "../operation/route-parts.ts";
import { Run } from "./run-shapes.ts";

const BenchmarkSummary = component(
  "BenchmarkSummary",
  "output",
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    question: z.string(),
    version: z.int(),
    variants: z.array(z.string()),
    gates: z.int(),
    runs: z.int(),
    updatedAt: instant,
    latestRun: Run.nullable(),
    latestEnded: Run.nullable().describe("The latest run that ended; null: none has."),
    deletedSince: z
      .strictObject({ verdict: VerdictName.nullable(), at: instant, by: z.string() })
      .nullable()
      .describe("The last run made after the latest that was deleted; null: none was."),
  }),
);
export const BenchmarkList = component("BenchmarkList", "output", pageOf(BenchmarkSummary));

const benchmark = {
  id: z.uuid(),
  slug: z.string(),
  question: z.string(),
  version: z.int(),
  spec: BenchmarkSpec,
  definitionYaml: z.string().describe("May be put back as it is, as application/yaml."),
  createdAt: instant,
  updatedAt: instant,
};
export const BenchmarkDetail = component(
  "BenchmarkDetail",
  "output",
  z.strictObject({
    ...benchmark,
    versions: z
      .array(z.strictObject({ version: z.int(), createdAt: instant }))
      .describe("All that there are, newest first."),
  }),
);
export const Benchmark = component(
  "Benchmark",
  "output",
  z.strictObject({
    ...benchmark,
    changed: z.boolean().describe("False: the newest version said the same already."),
    ...changeFields,
  }),
);

const version = {
  version: z.int(),
  createdAt: instant,
  by: z.string().nullable().describe("Name of who saved it; null: unknown."),
  summary: z.string().describe("What it changed against the version before, in one line."),
  sameAs: z.int().nullable().describe("An older version that says the same; null: none does."),
};
const VersionList = component("BenchmarkVersionList", "output", pageOf(z.strictObject(version)));
export const Version = component(
  "BenchmarkVersion",
  "output",
  z.strictObject({
    ...version,
    spec: BenchmarkSpec,
    definitionYaml: benchmark.definitionYaml,
  }),
);
const VersionDifference = component(
  "BenchmarkVersionDifference",
  "output",
  z.strictObject({
    from: z.int(),
    to: z.int(),
    changes: z
      .array(z.strictObject({ path: z.array(z.string()), text: z.string() }))
      .describe("In the order of the definition; a path holds the names of list members."),
    yaml: z
      .array(
        z.strictObject({
          fromLine: z.int(),
          toLine: z.int(),
          lines: z
            .array(z.string())
            .describe("Each begins with a space (in both), - (in `from`) or + (in `to`)."),
        }),
      )
      .nullable()
      .describe("Pieces of both definitions as YAML; null: they differ in too many lines."),
  }),
);

const tag = "Benchmarks";

export function addBenchmarks(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/benchmarks",
    scope: "read",
    tag,
    summary: "List benchmarks",
    description: "Newest first unless `sort` says otherwise, each with its latest run.",
    input: ListBenchmarksInput,
    answer: { status: 200, description: "A page of benchmarks.", schema: BenchmarkList },
    handle: async ({ actor, input }) => listBenchmarks(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}",
    scope: "read",
    tag,
    summary: "Look at a benchmark",
    description: "Its definition in the newest version, or in the one that `version` names.",
    input: GetBenchmarkInput,
    answer: { status: 200, description: "The benchmark.", schema: BenchmarkDetail },
    refuses: [404],
    handle: async ({ actor, input }) => getBenchmark(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/versions",
    scope: "read",
    tag,
    summary: "List the versions of a benchmark",
    description: "Newest first, each with what it changed in one line.",
    input: ListVersionsInput,
    answer: { status: 200, description: "A page of versions.", schema: VersionList },
    refuses: [404],
    handle: async ({ actor, input }) => listVersions(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/versions/difference",
    scope: "read",
    tag,
    summary: "Compare two versions of a benchmark",
    description:
      "What changed from one version to another: in words, field by field, and line by line as YAML.",
    input: CompareVersionsInput,
    answer: { status: 200, description: "The difference.", schema: VersionDifference },
    refuses: [404],
    handle: async ({ actor, input }) => compareVersions(services, actor, await input()),
  });
  // After the path of differences, which would be a version's otherwise.
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/versions/{version}",
    scope: "read",
    tag,
    summary: "Read a version of a benchmark",
    description: "By its number: its definition, who saved it, and what it changed in one line.",
    input: GetVersionInput,
    answer: { status: 200, description: "The version.", schema: Version },
    refuses: [404, 422],
    handle: async ({ actor, input }) => getVersion(services, actor, await input()),
  });
  addOperation(app, {
    method: "put",
    path: "/benchmarks/{slug}",
    scope: "benchmarks:write",
    tag,
    summary: "Apply a definition",
    description:
      "A new version is made only where it differs from the newest; `changedFields` says where. Its `name` must be the slug. With `base`, the newest " +
      "version that the definition was made from (0: none), it is refused where another is there by now. " +
      "JSON, or YAML as pages show it. " +
      "Needs the scope benchmarks:write.",
    input: saveBenchmarkTask,
    places: { query: ["base"], body: { name: "Definition", is: "definition" } },
    example: {
      name: "dispatch",
      question: "Is gRPC at least as fast as REST?",
      variants: [
        { name: "rest", target: "rest", operation: { kind: "http", path: "/dispatch" } },
        {
          name: "grpc",
          target: "grpc",
          operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask" },
        },
      ],
      load: { kind: "closed", clients: 10 },
      gates: ["p99(grpc) / p99(rest) <= 1.05", "errors(grpc) <= 0.1 %"],
    },
    readYaml: yamlTextReader("definition"),
    bodyLimits: bodyLimits.definition,
    answer: { status: 200, description: "The benchmark.", schema: Benchmark },
    seen: BenchmarkDetail,
    refuses: [409],
    handle: async ({ actor, input, seen }) => saveBenchmark(services, actor, await input(), seen()),
  });
  addOperation(app, {
    method: "delete",
    path: "/benchmarks/{slug}",
    scope: "benchmarks:write",
    tag,
    summary: "Archive a benchmark",
    description:
      "It leaves the lists and cannot be run. Its runs, reports and shares stay. It can be restored. " +
      "Needs the scope benchmarks:write.",
    input: ArchiveBenchmarkInput,
    answer: { status: 204, description: "Archived." },
    seen: BenchmarkDetail,
    refuses: [404, 422],
    handle: async ({ actor, input, seen }) =>
      archiveBenchmark(services, actor, await input(), seen()),
  });
  addOperation(app, {
    method: "post",
    path: "/benchmarks/{slug}/restore",
    scope: "benchmarks:write",
    tag,
    summary: "Restore an archived benchmark",
    description:
      "With all its versions. One that is not archived stays as it is. Needs the scope benchmarks:write.",
    input: RestoreBenchmarkInput,
    answer: { status: 200, description: "The benchmark.", schema: BenchmarkDetail },
    refuses: [404, 422],
    handle: async ({ actor, input }) => restoreBenchmark(services, actor, await input()),
  });
}
