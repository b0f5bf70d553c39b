// Imported summaries as callers see them: a line of the list, and one with its figures, weaknesses and audit.

import { weaknessesOf } from "@gonogo/analysis/imports/summaries/weaknesses";
import { noVerdictText, weaknessText } from "@gonogo/analysis/words/summary-words";
import type { Prisma } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { AuditFinding } from "@gonogo/protocols/published";
import {
  ImportedSummary,
  SummaryBenchmark,
  SummaryTool,
  SummaryWeakness,
} from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { Id } from "../id.ts";
import { inThread } from "../threads/in-thread.ts";
import { summaryAuditTask } from "./summary-file.ts";

export const SummaryLine = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  tool: SummaryTool,
  benchmarks: z.int().describe("In the file, as far as they are kept."),
  fileName: z.string().nullable(),
  bytes: z.int().describe("Of the file, which is not kept."),
  digest: z.string().describe("SHA-256 of the file, in hexadecimal."),
  createdAt: z.iso.datetime(),
  by: z.string().nullable().describe("null: an API key."),
  reportUrl: z.string(),
});
export type SummaryLine = z.infer<typeof SummaryLine>;

export const SummaryView = SummaryLine.omit({ benchmarks: true }).extend({
  ...ImportedSummary.omit({ tool: true, benchmarks: true }).shape,
  benchmarks: z.array(
    SummaryBenchmark.extend({
      weaknesses: z.array(SummaryWeakness.extend({ text: z.string() })),
    }),
  ),
  noVerdict: z.string().describe("Why it has no verdict."),
  audit: z.array(AuditFinding).describe("Figures are named by the benchmark's place: `b1.p99`."),
});
export type SummaryView = z.infer<typeof SummaryView>;

/** All but the figures, which may be large. */
export const lineSelect = {
  ...{ id: true, name: true, tool: true, benchmarks: true, fileName: true, bytes: true },
  ...{ digest: true, createdAt: true },
  createdBy: { select: { name: true } },
} as const satisfies Prisma.ImportedSummarySelect;
export const viewSelect = {
  ...lineSelect,
  summary: true,
} as const satisfies Prisma.ImportedSummarySelect;

type LineRow = Prisma.ImportedSummaryGetPayload<{ select: typeof lineSelect }>;
type ViewRow = Prisma.ImportedSummaryGetPayload<{ select: typeof viewSelect }>;

/** An imported summary as lists show it: without figures. */
export function summaryLine({ publicUrl }: Pick<Context, "publicUrl">, row: LineRow): SummaryLine {
  const { createdBy, createdAt, digest, tool, ...facts } = row;
  return {
    ...{ id: facts.id, name: facts.name, benchmarks: facts.benchmarks },
    ...{ fileName: facts.fileName, bytes: facts.bytes, tool: SummaryTool.parse(tool) },
    digest: Buffer.from(digest).toString("hex"),
    createdAt: createdAt.toISOString(),
    by: createdBy?.name ?? null,
    reportUrl: `${publicUrl}/imports/${facts.id}`,
  };
}

/** An imported summary with its figures, weaknesses and audit. Throws where the audit cannot be made in time. */
export async function summaryView(
  context: Context,
  actor: Actor,
  row: ViewRow,
): Promise<SummaryView> {
  const summary = ImportedSummary.parse(row.summary);
  const { benchmarks: _, ...line } = summaryLine(context, row);
  const audit = await inThread(summaryAuditTask, summary, { owner: ownerOf(actor), field: "id" });
  return {
    ...summary,
    ...line,
    benchmarks: summary.benchmarks.map((one) => ({
      ...one,
      weaknesses: weaknessesOf(summary, one).map((found) => ({
        ...found,
        text: weaknessText(found),
      })),
    })),
    noVerdict: t(noVerdictText),
    audit,
  };
}

/** Throws `not_found`, also for one of another project. */
export async function findSummary(
  { db }: Pick<Context, "db">,
  { projectId }: Actor,
  id: string,
): Promise<ViewRow> {
  if (!Id.safeParse(id).success) throw notFound(english("summary"));
  const row = await db.importedSummary.findFirst({ where: { id, projectId }, select: viewSelect });
  if (!row) throw notFound(english("summary"));
  return row;
}
