// The report of a run that has ended, stored as one document when it ends, so that the first who looks waits no longer than
// the next. Written again by `recompute`, and by the first reader where it is missing or of another version.
// What people set or attach afterwards (tags, note, decisions, published figures, profiles) is read each time and no part of it.
import { GateResult, type Report, reportVersion } from "@gonogo/protocols/report";
import type { Reader } from "../context.ts";
import { toJson } from "../json.ts";
import { payloadTable } from "../payloads/payload-reading.ts";
import { isOver } from "../rows/progress.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { inThread } from "../threads/in-thread.ts";
import { reportTask } from "./judge-tasks.ts";
import { benchmarkFacts, readReportInput, runFacts } from "./report-input.ts";
import { parseStoredReport, type StoredReport } from "./report-packing.ts";
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

/** What is stored of a run that has ended, of this version; built again where it is not. null: the run goes on. */
export async function storedReportOf(
  context: Reader,
  row: RunRow,
  unread: readonly string[],
): Promise<StoredReport | null> {
  if (!isOver(row.status)) return null;
  const find = async () => {
    const [stored] = await context.db.$queryRaw<StoredRow[]>`
      SELECT "reportVersion", ("report" - ${[...unread]}::text[])::text AS text,
        "report"->'run'->>'timelineThinnedAt' AS "timelineThinnedAt",
        CASE WHEN "report" ? 'paired' THEN NULL ELSE "report"->'verdict'->'gates' END AS gates
      FROM "run_reports" WHERE "runId" = ${row.id}::uuid`;
    return stored;
  };
  // Thinned since: its seconds are not what they were.
  const thinnedAt = row.timelineThinnedAt?.toISOString() ?? null;
  let stored = await find();
  if (stored?.reportVersion !== reportVersion || stored.timelineThinnedAt !== thinnedAt) {
    await storeReport(context, row);
    stored = await find();
  }
  if (!stored) return null;
  const gates = GateResult.array().nullable().parse(stored.gates);
  return {
    text: stored.text,
    run: runFacts(row),
    benchmark: benchmarkFacts(row),
    paired: gates === null ? undefined : await pairedCommand(context, row, gates),
  };
}

type StoredRow = {
  readonly reportVersion: number;
  readonly text: string;
  readonly timelineThinnedAt: string | null;
  /** Of the verdict, where the document lacks what is made of them. */
  readonly gates: unknown;
};

/** What was measured in a run and concluded from it; a run that goes on is built whole. */
export async function measuredReportOf(
  context: Reader,
  row: RunRow,
  { unread = [], leave = (document) => document }: Leaving = {},
): Promise<Report> {
  const stored = await storedReportOf(context, row, unread);
  return stored === null ? build(context, row) : parseStoredReport(stored, leave);
}
