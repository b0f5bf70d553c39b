// Roles of members, and how a membership ends: by an owner, or by the member. A project keeps an owner at any time.
import { english, t } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow, type Role, roleScopes, roles } from "../actor.ts";
import { noteRightsChanged } from "../auth/rights.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf } from "../id.ts";

export const SetRoleInput = z.strictObject({
  userId: idOf("member"),
  role: z.enum(roles, { error: () => t("must be one of {values}", { values: roles.join(", ") }) }),
});
export type SetRoleInput = z.input<typeof SetRoleInput>;

export const MemberInput = z.strictObject({ userId: idOf("member") });
export type MemberInput = z.input<typeof MemberInput>;

type Db = Parameters<Parameters<Context["db"]["$transaction"]>[0]>[0];
/** A member whose role changes or ends, and when. */
type MemberChange = { readonly projectId: string; readonly userId: string; readonly at: Date };

/** The project's owners, locked until the transaction ends. */
const lockOwners = (db: Db, projectId: string) => db.$queryRaw<{ userId: string }[]>`
  SELECT "userId" FROM memberships WHERE "projectId" = ${projectId}::uuid AND role = 'owner'
  ORDER BY id FOR UPDATE`;

/** The role of a member, with the project's owners locked. Throws `not_found`. */
async function lockedRole(db: Db, { projectId }: Pick<Actor, "projectId">, userId: string) {
  const owners = await lockOwners(db, projectId);
  const member = z.uuid().safeParse(userId).success
    ? await db.membership.findUnique({ where: { projectId_userId: { projectId, userId } } })
    : null;
  if (!member) throw notFound(english("member"));
  return { role: member.role, isLastOwner: member.role === "owner" && owners.length === 1 };
}

/**
 * Locks the project's owners, and asks again: the caller may have lost the right since the request began. Throws `forbidden` where
 * a person is no owner any more, or a key was revoked.
 */
async function lockAsOwner(db: Db, { projectId, userId, apiKeyId }: Actor): Promise<void> {
  const owners = await lockOwners(db, projectId);
  const isOwner = owners.some((owner) => owner.userId === userId);
  const hasKey =
    apiKeyId !== null &&
    (await db.apiKey.count({ where: { projectId, id: apiKeyId, revokedAt: null } })) > 0;
  if (!isOwner && !hasKey)
    throw new ServiceError("forbidden", t("You are no owner of this project any more."));
}

const lastOwner = () =>
  new ServiceError("conflict", t("A project needs an owner, and this is the last one."), {
    remedy: t("Make somebody else an owner first."),
  });

/**
 * Revokes what a member made and what gives more rights than the member's role: API keys, open invitations and join tokens.
 * `null`: the membership ended, and all of them are revoked.
 */
async function revokeBeyond(
  db: Db,
  { projectId, userId, at }: MemberChange,
  role: Role | null,
): Promise<void> {
  const kept = role === null ? [] : roleScopes[role];
  await db.$executeRaw`
    UPDATE api_keys SET "revokedAt" = ${at}
    WHERE "projectId" = ${projectId}::uuid AND "createdById" = ${userId}::uuid AND "revokedAt" IS NULL
      AND NOT scopes <@ ${[...kept]}::text[]`;
  const roleIsBeyond = (one: Role) => roleScopes[one].some((scope) => !kept.includes(scope));
  await db.invitation.updateMany({
    where: {
      ...{ projectId, createdById: userId, acceptedAt: null, revokedAt: null },
      ...{ expiresAt: { gt: at }, role: { in: roles.filter(roleIsBeyond) } },
    },
    data: { revokedAt: at },
  });
  if (kept.includes("workers:write")) return;
  await db.joinToken.updateMany({
    where: {
      ...{ projectId, createdById: userId, usedAt: null, revokedAt: null },
      expiresAt: { gt: at },
    },
    data: { revokedAt: at },
  });
}

