// The members of a project, for the settings and for forms in which one is chosen: the owner of a change, for example.
import { type Actor, allow, type Role } from "../actor.ts";
import type { Context } from "../context.ts";

export type MemberView = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** When the person became a member. */
  readonly since: string;
};

/** By name. */
export async function listMembers(context: Context, actor: Actor): Promise<MemberView[]> {
  allow(actor, "read");
  const rows = await context.db.membership.findMany({
    where: { projectId: actor.projectId },
    orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
    select: { role: true, createdAt: true, userId: true, user: true },
  });
  return rows.map(({ userId, role, createdAt, user: { name, email } }) => ({
    ...{ userId, name, email, role, since: createdAt.toISOString() },
  }));
}
