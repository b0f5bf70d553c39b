// The archived benchmarks of a project, the newest first. Pages continue by cursor.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { newestVersion, specOf } from "../rows/benchmark-view.ts";

export const ListArchivedInput = PageInput;
export type ListArchivedInput = z.input<typeof ListArchivedInput>;

export type ArchivedBenchmark = {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly runs: number;
  readonly archivedAt: string;
};

export async function listArchived(
  context: Context,
  actor: Actor,
  input: ListArchivedInput = {},
): Promise<Page<ArchivedBenchmark>> {
  allow(actor, "read");
  const { cursor, limit } = parseInput(ListArchivedInput, input);
  const rows = await context.db.benchmark.findMany({
    where: {
      ...{ projectId: actor.projectId, kind: "benchmark", versions: { some: {} } },
      deletedAt: { not: null },
      ...(cursor ? { id: { lt: cursor } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: { ...newestVersion, _count: { select: { runs: true } } },
  });
  const archived = rows.flatMap(({ id, slug, versions: [newest], deletedAt, _count }) =>
    newest && deletedAt
      ? [
          {
            ...{ id, slug, runs: _count.runs },
            question: specOf(newest).question,
            archivedAt: deletedAt.toISOString(),
          },
        ]
      : [],
  );
  return toPage(archived, limit, (row) => row);
}
