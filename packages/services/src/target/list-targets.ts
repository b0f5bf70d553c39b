// The targets of a project, with search, a filter, an order and a cursor; each item carries its last probe.
import { Prisma } from "@gonogo/db/client";
import { ProtocolName } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { afterCursor, ascending, descending, type ListOrder, orderSql } from "../list-order.ts";
import { type Page, PageInput, SearchText, toPage, within } from "../page.ts";
import { newestOfEach } from "../rows/newest-of-each.ts";
import { type TargetView, targetInclude, targetView } from "../rows/target-view.ts";

/** A dash turns an order round; `probed` begins with the latest. */
export const targetSorts = [
  ...(["newest", "oldest", "name", "-name", "protocol", "-protocol"] as const),
  ...(["address", "-address", "probed", "-probed"] as const),
] as const;

export const ListTargetsInput = PageInput.extend({
  /** Within name, slug and address; every word. */
  q: SearchText.optional(),
  protocol: ProtocolName.optional(),
  sort: z.enum(targetSorts).default("newest"),
});
export type ListTargetsInput = z.input<typeof ListTargetsInput>;

const from = Prisma.sql`targets t`;
const targetId = Prisma.sql`t.id`;
const address = Prisma.sql`t.host || ':' || t.port`;
const lastProbeOr = (never: string) => Prisma.sql`coalesce((SELECT max("createdAt") FROM probes
  WHERE "targetId" = t.id AND "answeredAt" IS NOT NULL AND host IS NULL), ${never}::timestamptz)`;

const orders: Readonly<Record<(typeof targetSorts)[number], ListOrder>> = {
  newest: descending(null),
  oldest: ascending(null),
  name: ascending(Prisma.sql`t.name`),
  "-name": descending(Prisma.sql`t.name`),
  protocol: ascending(Prisma.sql`t.protocol`),
  "-protocol": descending(Prisma.sql`t.protocol`),
  address: ascending(address),
  "-address": descending(address),
  // What was never probed comes last either way.
  probed: descending(lastProbeOr("-infinity")),
  "-probed": ascending(lastProbeOr("infinity")),
};

export async function listTargets(
  context: Context,
  actor: Actor,
  input: ListTargetsInput = {},
): Promise<Page<TargetView>> {
  allow(actor, "read");
  const { cursor, limit, protocol, q, sort } = parseInput(ListTargetsInput, input);
  const order = orders[sort];
  const where = [
    Prisma.sql`t."projectId" = ${actor.projectId}::uuid`,
    ...(protocol ? [Prisma.sql`t.protocol = ${protocol}`] : []),
    ...(cursor ? [afterCursor(order, { from, id: targetId, cursor })] : []),
    ...within(Prisma.sql`concat_ws(' ', t.name, t.slug, ${address})`, q),
  ];
  const ids = await context.db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM ${from} WHERE ${Prisma.join(where, " AND ")}
    ORDER BY ${orderSql(order, targetId)} LIMIT ${limit + 1}`;
  const shown = ids.slice(0, limit).map(({ id }) => id);
  const rows = await context.db.target.findMany({
    where: { id: { in: shown } },
    include: { ...targetInclude, probes: await newestOfEach(context, "answeredProbe", shown) },
  });
  const byId = new Map(rows.map((row) => [row.id, targetView(context, row)]));
  const page = toPage(ids, limit, ({ id }) => byId.get(id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}
