// Summaries of other tools over REST: the body is the file; what is read of it is shown, compared and audited, never judged.

import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import {
  ImportedSummaryView,
  ImportSummaryFields,
  type ImportSummaryInput,
  importSummary,
} from "@gonogo/services/summary/import-summary";
import {
  ComparedSummaries,
  CompareSummariesInput,
  compareImportedSummaries,
  ListSummariesInput,
  listSummaries,
  readImportedSummary,
  removeSummary,
  SummaryInput,
} from "@gonogo/services/summary/read-summaries";
import { maxSummaryBytes } from "@gonogo/services/summary/summary-file";
import { SummaryLine, SummaryView } from "@gonogo/services/summary/summary-view";
import { slowWork } from "../../limits/slow-work.ts";
import { readBytes } from "../../requests/read-bytes.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component, ref } from "../operation/components.ts";
import { problem } from "../operation/problem.ts";
import { Refusal } from "../operation/read-body.ts";
import { receiveUpload, senderOf } from "../operation/receive-upload.ts";
import { pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

const summaries = slowWork("summaries", 4);
const maxMegabytes = maxSummaryBytes / 1024 / 1024;

/** Takes the file out of a request, for API and pages alike. Throws a Refusal (413, 408), RateLimited, and what `importSummary` throws. */
export const receiveSummary = (
  services: Context,
  actor: Actor,
  request: Pick<Request, "body">,
  input: Omit<ImportSummaryInput, "file">,
) =>
  receiveUpload(senderOf(actor), request, {
    maxBytes: maxSummaryBytes,
    task: async (upload) => {
      const file = await readBytes(upload, maxSummaryBytes);
      if (file === null)
        throw new Refusal(
          problem({
            ...{ status: 413, code: "body_too_large", title: "The file is too large" },
            detail: `The file of a summary may hold ${maxMegabytes} MB.`,
            remedy: "Send the tool's summary and not its log, or record a shorter run.",
            issues: [{ field: "file", message: `holds more than ${maxMegabytes} MB` }],
          }),
        );
      return summaries.admit(() =>
        summaries.inTurn(() => importSummary(services, actor, { ...input, file })),
      );
    },
  });

const Line = component("SummaryLine", "output", SummaryLine);
const View = component("ImportedSummary", "output", SummaryView);
const Imported = component("SummaryImport", "output", ImportedSummaryView);
const Lines = component("SummaryList", "output", pageOf(Line));
const Compared = component("ComparedSummaries", "output", ComparedSummaries);

const tag = "Summaries";

export function addSummaries(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/imports/summaries",
    scope: "runs:write",
    tag,
    summary: "Import a tool's summary",
    description:
      "What wrk, wrk2, oha, hey, h2load, vegeta, autocannon, fortio, k6, ghz, JMeter, Locust, Gatling, Nighthawk, HdrHistogram, " +
      "`go test -bench`, Criterion, JMH, pytest-benchmark or hyperfine printed or wrote. The tool is recognised by the content. " +
      "Kept is what was read: figures, percentiles, histogram, and where they come from; the weaknesses of the figures are " +
      "named. It has no verdict: a summary has no single requests and no rounds. The same file again is the same import. " +
      "UTF-8 or UTF-16; 16 MB at most. Needs the scope runs:write.",
    input: ImportSummaryFields,
    places: { query: ["name", "fileName"] },
    file: "The file: `curl --data-binary @result.json`.",
    example: "BenchmarkDispatch-8   \t   50000\t     23104 ns/op\n",
    answer: { status: 201, description: "The summary.", schema: Imported },
    otherAnswers: {
      200: {
        description: "The summary of this file, which is there already.",
        content: { "application/json": { schema: ref(Imported) } },
      },
    },
    handle: async ({ actor, input }, c) => {
      const imported = await receiveSummary(services, actor, c.req.raw, await input());
      return imported.created ? imported : c.json(imported, 200);
    },
  });
  addOperation(app, {
    method: "get",
    path: "/imports/summaries",
    scope: "read",
    tag,
    summary: "List summaries",
    description: "Newest first, without their figures.",
    input: ListSummariesInput,
    answer: { status: 200, description: "A page of summaries.", schema: Lines },
    handle: async ({ actor, input }) => listSummaries(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/imports/summaries/compare",
    scope: "read",
    tag,
    summary: "Compare two summaries",
    description:
      "Benchmarks of the same name, or the only one of each: ratios of head ÷ base without intervals, and what differs.",
    input: CompareSummariesInput,
    answer: { status: 200, description: "Both, side by side.", schema: Compared },
    refuses: [404],
    handle: async ({ actor, input }) => compareImportedSummaries(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/imports/summaries/{id}",
    scope: "read",
    tag,
    summary: "Read a summary",
    description: "With its figures, their weaknesses, and the audit that published figures get.",
    input: SummaryInput,
    places: { path: { id: "id" } },
    answer: { status: 200, description: "The summary.", schema: View },
    refuses: [404],
    handle: async ({ actor, input }) => readImportedSummary(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/imports/summaries/{id}",
    scope: "runs:write",
    tag,
    summary: "Remove a summary",
    description: "For good. Needs the scope runs:write.",
    input: SummaryInput,
    places: { path: { id: "id" } },
    answer: { status: 204, description: "Removed." },
    refuses: [404],
    handle: async ({ actor, input }) => removeSummary(services, actor, await input()),
  });
}
