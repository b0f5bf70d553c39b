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

/** The provider's name where it can sign decisions, or else the e-mail address up to its @. */
export function nameOf({ name, email }: Pick<OidcPerson, "name" | "email">): string {
  return SigningName.safeParse(name).data ?? signingNameOf(email.slice(0, email.lastIndexOf("@")));
}

/**
 * Makes the account at the first sign-in, or links the one with the same e-mail address, and gives the role of the groups in
 * the project. Members without a mapped group keep their role; the last owner stays owner. A refusal stores nothing.
 */
export async function admitPerson(
  context: Services,
  rules: Rules,
  person: OidcPerson,
): Promise<OidcRefusal | null> {
  // An address that nobody checked may belong to another person.
  if (!person.isEmailVerified) return "email_unverified";
  const admit = () => context.db.$transaction((db) => admitIn(db, context.now(), rules, person));
  // Two first sign-ins at once: the second finds what the first has made.
  const { refused, takesRights } = await admit().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return admit();
  });
  if (takesRights) await noteRightsChanged(context);
  return refused;
}

type Admitted = {
  readonly refused: OidcRefusal | null;
  /** Somebody may do less than before: open streams are asked again. */
  readonly takesRights: boolean;
};
const refuse = (refused: OidcRefusal): Admitted => ({ refused, takesRights: false });

async function admitIn(db: Db, at: Date, rules: Rules, person: OidcPerson): Promise<Admitted> {
  const { subject, email, address } = person;
  const project = await db.project.findUnique({ where: { slug: rules.project } });
  if (project === null) return refuse("project_missing");
  const key = { providerId: oidcProviderId, accountId: subject };
  const linked = await db.account.findUnique({
    where: { providerId_accountId: key },
    include: { user: true },
  });
  const found = linked?.user ?? (await db.user.findUnique({ where: { email } }));
  if (found && linked === null && (await isLinked(db, found.id))) return refuse("email_taken");
  const memberships = found ? await db.membership.findMany({ where: { userId: found.id } }) : [];
  const role = roleOfGroups(rules.roles, person.groups);
  if (role === null && memberships.length === 0) return refuse("no_group");
  const user =
    found ??
    (await db.user.create({
      data: { id: newId(), email, emailVerified: true, name: nameOf(person) },
    }));
  const [userId, projectId] = [user.id, project.id];
  await nameActing(db, { projectId, userId, apiKeyId: null, address, by: "page" });
  const isTakenOver = linked === null && !user.emailVerified;
  if (isTakenOver) await takeOver(db, userId, at);
  if (linked === null) await db.account.create({ data: { id: newId(), userId, ...key } });
  const admitted = { refused: null, takesRights: isTakenOver };
  if (role === null) return admitted;
  const before = memberships.find((one) => one.projectId === projectId);
  if (!before) {
    await db.membership.create({ data: { id: newId(), projectId, userId, role, createdAt: at } });
    return admitted;
  }
  if (before.role === role) return admitted;
  const given = await giveRole(db, { projectId, userId, at, role });
  const isLower = given === "given" && roles.indexOf(role) > roles.indexOf(before.role);
  return { refused: null, takesRights: isTakenOver || isLower };
}

/** By another subject: providers give the address of a person who left to another person. */
const isLinked = async (db: Db, userId: string): Promise<boolean> =>
  (await db.account.count({ where: { userId, providerId: oidcProviderId } })) > 0;

/** Another person may have made an account whose e-mail address nobody had checked: what that person could still use ends. */
async function takeOver(db: Db, userId: string, at: Date): Promise<void> {
  const made = { createdById: userId, revokedAt: null };
  await db.apiKey.updateMany({ where: made, data: { revokedAt: at } });
  await db.invitation.updateMany({ where: { ...made, acceptedAt: null }, data: { revokedAt: at } });
  await db.joinToken.updateMany({ where: { ...made, usedAt: null }, data: { revokedAt: at } });
  await db.account.deleteMany({ where: { userId, providerId: "credential" } });
  await db.session.deleteMany({ where: { userId } });
  await db.signInLink.deleteMany({ where: { userId, usedAt: null } });
  await db.user.update({ where: { id: userId }, data: { emailVerified: true } });
}
