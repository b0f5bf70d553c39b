// Imports over REST: what another load tool measured becomes a finished run with a verdict.
import { ImportInput, maxImportBytes } from "@gonogo/services/import/import-input";
import { importRequest } from "@gonogo/services/import/import-run";
import { slowWork } from "../../limits/slow-work.ts";
import { addOperation } from "../operation/add-operation.ts";
import { readBodyBytes, requireJson } from "../operation/read-body.ts";
import { receiveUpload, senderOf } from "../operation/receive-upload.ts";
import { countRun, madeRun, type RestApp, type RestParts } from "../operation/route-parts.ts";
import { Run } from "./run-shapes.ts";

/** Reading takes a thread for seconds and holds what it reads: never several at once, and few that wait. */
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
    // Read where it is unpacked, in a thread.
    input: ImportInput,
    places: { body: { name: "NewImport" } },
    example: {
      definition: {
        name: "imported",
        question: "Is the new version as fast?",
        variants: [
          { name: "base", target: "rest", operation: { kind: "http", path: "/" } },
          { name: "head", target: "rest", operation: { kind: "http", path: "/" } },
        ],
        load: { kind: "closed", clients: 2 },
        plan: { rounds: 1 },
        gates: ["p99(head) / p99(base) <= 1.25"],
        accept: ["imported"],
      },
      ...{ tool: "h2load", toolVersion: "1.52", subject: { version: "v1" } },
      blocks: [
        {
          variant: "base",
          sent: 2,
          output: "1764547200000000\t200\t712\n1764547200100000\t200\t698\n",
        },
        {
          variant: "head",
          sent: 2,
          output: "1764547202000000\t200\t705\n1764547202100000\t200\t721\n",
        },
      ],
    },
    answer: { status: 201, description: "The run, with its verdict.", schema: Run },
    refuses: [404],
    handle: async ({ actor }, c) => {
      await countRun(parts, actor);
      requireJson(c);
      const idempotencyKey = c.req.header("idempotency-key") ?? null;
      const run = await receiveUpload(senderOf(actor), c.req.raw, {
        maxBytes: maxImportBytes,
        task: async (upload) => {
          const json = await readBodyBytes(upload, maxImportBytes);
          // What is parsed takes many times the memory of its text, so that waits for its turn too.
          return imports.admit(() =>
            imports.inTurn(() => importRequest(parts.services, actor, { json, idempotencyKey })),
          );
        },
      });
      return madeRun(c, run);
    },
  });
}
