// The shares of a project or of one run, newest first. Tokens are not among the answers: nobody has them.
import type { Prisma } from "@gonogo/db/client";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id, idOf } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";

export const ListSharesInput = PageInput.extend({
  runId: Id.optional().describe("Shares of this run alone."),
});
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

const shareSelect = {
  id: true,
  runId: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  run: { select: { benchmark: { select: { slug: true } } } },
} as const satisfies Prisma.ShareSelect;

const shareView = (
  row: Prisma.ShareGetPayload<{ select: typeof shareSelect }>,
  now: Date,
): ShareView => ({
  id: row.id,
  runId: row.runId,
  benchmark: row.run.benchmark.slug,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  open: row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now),
});

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
    select: shareSelect,
  });
  const now = context.now();
  return toPage(rows, limit, (row) => shareView(row, now));
}

export const GetShareInput = z.strictObject({ id: idOf("share") });
export type GetShareInput = z.input<typeof GetShareInput>;

/** Also one that was revoked or has ended. Throws `not_found`. */
export async function getShare(
  context: Context,
  actor: Actor,
  input: GetShareInput,
): Promise<ShareView> {
  allow(actor, "read");
  const { id } = parseInput(GetShareInput, input);
  const row = Id.safeParse(id).success
    ? await context.db.share.findFirst({
        where: { id, projectId: actor.projectId },
        select: shareSelect,
      })
    : null;
  if (!row) throw notFound("share");
  return shareView(row, context.now());
}
