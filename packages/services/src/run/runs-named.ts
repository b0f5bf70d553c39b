// Runs by the target that they load, and by words that people know them by: of the benchmark its slug and question, of the subject version, commit and branch, and
// tags. Benchmarks are found first, since they are few: an index on what a run itself says finds the rest.
import { Prisma } from "@gonogo/db/client";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { contains } from "../page.ts";

/** Of a row `r` of runs; as the index has it. */
const words = Prisma.sql`run_words(r."subjectVersion", r."subjectCommit", r."subjectBranch", r.tags)`;
/** The index has groups of three letters. Fewer are looked for without it, among that many of the newest runs. */
const lettersOfIndex = 3;
const newestLookedAt = 2_000;

const withoutIndex = (projectId: string, word: string) => Prisma.sql`(
  r.id > coalesce((SELECT id FROM runs WHERE "projectId" = ${projectId}::uuid
    ORDER BY id DESC OFFSET ${newestLookedAt} LIMIT 1), '00000000-0000-0000-0000-000000000000'::uuid)
  AND ${contains(Prisma.sql`(${words} || '')`, word)})`;

/** A condition on a row `r` of runs: its definition names the target. Definitions are few, and found first. */
export async function runsOfTarget(
  { db }: Pick<Context, "db">,
  { projectId }: Actor,
  slug: string,
): Promise<Prisma.Sql> {
  const versions = await db.$queryRaw<{ id: string }[]>`
    SELECT v.id FROM benchmark_versions v JOIN benchmarks b ON b.id = v."benchmarkId"
    WHERE b."projectId" = ${projectId}::uuid AND ${slug} = ANY(v.targets)`;
  if (versions.length === 0) return Prisma.sql`false`;
  return Prisma.sql`r."benchmarkVersionId" = ANY(${versions.map(({ id }) => id)}::uuid[])`;
}

/** One condition a word, on a row `r` of runs: it stands somewhere in these, in either case. */
export async function runsNamed(
  { db }: Pick<Context, "db">,
  { projectId }: Actor,
  wanted: readonly string[],
): Promise<Prisma.Sql[]> {
  const conditions = wanted.map(async (word) => {
    const versions = await db.$queryRaw<{ id: string }[]>`
      SELECT v.id FROM benchmark_versions v JOIN benchmarks b ON b.id = v."benchmarkId"
      WHERE b."projectId" = ${projectId}::uuid AND ${contains(Prisma.sql`b.slug || ' ' || v.question`, word)}`;
    const isShort = [...word].length < lettersOfIndex;
    const own = isShort ? withoutIndex(projectId, word) : contains(words, word);
    if (versions.length === 0) return own;
    return Prisma.sql`(${own} OR r."benchmarkVersionId" = ANY(${versions.map(({ id }) => id)}::uuid[]))`;
  });
  return Promise.all(conditions);
}
