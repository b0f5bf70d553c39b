// Benchmarks over REST: list them, and apply a whole definition, idempotently.
import { BenchmarkSpec, Slug } from "@gonogo/protocols/spec";
import { ListBenchmarksInput, listBenchmarks } from "@gonogo/services/benchmark/list-benchmarks";
import { BaseVersion, saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import { parseInput, ServiceError } from "@gonogo/services/errors";
import { DryRunInput, dryRunGates } from "@gonogo/services/history/dry-run-gates";
import { createRoute, z } from "@hono/zod-openapi";
import { inTurnOfDryRuns } from "../slow-work.ts";
import { requires } from "./authenticate.ts";
import { readBody } from "./read-body.ts";
import {
  answer,
  body,
  namingFields,
  problems,
  type RestApp,
  type RestParts,
  security,
} from "./route-parts.ts";

const tags = ["Benchmarks"];

const list = createRoute({
  method: "get",
  path: "/benchmarks",
  tags,
  security,
  summary: "List benchmarks",
  description: "Newest first, each with its latest run.",
  request: { query: ListBenchmarksInput.partial() },
  responses: { 200: answer("A page of benchmarks.", "BenchmarkList"), ...problems(422) },
});

const put = createRoute({
  method: "put",
  path: "/benchmarks/{slug}",
  tags,
  security,
  summary: "Apply a definition",
  description:
    "A new version is made only where it differs from the newest. Its `name` must be the slug. With `base`, the newest " +
    "version that the definition was made from (0: none), it is refused where another is there by now. " +
    "Needs the scope benchmarks:write.",
  request: {
    params: z.object({ slug: Slug }),
    query: z.object({ base: BaseVersion }),
    body: {
      required: true,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Definition" } } },
    },
  },
  responses: { 200: answer("The benchmark.", "Benchmark"), ...problems(400, 409, 413, 415, 422) },
});

const dryRun = createRoute({
  method: "post",
  path: "/benchmarks/{slug}/dry-run",
  tags,
  security,
  summary: "Try gates on past runs",
  description:
    "Judges the stored blocks of the newest finished runs by the gates of the body, newest first, and stores nothing. " +
    "Gates against history see the runs that each run had before it. It ends after 20 s or 4,000 blocks and says so.",
  request: { params: z.object({ slug: Slug }), ...body("NewDryRun") },
  responses: {
    200: answer("What the gates would have said.", "DryRun"),
    ...problems(400, 404, 413, 415, 422),
  },
});

export function addBenchmarks(app: RestApp, { services }: RestParts): void {
  app.openAPIRegistry.registerPath(list);
  app.get("/benchmarks", requires("read"), async (c) =>
    c.json(
      await listBenchmarks(services, c.get("actor"), ListBenchmarksInput.parse(c.req.query())),
    ),
  );
  app.openAPIRegistry.registerPath(put);
  app.put("/benchmarks/:slug", requires("benchmarks:write"), async (c) => {
    const slug = c.req.param("slug");
    const sent = await readBody(c);
    const named =
      typeof sent === "object" && sent !== null && !Array.isArray(sent) && !("name" in sent)
        ? { ...sent, name: slug }
        : sent;
    const definition = parseInput(BenchmarkSpec, named);
    if (definition.name !== slug)
      throw new ServiceError(
        "invalid_input",
        `The definition is called ${definition.name}, the address says ${slug}.`,
        { field: "name", remedy: "Leave the name out, or make both the same." },
      );
    const base = parseInput(BaseVersion, c.req.query("base"), ["base"]);
    const saved = await namingFields("definition", () =>
      saveBenchmark(services, c.get("actor"), { definition, base }),
    );
    return c.json(saved);
  });
  app.openAPIRegistry.registerPath(dryRun);
  app.post("/benchmarks/:slug/dry-run", requires("read"), async (c) => {
    const sent = await readBody(c);
    const named =
      typeof sent === "object" && sent !== null && !Array.isArray(sent)
        ? { ...sent, benchmark: c.req.param("slug") }
        : sent;
    const asked = parseInput(DryRunInput, named);
    return c.json(await inTurnOfDryRuns(() => dryRunGates(services, c.get("actor"), asked)));
  });
}