/**
 * Gives a member another role, in a transaction; `last_owner`: the project would be without one, and nothing has changed.
 * Throws `not_found`.
 */
export async function giveRole(
  db: Db,
  { role, ...member }: MemberChange & { readonly role: Role },
): Promise<"given" | "last_owner"> {
  const { projectId, userId } = member;
  const before = await lockedRole(db, member, userId);
  if (before.isLastOwner && role !== "owner") return "last_owner";
  await db.membership.update({
    where: { projectId_userId: { projectId, userId } },
    data: { role },
  });
  await revokeBeyond(db, member, role);
  return "given";
}

/**
 * Gives a member another role; keys, invitations and join tokens of the member that give more are revoked.
 * Throws `forbidden` where the caller is no owner any more, `not_found`, and `conflict` where the project would be without an owner.
 */
export async function setRole(context: Context, actor: Actor, input: SetRoleInput): Promise<void> {
  allow(actor, "members:write");
  const { userId, role } = parseInput(SetRoleInput, input);
  const { projectId } = actor;
  await context.db.$transaction(async (db) => {
    await lockAsOwner(db, actor);
    const given = await giveRole(db, { projectId, userId, at: context.now(), role });
    if (given === "last_owner") throw lastOwner();
  });
  await noteRightsChanged(context);
}

/** Makes another member an owner and the caller an editor, in one step. Throws `not_found`, and `forbidden` where the caller is no owner any more. */
export async function transferOwnership(
  context: Context,
  actor: Actor,
  input: MemberInput,
): Promise<void> {
  allow(actor, "members:write");
  const { userId } = parseInput(MemberInput, input);
  const { projectId, userId: mine } = actor;
  if (mine === null) throw new ServiceError("conflict", t("An API key owns no project."));
  if (mine === userId) throw new ServiceError("conflict", t("You own this project already."));
  await context.db.$transaction(async (db) => {
    await lockAsOwner(db, actor);
    await lockedRole(db, actor, userId);
    const where = (one: string) => ({ projectId_userId: { projectId, userId: one } });
    await db.membership.update({ where: where(userId), data: { role: "owner" } });
    await db.membership.update({ where: where(mine), data: { role: "editor" } });
    await revokeBeyond(db, { projectId, userId: mine, at: context.now() }, "editor");
  });
  await noteRightsChanged(context);
}

/**
 * Ends a membership, at once: keys, invitations and join tokens of the member are revoked, and sessions end where it was the last membership.
 * What the member made stays. Throws `forbidden` where the caller is no owner any more, `not_found`, and `conflict` for the last owner.
 */
export async function removeMember(
  context: Context,
  actor: Actor,
  input: MemberInput,
): Promise<void> {
  allow(actor, "members:write");
  const { userId } = parseInput(MemberInput, input);
  await context.db.$transaction(async (db) => {
    await lockAsOwner(db, actor);
    await end(db, { projectId: actor.projectId, userId, at: context.now() });
  });
  await noteRightsChanged(context);
}

/** Ends one's own membership. Throws `conflict` for the last owner. */
export async function leaveProject(context: Context, actor: Actor): Promise<void> {
  allow(actor, "read");
  const { userId, projectId } = actor;
  if (userId === null)
    throw new ServiceError("forbidden", t("An API key is no member."), { remedy: t("Revoke it.") });
  await context.db.$transaction((db) => end(db, { projectId, userId, at: context.now() }));
  await noteRightsChanged(context);
}

async function end(db: Db, member: MemberChange): Promise<void> {
  const { projectId, userId } = member;
  if ((await lockedRole(db, member, userId)).isLastOwner) throw lastOwner();
  await db.membership.delete({ where: { projectId_userId: { projectId, userId } } });
  await revokeBeyond(db, member, null);
  const others = await db.membership.count({ where: { userId } });
  if (others === 0) await db.session.deleteMany({ where: { userId } });
}
