// The published figures that are attached to a benchmark, as reports take them.
import { PublishedFile } from "@gonogo/protocols/published";
import type { Reader } from "../context.ts";

export type AttachedFigures = { readonly file: PublishedFile; readonly attachedAt: string };

/** null: none are attached. */
export async function publishedOfBenchmark(
  { db }: Reader,
  benchmarkId: string,
): Promise<AttachedFigures | null> {
  const row = await db.publishedFigures.findUnique({ where: { benchmarkId } });
  return row && attachedFigures(row);
}

/** A stored row, parsed. */
export const attachedFigures = (row: { file: unknown; attachedAt: Date }): AttachedFigures => ({
  file: PublishedFile.parse(row.file),
  attachedAt: row.attachedAt.toISOString(),
});
