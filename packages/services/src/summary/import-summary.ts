// Imports the summary of another tool: what is read of the file is kept, the file is not. The same file again is the same import.
import { createHash } from "node:crypto";
import { madeStorable } from "@gonogo/db/storable-text";
import { filledText } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { inThread } from "../threads/in-thread.ts";
import { summaryTask } from "./summary-file.ts";
import { type findSummary, SummaryView, summaryView, viewSelect } from "./summary-view.ts";

/** What is said of a summary beside its file. */
export const ImportSummaryFields = z.strictObject({
  name: filledText(120)
    .optional()
    .describe("What lists call it; else the file's name, or the tool's."),
  fileName: filledText(200)
    .optional()
    .describe("As it was called where it was made; nothing is read from it."),
});

export const ImportSummaryInput = ImportSummaryFields.extend({ file: z.instanceof(Uint8Array) });
export type ImportSummaryInput = z.input<typeof ImportSummaryInput>;

export const ImportedSummaryView = SummaryView.extend({
  created: z.boolean().describe("false: the project has this file already."),
});
export type ImportedSummaryView = z.infer<typeof ImportedSummaryView>;

/** Throws `invalid_input` for a file that no tool wrote, or not whole; nothing of it is stored then. */
export async function importSummary(
  context: Context,
  actor: Actor,
  input: ImportSummaryInput,
): Promise<ImportedSummaryView> {
  allow(actor, "runs:write");
  const { name, fileName, file } = parseInput(ImportSummaryInput, input);
  const digest = createHash("sha256").update(file).digest();
  const earlier = await sameFile(context, actor, digest);
  if (earlier) return { ...earlier, created: false };
  const bytes = file.byteLength;
  const read = await inThread(summaryTask, file, { owner: ownerOf(actor), field: "file" });
  // Words of targets, as from our own engine: the import is not lost for them.
  const summary = madeStorable(read);
  let row: Awaited<ReturnType<typeof findSummary>>;
  try {
    row = await context.db.importedSummary.create({
      data: {
        ...{ id: newId(), projectId: actor.projectId, bytes, digest, tool: summary.tool },
        name:
          name ?? fileName ?? `${summary.tool}: ${summary.benchmarks[0]?.name ?? ""}`.slice(0, 120),
        fileName: fileName ?? null,
        benchmarks: summary.benchmarks.length,
        summary: toJson(summary),
        createdById: actor.userId,
        createdAt: context.now(),
      },
      select: viewSelect,
    });
  } catch (error) {
    const again = isUniqueViolation(error) ? await sameFile(context, actor, digest) : null;
    if (again) return { ...again, created: false };
    throw error;
  }
  return { ...(await summaryView(context, actor, row)), created: true };
}

async function sameFile(
  context: Context,
  actor: Actor,
  digest: Uint8Array<ArrayBuffer>,
): Promise<SummaryView | null> {
  const { projectId } = actor;
  const row = await context.db.importedSummary.findUnique({
    where: { projectId_digest: { projectId, digest } },
    select: viewSelect,
  });
  return row && summaryView(context, actor, row);
}
