// The audit log of a project, for its owners: who changed what, from where, before and after. PostgreSQL's triggers write it while
// a request acts (`asActor`); here it is read, and old entries are removed.
import { actAs, type Prisma } from "@gonogo/db/client";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";

export type Place = {
  /** IP address of the client; null: not known. */
  readonly address: string | null;
  readonly by: "page" | "api";
};

/** Whatever `work` writes is logged as the actor's doing. */
export const asActor = <T>(
  { projectId, userId, apiKeyId }: Actor,
  place: Place,
  work: () => Promise<T>,
): Promise<T> => actAs({ projectId, userId, apiKeyId, ...place }, work);

export const auditActions = ["created", "changed", "deleted"] as const;

/** Kinds of things, as the triggers name them. */
export const auditedThings = [
  ...["project", "member", "invitation", "API key", "target", "secret of a target", "probe"],
  ...["benchmark", "version of a benchmark", "badge", "published figures", "run"],
  ...["profile of a run", "share", "decision", "note on a change", "webhook", "schedule"],
  ...["join token", "pool", "start of a study", "imported summary"],
] as const;

export const ListAuditInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, "is not a cursor")
    .optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
  thing: z.enum(auditedThings).optional().describe("Entries on this kind of thing."),
  action: z.enum(auditActions).optional(),
  who: z.string().trim().min(1).max(200).optional().describe("Part of a name or e-mail."),
  since: z.iso.datetime({ offset: true }).optional().describe("From then on."),
  until: z.iso.datetime({ offset: true }).optional().describe("Before then."),
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

const Values = z.record(z.string(), z.unknown()).nullable();

/** Newest first. */
export async function listAudit(
  context: Context,
  actor: Actor,
  input: ListAuditInput = {},
): Promise<{ readonly items: readonly AuditEntryView[]; readonly nextCursor: string | null }> {
  allow(actor, "members:write");
  const asked = parseInput(ListAuditInput, input);
  const { cursor, limit, thing, action, who, since, until } = asked;
  const where: Prisma.AuditEntryWhereInput = {
    projectId: actor.projectId,
    ...(cursor && { id: { lt: BigInt(cursor) } }),
    ...(thing && { thing }),
    ...(action && { action }),
    ...(who && { who: { contains: who, mode: "insensitive" } }),
    ...((since || until) && {
      at: { ...(since && { gte: new Date(since) }), ...(until && { lt: new Date(until) }) },
    }),
  };
  const rows = await context.db.auditEntry.findMany({
    where,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ id, at, before, after, ...row }) => ({
      ...{ id: String(id), at: at.toISOString(), action: row.action, thing: row.thing },
      ...{ thingId: row.thingId, name: row.name, who: row.who, by: row.by, address: row.address },
      ...{ before: Values.parse(before), after: Values.parse(after) },
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id ?? "") : null,
  };
}

/** How long entries are kept. The database refuses to remove younger ones than 30 days. */
export const keptAuditDays = 400;
const mostRemoved = 1_000;

/** Removes entries that are older than they are kept, a thousand at a time; returns how many. */
export async function removeOldAudit({ db }: Pick<Context, "db">): Promise<number> {
  for (let all = 0; ; ) {
    const removed = await db.$executeRaw`
      DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries WHERE at < now() - make_interval(days => ${keptAuditDays}::int)
        ORDER BY at LIMIT ${mostRemoved})`;
    all += removed;
    if (removed < mostRemoved) return all;
  }
}
