// The shares of a project or of one run, newest first. Tokens are not among the answers: nobody has them.
import type { Prisma } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
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
  /** Of the benchmark as the run measured it. */
  readonly question: string;
  /** Name of the person who made it; null: an API key, or a person without an account now. */
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Whether the link opens the report now. */
  readonly open: boolean;
  readonly hasPassword: boolean;
  /** It shows a run that goes on; its report is frozen at the end. */
  readonly isLive: boolean;
  /** By people who are not members of the project: each counts once a minute. */
  readonly opens: number;
  readonly lastOpenedAt: string | null;
};

const shareSelect = {
  id: true,
  runId: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  passwordHash: true,
  choices: true,
  opens: true,
  lastOpenedAt: true,
  createdById: true,
  run: {
    select: {
      benchmark: { select: { slug: true } },
      benchmarkVersion: { select: { question: true } },
    },
  },
} as const satisfies Prisma.ShareSelect;

type Row = Prisma.ShareGetPayload<{ select: typeof shareSelect }>;

/** Names of those who made the shares, by id. */
async function makersOf({ db }: Context, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.map(({ createdById }) => createdById).filter((id) => id !== null);
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

const shareView = (row: Row, makers: ReadonlyMap<string, string>, now: Date): ShareView => ({
  id: row.id,
  runId: row.runId,
  benchmark: row.run.benchmark.slug,
  question: row.run.benchmarkVersion.question,
  createdBy: makers.get(row.createdById ?? "") ?? null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  open: row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now),
  hasPassword: row.passwordHash !== null,
  isLive: row.choices !== null,
  opens: row.opens,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
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
  const [now, makers] = [context.now(), await makersOf(context, rows)];
  return toPage(rows, limit, (row) => shareView(row, makers, now));
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
  if (!row) throw notFound(english("share"));
  return shareView(row, await makersOf(context, [row]), context.now());
}
