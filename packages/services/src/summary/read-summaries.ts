// Imported summaries of a project: the list, newest first, one of them, two side by side, and the removal of one.

import { ratiosText } from "@gonogo/analysis/words/summary-words";
import { english, t } from "@gonogo/locale/t";
import { SummaryComparison, SummaryTool } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id, idOf } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { inThread } from "../threads/in-thread.ts";
import { summaryComparisonTask } from "./summary-file.ts";
import {
  findSummary,
  lineSelect,
  SummaryLine,
  type SummaryView,
  summaryLine,
  summaryView,
} from "./summary-view.ts";

export const ListSummariesInput = PageInput.extend({
  tool: SummaryTool.optional().describe("Only those of this tool."),
});
export type ListSummariesInput = z.input<typeof ListSummariesInput>;

/** Newest first. Throws `invalid_input`, `not_found`, `forbidden`. */
export async function listSummaries(
  context: Context,
  actor: Actor,
  input: ListSummariesInput = {},
): Promise<Page<SummaryLine>> {
  allow(actor, "read");
  const { cursor, limit, tool } = parseInput(ListSummariesInput, input);
  const rows = await context.db.importedSummary.findMany({
    where: {
      projectId: actor.projectId,
      ...(cursor ? { id: { lt: cursor } } : {}),
      ...(tool ? { tool } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: lineSelect,
  });
  return toPage(rows, limit, (row) => summaryLine(context, row));
}

export const SummaryInput = z.strictObject({ id: idOf("summary") });
export type SummaryInput = z.input<typeof SummaryInput>;

/** Throws `not_found`. */
export async function readImportedSummary(
  context: Context,
  actor: Actor,
  input: SummaryInput,
): Promise<SummaryView> {
  allow(actor, "read");
  const { id } = parseInput(SummaryInput, input);
  return summaryView(context, actor, await findSummary(context, actor, id));
}

/** Throws `not_found`. */
export async function removeSummary(
  context: Context,
  actor: Actor,
  input: SummaryInput,
): Promise<void> {
  allow(actor, "runs:write");
  const { id } = parseInput(SummaryInput, input);
  const { projectId } = actor;
  const { count } = Id.safeParse(id).success
    ? await context.db.importedSummary.deleteMany({ where: { id, projectId } })
    : { count: 0 };
  if (count === 0) throw notFound(english("summary"));
}

export const CompareSummariesInput = z.strictObject({
  base: idOf("summary"),
  head: idOf("summary"),
});
export type CompareSummariesInput = z.input<typeof CompareSummariesInput>;

export const ComparedSummaries = SummaryComparison.extend({
  base: SummaryLine,
  head: SummaryLine,
  note: z.string().describe("What the ratios do not say."),
});
export type ComparedSummaries = z.infer<typeof ComparedSummaries>;

/** Ratios are head ÷ base, without intervals. Throws `not_found`. */
export async function compareImportedSummaries(
  context: Context,
  actor: Actor,
  input: CompareSummariesInput,
): Promise<ComparedSummaries> {
  allow(actor, "read");
  const { base, head } = parseInput(CompareSummariesInput, input);
  const [one, other] = await Promise.all([base, head].map((id) => findSummary(context, actor, id)));
  if (!one || !other) throw notFound(english("summary"));
  const sides = { base: one.summary, head: other.summary };
  return {
    ...(await inThread(summaryComparisonTask, sides, { owner: ownerOf(actor), field: "base" })),
    base: summaryLine(context, one),
    head: summaryLine(context, other),
    note: t(ratiosText),
  };
}
