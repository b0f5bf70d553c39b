// Published figures of a benchmark: attached as a whole in place of those before, read, and taken away.
// Who attached them and when is kept beside them; reports show them from the next reading on.
import { english } from "@gonogo/locale/t";
import type { PublishedFile } from "@gonogo/protocols/published";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { hashJson, toJson } from "../json.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { inThread } from "../threads/in-thread.ts";
import {
  type AttachedFigures,
  attachedFigures,
  publishedOfBenchmark,
} from "./published-of-benchmark.ts";
import { type PublishedAudit, PublishedSource, readPublishedTask } from "./read-published.ts";

export const PublishedInput = z.strictObject({ slug: Slug });
export type PublishedInput = z.input<typeof PublishedInput>;

export const AttachPublishedInput = PublishedInput.extend(PublishedSource.shape);
export type AttachPublishedInput = z.input<typeof AttachPublishedInput>;

export type PublishedView = PublishedAudit & {
  readonly attachedAt: string;
  readonly file: PublishedFile;
  /** The file as people write it. */
  readonly yaml: string;
};

const viewOf = ({ audit, ...attached }: AttachedFigures): PublishedView => ({
  ...audit,
  ...attached,
});

/** null: none are attached. Throws `not_found` for an unknown benchmark. */
export async function readPublishedFigures(
  context: Context,
  actor: Actor,
  input: PublishedInput,
): Promise<PublishedView | null> {
  allow(actor, "read");
  const { slug } = parseInput(PublishedInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const attached = await publishedOfBenchmark(context, benchmark.id);
  return attached && viewOf(attached);
}

/**
 * Attaches a file in place of the one before; the same file again changes nothing, its date neither. Throws `not_found` for
 * an unknown benchmark, and `invalid_input` with every issue's field, storing nothing.
 */
export async function attachPublishedFigures(
  context: Context,
  actor: Actor,
  input: AttachPublishedInput,
): Promise<PublishedView> {
  allow(actor, "benchmarks:write");
  const { slug, ...source } = parseInput(AttachPublishedInput, input);
  const asking = { owner: ownerOf(actor), field: "text" };
  const { file } = await inThread(readPublishedTask, source, asking);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const before = await publishedOfBenchmark(context, benchmark.id);
  if (before && hashJson(before.file).equals(hashJson(file))) return viewOf(before);
  const values = { file: toJson(file), attachedById: actor.userId, attachedAt: context.now() };
  const row = await context.db.publishedFigures.upsert({
    where: { benchmarkId: benchmark.id },
    create: { benchmarkId: benchmark.id, ...values },
    update: values,
  });
  // As it is stored: PostgreSQL orders the keys of JSON, and every reading shows them so.
  return viewOf(await attachedFigures(row));
}

/** Throws `not_found` for an unknown benchmark, and where none are attached. */
export async function removePublishedFigures(
  context: Context,
  actor: Actor,
  input: PublishedInput,
): Promise<void> {
  allow(actor, "benchmarks:write");
  const { slug } = parseInput(PublishedInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const { count } = await context.db.publishedFigures.deleteMany({
    where: { benchmarkId: benchmark.id },
  });
  if (count === 0) throw notFound(english("file of published figures"));
}
