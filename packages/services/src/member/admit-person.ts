// Who comes in by single sign-on: account, membership and role from the provider's groups, at each sign-in, in one transaction.
import { nameActing } from "@gonogo/db/client";
import { SigningName, signingNameOf } from "@gonogo/protocols/spec";
import { type Role, roles } from "../actor.ts";
import {
  type OidcPerson,
  type OidcRefusal,
  type OidcSettings,
  oidcProviderId,
} from "../auth/oidc.ts";
import { noteRightsChanged } from "../auth/rights.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { newId } from "../id.ts";
import { giveRole } from "./change-member.ts";

type Services = Pick<Context, "db" | "now" | "redis" | "queuePrefix">;
type Db = Parameters<Parameters<Context["db"]["$transaction"]>[0]>[0];
type Rules = Pick<OidcSettings, "roles" | "project">;

/** null: none of the groups has one. */
export function roleOfGroups(rules: Rules["roles"], groups: readonly string[]): Role | null {
  const has = new Set(groups);
  const held = rules.filter(({ group }) => has.has(group)).map(({ role }) => role);
  return roles.find((role) => held.includes(role)) ?? null;
}

/** The provider's name where it can sign decisions, or else what stands before the e-mail's @. */
export function nameOf({ name, email }: Pick<OidcPerson, "name" | "email">): string {
  return SigningName.safeParse(name).data ?? signingNameOf(email.slice(0, email.lastIndexOf("@")));
}

/**
 * Makes the account at the first sign-in, or links the one with the same e-mail address, and gives the role of the groups in
 * the project. Members whom no group names come in as what they are; the last owner stays owner. Whoever is refused leaves
 * nothing behind.
 */
export async function admitPerson(
  context: Services,
  rules: Rules,
  person: OidcPerson,
): Promise<OidcRefusal | null> {
  // An address that nobody checked may be somebody else's.
  if (!person.isEmailVerified) return "email_unverified";
  const admit = () => context.db.$transaction((db) => admitIn(db, context.now(), rules, person));
  // Two first sign-ins at once: the second finds what the first has made.
  const refused = await admit().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return admit();
  });
  if (refused === null) await noteRightsChanged(context);
  return refused;
}

async function admitIn(
  db: Db,
  at: Date,
  rules: Rules,
  person: OidcPerson,
): Promise<OidcRefusal | null> {
  const { subject, email } = person;
  const project = await db.project.findUnique({ where: { slug: rules.project } });
  if (project === null) return "project_missing";
  const key = { providerId: oidcProviderId, accountId: subject };
  const linked = await db.account.findUnique({
    where: { providerId_accountId: key },
    include: { user: true },
  });
  const found = linked?.user ?? (await db.user.findUnique({ where: { email } }));
  if (found && linked === null && (await isLinked(db, found.id))) return "email_taken";
  const memberships = found ? await db.membership.findMany({ where: { userId: found.id } }) : [];
  const role = roleOfGroups(rules.roles, person.groups);
  if (role === null && memberships.length === 0) return "no_group";
  const user =
    found ??
    (await db.user.create({
      data: { id: newId(), email, emailVerified: true, name: nameOf(person) },
    }));
  const userId = user.id;
  if (linked === null) {
    if (!user.emailVerified) await takeOver(db, userId);
    await db.account.create({ data: { id: newId(), userId, ...key } });
  }
  if (role === null) return null;
  const projectId = project.id;
  await nameActing(db, { projectId, userId, apiKeyId: null, address: null, by: "page" });
  const before = memberships.find((one) => one.projectId === projectId);
  if (!before)
    await db.membership.create({ data: { id: newId(), projectId, userId, role, createdAt: at } });
  else if (before.role !== role) await giveRole(db, { projectId, userId, at, role });
  return null;
}

/** By another subject: providers give addresses of people who left to others, who are not them. */
const isLinked = async (db: Db, userId: string): Promise<boolean> =>
  (await db.account.count({ where: { userId, providerId: oidcProviderId } })) > 0;

/** An account whose e-mail address nobody had checked: whoever made it may be another, and is out. */
async function takeOver(db: Db, userId: string): Promise<void> {
  await db.account.deleteMany({ where: { userId, providerId: "credential" } });
  await db.session.deleteMany({ where: { userId } });
  await db.signInLink.deleteMany({ where: { userId, usedAt: null } });
  await db.user.update({ where: { id: userId }, data: { emailVerified: true } });
}
