// The runs of a project, newest first, with filters and a cursor.
import { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { type RunSummary, runInclude, runSummaries } from "../rows/run-summary.ts";

const text = z.string().min(1).max(200);
export const ListRunsInput = PageInput.extend({
  status: RunStatus.optional(),
  verdict: VerdictName.optional(),
  benchmark: Slug.optional(),
  version: text.optional(),
  commit: text.optional(),
  branch: text.optional(),
});
export type ListRunsInput = z.input<typeof ListRunsInput>;

/** Runs of benchmarks; calibrations of noise are with their targets. */
export async function listRuns(
  context: Context,
  actor: Actor,
  input: ListRunsInput = {},
): Promise<Page<RunSummary>> {
  allow(actor, "read");
  const filter = parseInput(ListRunsInput, input);
  const rows = await context.db.run.findMany({
    where: {
      projectId: actor.projectId,
      ...(filter.cursor ? { id: { lt: filter.cursor } } : {}),
      ...(filter.status ? { status: filter.status } : {}),
      ...(filter.verdict ? { verdictName: filter.verdict } : {}),
      benchmark: { kind: "benchmark", ...(filter.benchmark ? { slug: filter.benchmark } : {}) },
      ...(filter.version ? { subjectVersion: filter.version } : {}),
      ...(filter.commit ? { subjectCommit: filter.commit } : {}),
      ...(filter.branch ? { subjectBranch: filter.branch } : {}),
    },
    orderBy: { id: "desc" },
    take: filter.limit + 1,
    include: runInclude,
  });
  const summaries = await runSummaries(context, rows.slice(0, filter.limit));
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  const page = toPage(rows, filter.limit, (row) => byId.get(row.id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}
