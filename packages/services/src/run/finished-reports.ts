// Reports of runs that have ended, built once a process and kept while nothing they rest on has changed. Reading and
// judging a run of a hundred blocks takes half a second, and its page, exports, decisions and shares all ask for it.
// What people attach to a run (decisions, published figures, profiles) is read each time and is no part of these.
import type { Report } from "@gonogo/protocols/report";
import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";
import { payloadTable } from "../payloads/payload-reading.ts";
import { isOver } from "../rows/progress.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { inThread } from "../threads/in-thread.ts";
import { reportTask } from "./judge-tasks.ts";
import { readRunInput } from "./run-input.ts";

/** A report of hundreds of blocks takes about a megabyte. */
const mostReports = 50;

/** By database, so that instances beside one another share nothing. */
const kept = new WeakMap<Context["db"], LRUCache<string, Promise<Report>>>();

/** What was measured in a run and concluded from it. It is shared: nobody may change it. */
export async function measuredReportOf(context: Context, row: RunRow): Promise<Report> {
  const build = async () => {
    const input = await readRunInput(context, row);
    const report = await inThread(reportTask, input, { owner: row.projectId, field: "run" });
    return { ...report, payloads: await payloadTable(input.spec.payloads) };
  };
  if (!isOver(row.status)) return build();
  const key = await keyOf(context, row);
  const reports = kept.get(context.db) ?? new LRUCache({ max: mostReports });
  kept.set(context.db, reports);
  const known = reports.get(key);
  if (known) return known;
  const building = build();
  reports.set(key, building);
  building.catch(() => reports.delete(key));
  return building;
}

/** Whatever of an ended run can still change: judging it anew makes another verdict. */
async function keyOf(context: Context, row: RunRow): Promise<string> {
  const verdict = await context.db.verdict.findUnique({
    where: { runId: row.id },
    select: { id: true },
  });
  const { id, status, attempt, finishedAt, timelineThinnedAt, tags, subject, warnings } = row;
  const { slug } = row.benchmark;
  return JSON.stringify([
    ...[id, status, attempt, finishedAt, timelineThinnedAt, tags, subject, warnings, slug],
    verdict?.id,
  ]);
}
