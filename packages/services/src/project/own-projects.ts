// Another project of one's own.
import { t } from "@gonogo/locale/t";
import { SigningName, Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";

export const CreateProjectInput = z.strictObject({
  name: SigningName,
  slug: Slug,
});
export type CreateProjectInput = z.input<typeof CreateProjectInput>;

/** Owners of a project may make another, and own it. Throws `conflict` for a slug that is taken. */
export async function createProject(
  context: Context,
  actor: Actor,
  input: CreateProjectInput,
): Promise<{ readonly slug: string }> {
  allow(actor, "members:write");
  const { name, slug } = parseInput(CreateProjectInput, input);
  const { userId } = actor;
  if (userId === null)
    throw new ServiceError("forbidden", t("An API key owns no project."), {
      remedy: t("Sign in."),
    });
  const member = { id: newId(), userId, role: "owner", createdAt: context.now() } as const;
  try {
    await context.db.project.create({
      data: { id: newId(), slug, name, memberships: { create: member } },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", t("Another project has this slug."), { field: "slug" });
  }
  return { slug };
}
