// The first start: owner, project `default` and membership, made once and found again afterwards.
import type { Actor } from "../actor.ts";
import { roleScopes } from "../actor.ts";
import type { Context } from "../context.ts";
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
  const password = await context.db.account.findFirst({
    where: { userId, providerId: "credential", password: { not: null } },
  });
  return {
    projectId: project.id,
    userId,
    apiKeyId: null,
    role: "owner",
    scopes: roleScopes.owner,
    hasPassword: password !== null,
  };
}

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
