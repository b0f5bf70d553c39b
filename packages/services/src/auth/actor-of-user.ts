// What a signed-in user may do: the membership of the project that was chosen, or of the first one.
import { type Actor, roleScopes } from "../actor.ts";
import type { Context } from "../context.ts";

/** null when the user is a member of no project. `project` is a slug; of no membership of the user's: the first counts. */
export async function actorOfUser(
  context: Pick<Context, "db">,
  input: { readonly userId: string; readonly project?: string; readonly sessionId?: string },
): Promise<Actor | null> {
  const { userId, project, sessionId } = input;
  const memberships = await context.db.membership.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { project: { select: { slug: true } } },
  });
  const membership = memberships.find((one) => one.project.slug === project) ?? memberships[0];
  if (!membership) return null;
  const { projectId, role } = membership;
  return {
    ...{ projectId, userId, apiKeyId: null, role, scopes: roleScopes[role] },
    ...(sessionId !== undefined && { sessionId }),
  };
}
