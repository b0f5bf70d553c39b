// The published figures that are attached to a benchmark, as reports take them. They are read and audited in a thread, and
// what was read is kept: a file changes when another one is attached.
import { createHash } from "node:crypto";
import { madeStorable } from "@gonogo/db/storable-text";
import { currentLocale } from "@gonogo/locale/current-locale";
import { LRUCache } from "lru-cache";
import type { Reader } from "../context.ts";
import { inThread } from "../threads/in-thread.ts";
import { type PublishedReading, readPublishedTask } from "./read-published.ts";

export type AttachedFigures = PublishedReading & { readonly attachedAt: string };

/** Files of up to a megabyte, with their findings. */
const kept = new LRUCache<string, Promise<PublishedReading>>({ max: 50 });

/** null: none are attached. */
export async function publishedOfBenchmark(
  { db }: Reader,
  benchmarkId: string,
): Promise<AttachedFigures | null> {
  const row = await db.publishedFigures.findUnique({ where: { benchmarkId } });
  return row && attachedFigures(row);
}

/** A stored row, parsed. */
export async function attachedFigures(row: {
  file: unknown;
  attachedAt: Date;
}): Promise<AttachedFigures> {
  const digest = createHash("sha256").update(JSON.stringify(row.file)).digest("base64");
  // Its findings are sentences.
  const key = `${currentLocale()} ${digest}`;
  const known = kept.get(key);
  const asking = { owner: "reports", field: "published" };
  // The one column of type `json`, which keeps what no other column takes: nothing made of it must fail to be stored.
  const file = known ? null : madeStorable(row.file);
  const reading = known ?? inThread(readPublishedTask, { file }, asking);
  if (!known) {
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
  }
  return { ...(await reading), attachedAt: row.attachedAt.toISOString() };
}
