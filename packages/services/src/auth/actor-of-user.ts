// What a signed-in user may do: the membership of the project that is asked for, or of the first one.
import { type Actor, roleScopes } from "../actor.ts";
import type { Context } from "../context.ts";

/** null when the user is no member of (that) project. */
export async function actorOfUser(
  context: Pick<Context, "db">,
  input: { readonly userId: string; readonly projectSlug?: string },
): Promise<Actor | null> {
  const membership = await context.db.membership.findFirst({
    where: {
      userId: input.userId,
      ...(input.projectSlug ? { project: { slug: input.projectSlug } } : {}),
    },
    orderBy: { createdAt: "asc" },
  });
  if (!membership) return null;
  return {
    projectId: membership.projectId,
    userId: input.userId,
    apiKeyId: null,
    role: membership.role,
    scopes: roleScopes[membership.role],
  };
}
