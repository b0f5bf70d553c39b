// The shares of a project or of one run, newest first. Tokens are not among the answers: nobody has them.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { Id } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";

export const ListSharesInput = PageInput.extend({ runId: Id.optional() });
export type ListSharesInput = z.input<typeof ListSharesInput>;

export type ShareView = {
  readonly id: string;
  readonly runId: string;
  readonly benchmark: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Whether the link opens the report now. */
  readonly open: boolean;
};

export async function listShares(
  context: Context,
  actor: Actor,
  input: ListSharesInput = {},
): Promise<Page<ShareView>> {
  allow(actor, "read");
  const { cursor, limit, runId } = parseInput(ListSharesInput, input);
  const rows = await context.db.share.findMany({
    where: {
      projectId: actor.projectId,
      ...(runId ? { runId } : {}),
      ...(cursor ? { id: { lt: cursor } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: {
      id: true,
      runId: true,
      createdAt: true,
      expiresAt: true,
      revokedAt: true,
      run: { select: { benchmark: { select: { slug: true } } } },
    },
  });
  return toPage(rows, limit, (row) => ({
    id: row.id,
    runId: row.runId,
    benchmark: row.run.benchmark.slug,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    open: row.revokedAt === null && (row.expiresAt === null || row.expiresAt > context.now()),
  }));
}
