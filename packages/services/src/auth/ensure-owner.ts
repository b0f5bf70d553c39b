// The first start: owner, project `default` and membership, made once and found again afterwards; and who has set a password.
import type { Actor } from "../actor.ts";
import { roleScopes } from "../actor.ts";
import type { Context, Reader } from "../context.ts";
import { newId } from "../id.ts";

/** Replaced by the real address when the one-time link is used; `.invalid` can never receive mail (RFC 2606). */
export const placeholderEmail = "owner@gonogo.invalid";

export type Owner = Actor & { readonly userId: string; readonly hasPassword: boolean };

export async function ensureOwner(context: Pick<Context, "db">): Promise<Owner> {
  const project = await context.db.project.upsert({
    where: { slug: "default" },
    create: { id: newId(), slug: "default", name: "Default" },
    update: {},
  });
  const found = await context.db.membership.findFirst({
    where: { projectId: project.id, role: "owner" },
    orderBy: { createdAt: "asc" },
  });
  const userId = found?.userId ?? (await makeOwner(context, project.id));
  return {
    projectId: project.id,
    userId,
    apiKeyId: null,
    role: "owner",
    scopes: roleScopes.owner,
    hasPassword: await hasPassword(context, userId),
  };
}

/** Whether a person can sign in by a password: who came by single sign-on alone has none. */
export const hasPassword = async ({ db }: Reader, userId: string): Promise<boolean> =>
  (await db.account.count({
    where: { userId, providerId: "credential", password: { not: null } },
  })) > 0;

async function makeOwner(context: Pick<Context, "db">, projectId: string): Promise<string> {
  const user = await context.db.user.create({
    data: {
      id: newId(),
      email: placeholderEmail,
      name: "Owner",
      memberships: { create: { id: newId(), projectId, role: "owner" } },
    },
  });
  return user.id;
}
