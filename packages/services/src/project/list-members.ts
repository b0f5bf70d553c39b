// The members of a project, for whoever must name one: the owner of a change, for example.
import type { Member } from "@gonogo/protocols/report";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";

/** By name. */
export async function listMembers(context: Context, actor: Actor): Promise<Member[]> {
  allow(actor, "read");
  const rows = await context.db.membership.findMany({
    where: { projectId: actor.projectId },
    orderBy: { user: { name: "asc" } },
    select: { user: { select: { name: true, email: true } } },
  });
  return rows.map(({ user }) => user);
}
