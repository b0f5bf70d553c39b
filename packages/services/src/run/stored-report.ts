// The report of a run that has ended, stored as one document when it ends, so that the first who looks waits no longer than
// the next. Written again by `recompute`, and by the first reader where it is missing or of another version.
// What people set or attach afterwards (tags, note, decisions, published figures, profiles) is read each time and no part of it.
import { Report, reportVersion } from "@gonogo/protocols/report";
import type { Reader } from "../context.ts";
import { toJson } from "../json.ts";
import { payloadTable } from "../payloads/payload-reading.ts";
import { isOver } from "../rows/progress.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { inThread } from "../threads/in-thread.ts";
import { reportTask } from "./judge-tasks.ts";
import { benchmarkFacts, readReportInput, runFacts } from "./report-input.ts";
import { pairedCommand } from "./verdict/read-verdict.ts";

async function build(context: Reader, row: RunRow): Promise<Report> {
  const input = await readReportInput(context, row);
  const report = await inThread(reportTask, input, { owner: row.projectId, field: "run" });
  return { ...report, payloads: await payloadTable(input.spec.payloads) };
}

/** Builds the report of a run that has ended from its stored rows, and stores it in place of what was there. */
export async function storeReport(context: Reader, row: RunRow): Promise<Report> {
  const report = await build(context, row);
  const document = { reportVersion, report: toJson(report) };
  await context.db.runReport.upsert({
    where: { runId: row.id },
    create: { runId: row.id, ...document },
    update: document,
  });
  return report;
}

export type Leaving = {
  /** Fields of the stored document that the database does not send; `leave` puts something in their place. */
  readonly unread?: readonly string[];
  /** Makes a smaller document of the stored one before it is parsed. */
  readonly leave?: (document: object) => object;
};

/** What was measured in a run and concluded from it; a run that goes on is built whole. */
export async function measuredReportOf(
  context: Reader,
  row: RunRow,
  { unread = [], leave = (document) => document }: Leaving = {},
): Promise<Report> {
  if (!isOver(row.status)) return build(context, row);
  const [stored] = await context.db.$queryRaw<{ reportVersion: number; report: unknown }[]>`
    SELECT "reportVersion", "report" - ${[...unread]}::text[] AS "report" FROM "run_reports"
    WHERE "runId" = ${row.id}::uuid`;
  if (stored?.reportVersion !== reportVersion) return storeReport(context, row);
  const document = leave(Object(stored.report)) as { readonly run?: object };
  // People change tags and note after the report was stored.
  const report = Report.parse({ ...document, run: { ...document.run, ...runFacts(row) } });
  const { timelineThinnedAt } = report.run;
  // Thinned since: its seconds are not what they were.
  if (timelineThinnedAt !== (row.timelineThinnedAt?.toISOString() ?? null))
    return storeReport(context, row);
  return {
    ...report,
    benchmark: { ...report.benchmark, ...benchmarkFacts(row) },
    // Stored before reports had it.
    ...(report.verdict !== null &&
      !("paired" in document) && {
        paired: await pairedCommand(context, row, report.verdict.gates),
      }),
  };
}
