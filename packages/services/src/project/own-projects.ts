// The projects of a person, for the switch between them, and another one of one's own.
import { SigningName, Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow, type Role } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";

export type OwnProject = {
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
  /** Whether it is the one that is shown. */
  readonly isCurrent: boolean;
};

export const CreateProjectInput = z.strictObject({
  name: SigningName,
  slug: Slug,
});
export type CreateProjectInput = z.input<typeof CreateProjectInput>;

/** In the order in which the person joined them. */
export async function listOwnProjects(context: Context, actor: Actor): Promise<OwnProject[]> {
  allow(actor, "read");
  if (actor.userId === null) return [];
  const rows = await context.db.membership.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { project: true },
  });
  return rows.map(({ role, project: { id, slug, name } }) => ({
    ...{ slug, name, role, isCurrent: id === actor.projectId },
  }));
}

/** Whoever owns a project may make another, and owns it. Throws `conflict` for a slug that is taken. */
export async function createProject(
  context: Context,
  actor: Actor,
  input: CreateProjectInput,
): Promise<{ readonly slug: string }> {
  allow(actor, "members:write");
  const { name, slug } = parseInput(CreateProjectInput, input);
  const { userId } = actor;
  if (userId === null)
    throw new ServiceError("forbidden", "An API key owns no project.", { remedy: "Sign in." });
  const member = { id: newId(), userId, role: "owner", createdAt: context.now() } as const;
  try {
    await context.db.project.create({
      data: { id: newId(), slug, name, memberships: { create: member } },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", "Another project has this slug.", { field: "slug" });
  }
  return { slug };
}
