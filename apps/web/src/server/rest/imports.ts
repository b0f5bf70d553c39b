// Imports over REST: what another load tool measured becomes a finished run with a verdict.
import { allow } from "@gonogo/services/actor";
import { parseInput } from "@gonogo/services/errors";
import { ImportInput } from "@gonogo/services/import/import-input";
import { importRun } from "@gonogo/services/import/import-run";
import { createRoute } from "@hono/zod-openapi";
import { slowWork } from "../slow-work.ts";
import { requires } from "./authenticate.ts";
import { bodyOf, readText } from "./read-body.ts";
import {
  answer,
  answerRun,
  body,
  keyed,
  keyHeader,
  problems,
  type RestApp,
  type RestParts,
  security,
} from "./route-parts.ts";

/** Logs of single requests are long: a million lines of h2load. */
const maxImportBytes = 32 * 1024 * 1024;
/** A value for each request that was recorded. */
const maxImportValues = 5_000_000;

/** Reading and judging take the process for seconds, and hold what they read: never several at once, and few that wait. */
const imports = slowWork("imports", 4);

const create = createRoute({
  method: "post",
  path: "/imports",
  tags: ["Runs"],
  security,
  summary: "Import another tool's results",
  description:
    "Outputs of single requests (`h2load --log-file`, `ghz --format json`, `k6 run --out json`), one a block, become a " +
    "finished run of the benchmark and are judged like any other. Its diagnostic `imported` keeps it from GO, unless " +
    "the definition accepts it by name. What cannot be read is refused, and nothing is stored. 32 MB at most. " +
    "Needs the scope runs:write, and benchmarks:write where a definition would be a new version.",
  request: {
    headers: keyHeader,
    ...body("NewImport"),
  },
  responses: {
    201: answer("The run, with its verdict.", "Run"),
    ...problems(400, 404, 413, 415, 422),
  },
});

export function addImports(app: RestApp, { services, limiter }: RestParts): void {
  app.openAPIRegistry.registerPath(create);
  app.post("/imports", requires("runs:write"), async (c) => {
    const actor = c.get("actor");
    // Before the body: 32 MB of somebody who may not import are not read.
    allow(actor, "runs:write");
    await limiter.consume("runsPerMinute", actor.apiKeyId ?? actor.projectId);
    const run = await imports.admit(async () => {
      const text = await readText(c, maxImportBytes);
      // What is parsed takes many times the room of its text, so that waits for its turn too.
      return imports.inTurn(async () => {
        const sent = keyed(c, bodyOf(c, text, { maxValues: maxImportValues }));
        return importRun(services, actor, parseInput(ImportInput, sent));
      });
    });
    return answerRun(c, run, 201);
  });
}
