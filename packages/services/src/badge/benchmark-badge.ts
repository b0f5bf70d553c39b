// The badge of a benchmark: a public picture of its newest verdict, which a member turns on, reads and takes away.
// Its address is the right to see it. It stands in public documents, so it is kept as it is and shown to members again.

import { randomBytes } from "node:crypto";
import { english } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";

export const badgeLabels = ["gonogo", "benchmark"] as const;
export const BadgeLabel = z.enum(badgeLabels, "must be gonogo or benchmark");
export type BadgeLabel = z.infer<typeof BadgeLabel>;

export const BadgeInput = z.strictObject({ slug: Slug.describe("Slug of the benchmark.") });
export type BadgeInput = z.input<typeof BadgeInput>;

export const EnableBadgeInput = BadgeInput.extend({
  label: BadgeLabel.default("gonogo").describe(
    "What stands on its left: gonogo, or the benchmark's name, which is public then.",
  ),
});
export type EnableBadgeInput = z.input<typeof EnableBadgeInput>;

export type BadgeView = {
  /** Of the picture; `?branch=main` shows the newest verdict of that branch. */
  readonly url: string;
  readonly label: BadgeLabel;
  readonly createdAt: string;
};

type Row = { readonly token: string; readonly label: string; readonly createdAt: Date };

const viewOf = ({ publicUrl }: Pick<Context, "publicUrl">, row: Row): BadgeView => ({
  url: `${publicUrl}/badges/${row.token}.svg`,
  label: BadgeLabel.parse(row.label),
  createdAt: row.createdAt.toISOString(),
});

/** null: it has none. Throws `not_found` for an unknown benchmark. */
export async function readBadge(
  context: Context,
  actor: Actor,
  input: BadgeInput,
): Promise<BadgeView | null> {
  allow(actor, "read");
  const { slug } = parseInput(BadgeInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const row = await context.db.badge.findUnique({ where: { benchmarkId: benchmark.id } });
  return row && viewOf(context, row);
}

/** A benchmark that has one keeps its address; the label is changed. Throws `not_found` for an unknown benchmark. */
export async function enableBadge(
  context: Context,
  actor: Actor,
  input: EnableBadgeInput,
): Promise<BadgeView> {
  allow(actor, "shares:write");
  const { slug, label } = parseInput(EnableBadgeInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const row = await context.db.badge.upsert({
    where: { benchmarkId: benchmark.id },
    create: {
      benchmarkId: benchmark.id,
      token: randomBytes(32).toString("base64url"),
      label,
      createdById: actor.userId,
      createdAt: context.now(),
    },
    update: { label },
  });
  return viewOf(context, row);
}

/** The link stops working; a new badge has another. Throws `not_found`, also for a benchmark without a badge. */
export async function removeBadge(
  context: Context,
  actor: Actor,
  input: BadgeInput,
): Promise<void> {
  allow(actor, "shares:write");
  const { slug } = parseInput(BadgeInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  const { count } = await context.db.badge.deleteMany({ where: { benchmarkId: benchmark.id } });
  if (count === 0) throw notFound(english("badge"));
}
