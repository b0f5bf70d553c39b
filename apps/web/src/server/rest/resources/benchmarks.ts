// Benchmarks over REST: list them, look at one, and apply a whole definition, idempotently.
import { VerdictName } from "@gonogo/protocols/events";
import { BenchmarkSpec, Slug } from "@gonogo/protocols/spec";
import { BaseVersion } from "@gonogo/services/benchmark/benchmark-input";
import { GetBenchmarkInput, getBenchmark } from "@gonogo/services/benchmark/get-benchmark";
import { ListBenchmarksInput, listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { readDefinitionText } from "@gonogo/services/benchmark/read-definition-text";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import { ServiceError } from "@gonogo/services/errors";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import {
  instant,
  isObject,
  namingFields,
  pageOf,
  type RestApp,
  type RestParts,
} from "../operation/route-parts.ts";
import { Run } from "./run-shapes.ts";

const Definition = component("Definition", "input", BenchmarkSpec);

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
  }),
);

/** A definition with the name of its address, which it may leave out. Throws `invalid_input` for another name. */
function named(sent: z.input<typeof Definition>, slug: string): z.input<typeof Definition> {
  if (!isObject(sent)) return sent;
  const { name = slug } = sent;
  // What is no text at all is left for the service to refuse, as all else.
  if (typeof name === "string" && name !== slug)
    throw new ServiceError(
      "invalid_input",
      `The definition is called ${name}, the address says ${slug}.`,
      { field: "name", remedy: "Leave the name out, or make both the same." },
    );
  return { ...sent, name };
}

const tag = "Benchmarks";

export function addBenchmarks(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/benchmarks",
    scope: "read",
    tag,
    summary: "List benchmarks",
    description: "Newest first, each with its latest run.",
    query: ListBenchmarksInput.partial(),
    answer: { status: 200, description: "A page of benchmarks.", schema: BenchmarkList },
    handle: ({ actor, query }) => listBenchmarks(services, actor, query),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}",
    scope: "read",
    tag,
    summary: "Look at a benchmark",
    description: "Its definition in the newest version, or in the one that `version` names.",
    params: z.object({ slug: Slug }),
    query: GetBenchmarkInput.pick({ version: true }),
    answer: { status: 200, description: "The benchmark.", schema: BenchmarkDetail },
    refuses: [404],
    handle: ({ actor, params, query }) => getBenchmark(services, actor, { ...params, ...query }),
  });
  addOperation(app, {
    method: "put",
    path: "/benchmarks/{slug}",
    scope: "benchmarks:write",
    tag,
    summary: "Apply a definition",
    description:
      "A new version is made only where it differs from the newest. Its `name` must be the slug. With `base`, the newest " +
      "version that the definition was made from (0: none), it is refused where another is there by now. " +
      "JSON, or YAML as pages show it. " +
      "Needs the scope benchmarks:write.",
    params: z.object({ slug: Slug }),
    query: z.object({ base: BaseVersion }),
    body: Definition,
    readYaml: readDefinitionText,
    bodyLimits: bodyLimits.definition,
    answer: { status: 200, description: "The benchmark.", schema: Benchmark },
    refuses: [409],
    handle: async ({ actor, params, query: { base }, body }) => {
      const definition = named(await body(), params.slug);
      return namingFields("definition", () => saveBenchmark(services, actor, { definition, base }));
    },
  });
}
