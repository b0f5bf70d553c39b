// The published figures that are attached to a benchmark, as reports take them.
import { madeStorable } from "@gonogo/db/storable-text";
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
  // The one column of type `json`, which keeps what no other column takes: nothing made of it must fail to be stored.
  file: PublishedFile.parse(madeStorable(row.file)),
  attachedAt: row.attachedAt.toISOString(),
});
