// Imports over REST: what another load tool measured becomes a finished run with a verdict.
import { ImportInput } from "@gonogo/services/import/import-input";
import { importRun } from "@gonogo/services/import/import-run";
import { z } from "zod";
import { slowWork } from "../../limits/slow-work.ts";
import { addOperation, unparsed } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { bodyOf, readText } from "../operation/read-body.ts";
import { receiveUpload, senderOf } from "../operation/receive-upload.ts";
import {
  countRun,
  keyed,
  keyHeader,
  madeRun,
  type RestApp,
  type RestParts,
} from "../operation/route-parts.ts";
import { Run } from "./run-shapes.ts";

/** The key travels in a header. */
const NewImport = component(
  "NewImport",
  "input",
  z.strictObject(ImportInput.shape).omit({ idempotencyKey: true }),
);

/** Logs of single requests are long: a million lines of h2load. */
const maxImportBytes = 32 * 1024 * 1024;
/** A value for each request that was recorded. */
const maxImportValues = 5_000_000;

/** Reading and judging take the process for seconds, and hold what they read: never several at once, and few that wait. */
const imports = slowWork("imports", 4);

export function addImports(app: RestApp, parts: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/imports",
    scope: "runs:write",
    tag: "Runs",
    summary: "Import another tool's results",
    description:
      "Outputs of single requests (`h2load --log-file`, `ghz --format json`, `k6 run --out json`), one a block, become a " +
      "finished run of the benchmark and are judged like any other. Its diagnostic `imported` keeps it from GO, unless " +
      "the definition accepts it by name. What cannot be read is refused, and nothing is stored. 32 MB at most. " +
      "Needs the scope runs:write, and benchmarks:write where a definition would be a new version.",
    headers: keyHeader,
    body: NewImport,
    answer: { status: 201, description: "The run, with its verdict.", schema: Run },
    refuses: [404],
    handle: async ({ actor }, c) => {
      await countRun(parts, actor);
      const run = await receiveUpload(senderOf(actor), c.req.raw, {
        maxBytes: maxImportBytes,
        task: async (upload) => {
          const text = await readText(upload, maxImportBytes);
          // What is parsed takes many times the memory of its text, so that waits for its turn too.
          return imports.admit(() =>
            imports.inTurn(async () => {
              const sent = unparsed<typeof NewImport>(
                bodyOf(c, text, { maxValues: maxImportValues }),
              );
              return importRun(parts.services, actor, keyed(c, sent));
            }),
          );
        },
      });
      return madeRun(c, run);
    },
  });
}
