// What the palette finds by a few letters: benchmarks, runs and targets, at most a handful of each, the best first.
// Each table is asked for rows that contain the words in columns that people know them by; the order is made here.
import { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import { Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { Id } from "../id.ts";
import { newestVersion, specOf } from "../rows/benchmark-view.ts";
import { runsNamed } from "../run/runs-named.ts";

export const SearchInput = z.strictObject({ text: z.string().trim().max(100) });
export type SearchInput = z.input<typeof SearchInput>;

export type SearchResults = {
  readonly benchmarks: readonly { readonly slug: string; readonly question: string }[];
  readonly runs: readonly {
    readonly id: string;
    readonly benchmark: string;
    readonly subject: Subject;
    readonly verdict: VerdictName | null;
    readonly createdAt: string;
  }[];
  readonly targets: readonly {
    readonly slug: string;
    readonly name: string;
    readonly address: string;
  }[];
};

/** Of each kind. */
const most = 6;
/** Rows that are ranked: the newest that contain the words. */
const ranked = 100;

/** How well a name fits: 0 equal, 1 begins so, 2 a word of it begins so, 3 contains it. */
function rankOf(names: readonly (string | null)[], text: string): number {
  const wanted = text.toLowerCase();
  const ranks = names.map((name) => {
    const own = name?.toLowerCase() ?? "";
    if (own === wanted) return 0;
    if (own.startsWith(wanted)) return 1;
    return own.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
  });
  return Math.min(3, ...ranks);
}

/** The best first; equally good ones stay as they were. */
const best = <T>(rows: readonly T[], namesOf: (row: T) => (string | null)[], text: string): T[] =>
  rows
    .map((row) => ({ row, rank: rankOf(namesOf(row), text) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ row }) => row);

const containing = (text: string) => ({ contains: text, mode: "insensitive" }) as const;

/** Without a text: the newest of each. */
export async function search(
  context: Pick<Context, "db">,
  actor: Actor,
  input: SearchInput,
): Promise<SearchResults> {
  allow(actor, "read");
  const { text } = parseInput(SearchInput, input);
  const { projectId } = actor;
  const like = containing(text);
  const [benchmarks, runs, targets] = await Promise.all([
    context.db.benchmark.findMany({
      where: {
        ...{ projectId, kind: "benchmark", deletedAt: null },
        OR: [
          { slug: like },
          {
            versions: {
              some: { spec: { path: ["question"], string_contains: text, mode: "insensitive" } },
            },
          },
        ],
        versions: { some: {} },
      },
      orderBy: { updatedAt: "desc" },
      take: ranked,
      include: newestVersion,
    }),
    context.db.run.findMany({
      where: { id: { in: await runIdsBy(context, actor, text) } },
      orderBy: { id: "desc" },
      select: {
        ...{ id: true, subject: true, verdictName: true, createdAt: true },
        benchmark: { select: { slug: true } },
      },
    }),
    context.db.target.findMany({
      where: { projectId, OR: [{ slug: like }, { name: like }, { host: like }] },
      orderBy: { id: "desc" },
      take: ranked,
      select: { slug: true, name: true, host: true, port: true },
    }),
  ]);
  const questions = benchmarks.flatMap((row) => {
    const [version] = row.versions;
    return version ? [{ slug: row.slug, question: specOf(version).question }] : [];
  });
  const subjects = runs.map(({ subject, verdictName, benchmark, id, createdAt }) => ({
    id,
    benchmark: benchmark.slug,
    subject: Subject.parse(subject),
    verdict: VerdictName.nullable().parse(verdictName),
    createdAt: createdAt.toISOString(),
  }));
  return {
    benchmarks: best(questions, ({ slug, question }) => [slug, question], text),
    runs: best(
      subjects,
      ({ id, subject: { version, commit, branch } }) => [
        ...[id, version ?? null, commit ?? null, branch ?? null],
      ],
      text,
    ),
    targets: best(
      targets.map(({ slug, name, host, port }) => ({ slug, name, address: `${host}:${port}` })),
      ({ slug, name, address }) => [slug, name, address],
      text,
    ),
  };
}

/** The newest runs that are known by the text: by their words, or their id. */
async function runIdsBy(
  context: Pick<Context, "db">,
  actor: Actor,
  text: string,
): Promise<string[]> {
  const [named = Prisma.sql`true`] = await runsNamed(context, actor, text === "" ? [] : [text]);
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM runs r JOIN benchmarks b ON b.id = r."benchmarkId"
    WHERE r."projectId" = ${actor.projectId}::uuid AND b.kind = 'benchmark' AND ${named}
    ORDER BY r.id DESC LIMIT ${most * 4}`;
  if (!Id.safeParse(text).success) return rows.map(({ id }) => id);
  const own = { id: text.toLowerCase(), projectId: actor.projectId };
  const run = await context.db.run.findFirst({ where: own, select: { id: true } });
  return [...rows.map(({ id }) => id), ...(run ? [run.id] : [])];
}
