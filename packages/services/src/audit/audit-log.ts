// The audit log of a project, for its owners: who changed what, from where, before and after. PostgreSQL's triggers write it while
// a request acts (`asActor`), and `noteDone` where no row changes; here it is read, and old entries are removed.
import { actAs, type DbTransaction, type Prisma } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Day, SearchText } from "../page.ts";
import { readLater } from "../read-later.ts";

export type Place = {
  /** IP address of the client; null: not known. */
  readonly address: string | null;
  readonly by: "page" | "api";
};

/** What `work` writes is logged as done by the actor. */
export const asActor = <T>(
  { projectId, userId, apiKeyId }: Actor,
  place: Place,
  work: () => Promise<T>,
): Promise<T> => actAs({ projectId, userId, apiKeyId, ...place }, work);

export const auditActions = ["created", "changed", "deleted"] as const;

/** What `noteDone` names: it changes no logged row. */
export const doneThings = ["request sent by hand", "delivery of a webhook"] as const;
/** Kinds of things, as triggers and `noteDone` name them. */
export const auditedThings = [
  ...["project", "member", "invitation", "API key", "target", "secret of a target", "probe"],
  ...["benchmark", "version of a benchmark", "badge", "published figures", "run"],
  ...["profile of a run", "share", "decision", "note on a change", "webhook", "schedule"],
  ...["join token", "pool", "start of a study", "imported summary", "comment"],
  ...doneThings,
] as const;

type Done = {
  readonly action: (typeof auditActions)[number];
  readonly thing: (typeof doneThings)[number];
  readonly thingId: string;
  readonly name: string;
  /** What the entry shows; no secrets. */
  readonly after: Readonly<Record<string, unknown>>;
};

/** Logs what a request does without changing a logged row: load that it sends. Outside of a request nothing is logged. */
export async function noteDone(
  db: Pick<DbTransaction, "$executeRaw">,
  { action, thing, thingId, name, after }: Done,
): Promise<void> {
  await db.$executeRaw`
    SELECT audit_done(${action}::"AuditAction", ${thing}, ${thingId}, ${name}, ${JSON.stringify(after)}::jsonb)`;
}

const Cursor = z.string().regex(/^\d{1,18}$/, english("must be the number of an entry"));
/** Entries that a search for a text reads, so that a word that nothing has reads no log of years. */
const mostSearched = 10_000;

export const AuditEntryInput = z.strictObject({
  id: readLater(z.string(), Cursor.describe("Number of the entry.")),
});
export type AuditEntryInput = z.input<typeof AuditEntryInput>;

export const ListAuditInput = z.strictObject({
  cursor: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
  thing: z.enum(auditedThings).optional().describe("Entries on this kind of thing."),
  action: z.enum(auditActions).optional(),
  q: SearchText.optional().describe(
    "Part of who did it, or of the name or id of what was changed: among the newest 10,000 entries that the other filters leave.",
  ),
  since: Day.optional().describe("First day in UTC."),
  until: Day.optional().describe("Last day in UTC."),
});
export type ListAuditInput = z.input<typeof ListAuditInput>;

export type AuditEntryView = {
  readonly id: string;
  readonly at: string;
  readonly action: (typeof auditActions)[number];
  readonly thing: string;
  readonly thingId: string;
  readonly name: string;
  /** Name and e-mail, or the key's name, as it was then. */
  readonly who: string;
  readonly by: string;
  readonly address: string | null;
  /** All of what was deleted, or what changed; null: it was created. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** All of what was created, or what changed; null: it was deleted. */
  readonly after: Readonly<Record<string, unknown>> | null;
};

type Row = Prisma.AuditEntryGetPayload<Record<string, never>>;
const Values = z.record(z.string(), z.unknown()).nullable();

function viewOf({ id, at, before, after, ...row }: Row): AuditEntryView {
  const { action, thing, thingId, name, who, by, address } = row;
  return {
    ...{ id: String(id), at: at.toISOString(), action, thing, thingId, name, who, by, address },
    ...{ before: Values.parse(before), after: Values.parse(after) },
  };
}

/** Throws `not_found`. */
export async function getAuditEntry(
  context: Context,
  actor: Actor,
  input: AuditEntryInput,
): Promise<AuditEntryView> {
  allow(actor, "members:write");
  const { id } = parseInput(AuditEntryInput, input);
  const row = Cursor.safeParse(id).success
    ? await context.db.auditEntry.findFirst({
        where: { id: BigInt(id), projectId: actor.projectId },
      })
    : null;
  if (!row) throw notFound(english("entry of the audit log"));
  return viewOf(row);
}

/** Newest first. */
export async function listAudit(
  context: Context,
  actor: Actor,
  input: ListAuditInput = {},
): Promise<{ readonly items: readonly AuditEntryView[]; readonly nextCursor: string | null }> {
  allow(actor, "members:write");
  const asked = parseInput(ListAuditInput, input);
  const { cursor, limit, thing, action, q, since, until } = asked;
  const part = { contains: q ?? "", mode: "insensitive" } as const;
  const where: Prisma.AuditEntryWhereInput = {
    projectId: actor.projectId,
    ...(cursor && { id: { lt: BigInt(cursor) } }),
    ...(thing && { thing }),
    ...(action && { action }),
    at: {
      ...(since && { gte: new Date(since) }),
      ...(until && { lt: new Date(Date.parse(until) + 86_400_000) }),
    },
  };
  const oldest = q === undefined ? null : await oldestSearched(context, where);
  const rows = await context.db.auditEntry.findMany({
    where: {
      AND: [where, ...(oldest ? [{ id: { gte: oldest.id } }] : [])],
      ...(q !== undefined && { OR: [{ who: part }, { name: part }, { thingId: part }] }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(viewOf),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id ?? "") : null,
  };
}

/** The last entry that a search reads; null: it reads all. */
const oldestSearched = ({ db }: Context, where: Prisma.AuditEntryWhereInput) =>
  db.auditEntry.findFirst({
    where,
    orderBy: { id: "desc" },
    skip: mostSearched - 1,
    select: { id: true },
  });

/** How long entries are kept. The database refuses to remove younger ones than 30 days. */
export const keptAuditDays = 400;
const mostRemoved = 1_000;

/** Removes entries that are older than they are kept, a thousand at a time; returns how many. */
export async function removeOldAudit({ db }: Pick<Context, "db">): Promise<number> {
  for (let all = 0; ; ) {
    // By a function: the web's role may not delete entries (deploy/web-role.sql).
    const [row] = await db.$queryRaw<{ removed: number }[]>`
      SELECT remove_old_audit(${keptAuditDays}::int, ${mostRemoved}::int) AS removed`;
    const removed = row?.removed ?? 0;
    all += removed;
    if (removed < mostRemoved) return all;
  }
}
