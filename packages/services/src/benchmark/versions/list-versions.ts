// The versions of a benchmark, the newest first, each with what it changed in words. Pages continue by the number below.
import { compareDefinitions } from "@gonogo/analysis/comparison/compare-definitions";
import { versionSummary } from "@gonogo/analysis/words/definition-words";
import type { Prisma } from "@gonogo/db/client";
import { Slug, signingNameOf } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { parseInput } from "../../errors.ts";
import type { Page } from "../../page.ts";
import { specOf } from "../../rows/benchmark-view.ts";
import { findBenchmark } from "../../rows/find-benchmark.ts";

export const ListVersionsInput = z.strictObject({
  slug: Slug,
  cursor: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** Few: each one's definition is compared with the one before. */
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ListVersionsInput = z.input<typeof ListVersionsInput>;

export type ListedVersion = {
  readonly version: number;
  /** ISO UTC. */
  readonly createdAt: string;
  /** Name of who saved it; null: an API key of nobody, or an account that is gone. */
  readonly by: string | null;
  /** What it changed against the version before, in one line. */
  readonly summary: string;
  /** An older version that says the same; null: there is none. */
  readonly sameAs: number | null;
};

/** Throws `not_found`. */
export async function listVersions(
  context: Context,
  actor: Actor,
  input: ListVersionsInput,
): Promise<Page<ListedVersion>> {
  allow(actor, "read");
  const { slug, cursor, limit } = parseInput(ListVersionsInput, input);
  const { benchmark } = await findBenchmark(context, actor, slug);
  // One more than is shown: the last one is compared with it.
  const rows = await context.db.benchmarkVersion.findMany({
    where: {
      benchmarkId: benchmark.id,
      ...(cursor === undefined ? {} : { version: { lt: cursor } }),
    },
    orderBy: { version: "desc" },
    take: limit + 1,
  });
  const items = await listedVersions(context, rows, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? String(last.version) : null };
}

type VersionRow = Prisma.BenchmarkVersionGetPayload<Record<string, never>>;

/** The first `shown` of consecutive versions of one benchmark, newest first; one more row is what the last is compared with. */
export async function listedVersions(
  context: Context,
  rows: readonly VersionRow[],
  shown: number,
): Promise<ListedVersion[]> {
  const hashes = await context.db.benchmarkVersion.findMany({
    where: { benchmarkId: { in: [...new Set(rows.map((row) => row.benchmarkId))] } },
    orderBy: { version: "asc" },
    select: { version: true, specHash: true },
  });
  const firstOf = new Map<string, number>();
  for (const { version, specHash } of hashes) {
    const key = Buffer.from(specHash).toString("hex");
    if (!firstOf.has(key)) firstOf.set(key, version);
  }
  const names = await namesOf(context, rows);
  const specs = rows.map(specOf);
  return rows.slice(0, shown).map((row, i): ListedVersion => {
    const [spec, before] = [specs[i], specs[i + 1]];
    const first = firstOf.get(Buffer.from(row.specHash).toString("hex")) ?? row.version;
    const sameAs = first < row.version ? first : null;
    const changes = spec && before ? compareDefinitions(before, spec) : [];
    return {
      ...{ version: row.version, createdAt: row.createdAt.toISOString(), sameAs },
      by: row.createdById === null ? null : (names.get(row.createdById) ?? null),
      summary: versionSummary(changes, { sameAs, isFirst: before === undefined }),
    };
  });
}

async function namesOf(
  { db }: Context,
  rows: readonly { readonly createdById: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ createdById }) => createdById ?? []))];
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, signingNameOf(name)]));
}
