// What a signed-in user may do: the membership of the project that was chosen, or of the first one; and the user's projects.
import { t } from "@gonogo/locale/t";
import { type Actor, type Role, roleScopes } from "../actor.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";

export type OwnProject = {
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
  /** Whether it is the one that is shown. */
  readonly isCurrent: boolean;
};

type ActorOfUserInput = {
  readonly userId: string;
  readonly sessionId?: string;
  /** Slug that the browser chose. Where the user is not its member, pages show the first project, and calls are refused. */
  readonly project?: string;
  /** For a call: the slug that its page shows, null where the call does not say. Absent: a page is rendered. */
  readonly shown?: string | null;
};

/**
 * null when the user is a member of no project. `projects` is in the order in which the user joined them. Throws
 * `precondition_failed` for a call of a page that shows another project than the one the user would act in.
 */
export async function actorOfUser(
  context: Pick<Context, "db">,
  { userId, project, sessionId, shown }: ActorOfUserInput,
): Promise<{ readonly actor: Actor; readonly projects: readonly OwnProject[] } | null> {
  const memberships = await context.db.membership.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { project: { select: { slug: true, name: true } } },
  });
  const membership = memberships.find((one) => one.project.slug === project) ?? memberships[0];
  if (!membership) return null;
  const { projectId, role } = membership;
  const expected = shown === undefined ? undefined : (shown ?? project);
  if (expected !== undefined && expected !== membership.project.slug)
    throw new ServiceError("precondition_failed", t("This page shows another project."), {
      remedy: t("Reload it."),
    });
  return {
    actor: {
      ...{ projectId, userId, apiKeyId: null, role, scopes: roleScopes[role] },
      ...(sessionId !== undefined && { sessionId }),
    },
    projects: memberships.map((one) => ({
      ...one.project,
      ...{ role: one.role, isCurrent: one === membership },
    })),
  };
}
