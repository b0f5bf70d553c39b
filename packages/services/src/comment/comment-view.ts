// What a comment is: Markdown on a report, or on a change in a series that begins with its run. Members are mentioned by
// their e-mail address: `@ann@example.org`.
import { meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import { formatCount } from "@gonogo/analysis/words/format";
import type { Prisma } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { commentLimits, type Member } from "@gonogo/protocols/report";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { SeriesKey } from "../series/series-rows.ts";

/** The series of a change point; its run is the comment's. */
export const CommentedChange = z.strictObject({
  ...SeriesKey.omit({ benchmark: true }).shape,
  // In a body a number is a number: only addresses carry it as text.
  cell: z.int().min(meanOfCells).max(10_000).default(0),
  branch: z.string().min(1).max(200).optional(),
});
export type CommentedChange = z.output<typeof CommentedChange>;

export const CommentBody = z
  .string()
  .trim()
  .min(1, english("must not be empty"))
  .max(commentLimits.characters, {
    error: () =>
      t("must be at most {most} characters long", { most: formatCount(commentLimits.characters) }),
  })
  .describe("Markdown without HTML. `@` before the e-mail address of a member mentions them.");

export type CommentView = {
  readonly id: string;
  readonly runId: string;
  /** null: on the report as a whole. */
  readonly change: CommentedChange | null;
  readonly body: string;
  /** As they were called then; no e-mail: an API key. */
  readonly by: { readonly name: string; readonly email: string | null };
  /** Whether the actor wrote it, and may edit it. */
  readonly isOwn: boolean;
  /** Members whom the text mentions. */
  readonly mentions: readonly Member[];
  readonly createdAt: string;
  readonly editedAt: string | null;
};

export const shownComment = {
  notices: {
    where: { mentioned: true },
    select: { user: { select: { name: true, email: true } } },
  },
} satisfies Prisma.CommentInclude;

type Row = Prisma.CommentGetPayload<{ include: typeof shownComment }>;

export const isAuthor = (
  actor: Actor,
  row: { readonly userId: string | null; readonly apiKeyId: string | null },
): boolean =>
  actor.userId !== null
    ? row.userId === actor.userId
    : actor.apiKeyId !== null && row.apiKeyId === actor.apiKeyId;

export const commentView = (actor: Actor, row: Row): CommentView => ({
  ...{ id: row.id, runId: row.runId, body: row.body },
  change: row.change === null ? null : CommentedChange.parse(row.change),
  by: { name: row.byName, email: row.byEmail },
  isOwn: isAuthor(actor, row),
  mentions: row.notices.map(({ user }) => user),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
});

/** What is quoted, and what is code, mentions nobody. */
const aside = /```[\s\S]*?(?:```|(?![\s\S]))|`[^`\n]*`|^ {0,3}>.*$/gm;
const mention = /(?<![\p{L}\p{N}@.])@([^\s@<>()[\]",;:]{1,64}@[^\s@<>()[\]",;:]{1,255})/gu;
const around = new Set([...".!?*_~`'"]);

/** Without what a sentence or Markdown puts behind an address. */
function address(text: string): string {
  let end = text.length;
  while (end > 0 && around.has(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end).toLowerCase();
}

/** E-mail addresses that a text mentions, in lower case, each once. */
export function mentionedIn(body: string): string[] {
  const found = [...body.replace(aside, " ").matchAll(mention)];
  return [...new Set(found.map(([, email = ""]) => address(email)))];
}

/** The members among them. */
export async function membersMentioned(
  db: Pick<Context["db"], "user">,
  { projectId }: Actor,
  emails: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> {
  if (emails.length === 0) return [];
  return db.user.findMany({
    where: { email: { in: [...emails] }, memberships: { some: { projectId } } },
    select: { id: true, name: true, email: true },
  });
}
