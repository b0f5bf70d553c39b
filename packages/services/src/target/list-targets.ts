// The targets of a project, with search, a filter, an order and a cursor; each item carries its last probe.
import { Prisma } from "@gonogo/db/client";
import { ProtocolName } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, SearchText, toPage, within } from "../page.ts";
import { type TargetView, targetInclude, targetView } from "../rows/target-view.ts";

export const targetSorts = ["newest", "name"] as const;

export const ListTargetsInput = PageInput.extend({
  /** Within name, slug and address; every word. */
  q: SearchText.optional(),
  protocol: ProtocolName.optional(),
  sort: z.enum(targetSorts).default("newest"),
});
export type ListTargetsInput = z.input<typeof ListTargetsInput>;

export async function listTargets(
  context: Context,
  actor: Actor,
  input: ListTargetsInput = {},
): Promise<Page<TargetView>> {
  allow(actor, "read");
  const { cursor, limit, protocol, q, sort } = parseInput(ListTargetsInput, input);
  const isByName = sort === "name";
  const next = isByName
    ? Prisma.sql`(t.name, t.id) > (SELECT name, id FROM targets WHERE id = ${cursor}::uuid)`
    : Prisma.sql`t.id < ${cursor}::uuid`;
  const where = [
    Prisma.sql`t."projectId" = ${actor.projectId}::uuid`,
    ...(protocol ? [Prisma.sql`t.protocol = ${protocol}`] : []),
    ...(cursor ? [next] : []),
    ...within(Prisma.sql`concat_ws(' ', t.name, t.slug, t.host || ':' || t.port)`, q),
  ];
  const ids = await context.db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM targets t WHERE ${Prisma.join(where, " AND ")}
    ORDER BY ${isByName ? Prisma.sql`t.name, t.id` : Prisma.sql`t.id DESC`} LIMIT ${limit + 1}`;
  const rows = await context.db.target.findMany({
    where: { id: { in: ids.slice(0, limit).map(({ id }) => id) } },
    include: targetInclude,
  });
  const byId = new Map(rows.map((row) => [row.id, targetView(context, row)]));
  const page = toPage(ids, limit, ({ id }) => byId.get(id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}
