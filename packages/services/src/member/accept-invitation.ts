// What an invitation's link opens: a person who is signed in joins with that account, anybody else makes one.
import { nameActing } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { Password, SigningName } from "@gonogo/protocols/spec";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import type { Role } from "../actor.ts";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { stateOf } from "./invitation.ts";

const Token = z.string().min(1).max(200);

export const AcceptInvitationInput = z.strictObject({
  token: Token,
  name: SigningName,
  email: z.email(english("is not an e-mail address")).transform((email) => email.toLowerCase()),
  password: Password,
});
export type AcceptInvitationInput = z.input<typeof AcceptInvitationInput>;

export const JoinProjectInput = z.strictObject({ token: Token });
export type JoinProjectInput = z.input<typeof JoinProjectInput>;

type Services = Pick<Context, "db" | "now">;

export type OpenInvitation = {
  readonly project: { readonly name: string; readonly slug: string };
  readonly role: Role;
  readonly expiresAt: string;
  /** The account's e-mail address must be this one; null: any. */
  readonly email: string | null;
};

/** null: no invitation has the token, or it was used, revoked or is over. */
export async function readInvitation(
  context: Services,
  token: string,
): Promise<OpenInvitation | null> {
  const row = await context.db.invitation.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { project: true },
  });
  if (!row || stateOf(row, context.now()) !== "open") return null;
  const { role, expiresAt, project, email } = row;
  const { name, slug } = project;
  return { project: { name, slug }, role, expiresAt: expiresAt.toISOString(), email };
}

/**
 * Makes an account and its membership; `address` is the client's, for the audit log. Throws `link_invalid`, and `conflict` when
 * somebody has the e-mail (the link still works then, after a sign-in) or the invitation is for another one.
 */
export async function acceptInvitation(
  context: Services,
  input: AcceptInvitationInput,
  address: string | null = null,
): Promise<{ readonly email: string }> {
  const { token, name, email, password } = parseInput(AcceptInvitationInput, input);
  // A hash costs a tenth of a second by intention; only who holds a link may ask for it.
  if ((await readInvitation(context, token)) === null) throw notOpen();
  const hash = await hashPassword(password);
  try {
    await context.db.$transaction(async (db) => {
      const userId = newId();
      await db.user.create({ data: { id: userId, email, name, emailVerified: false } });
      await db.account.create({
        data: { id: newId(), userId, accountId: userId, providerId: "credential", password: hash },
      });
      await join(db, { token, userId, email, now: context.now(), address });
    });
    return { email };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", t("There is an account with this e-mail address."), {
      field: "email",
      remedy: t("Sign in with it, then open the link again."),
    });
  }
}

/** Makes the signed-in person a member. Throws `link_invalid`, and `conflict` for a member, or where the invitation is for another e-mail address. */
export async function joinProject(
  context: Services,
  userId: string,
  input: JoinProjectInput,
  address: string | null = null,
): Promise<{ readonly project: string }> {
  const { token } = parseInput(JoinProjectInput, input);
  try {
    const slug = await context.db.$transaction(async (db) => {
      const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
      return join(db, { token, userId, email, now: context.now(), address });
    });
    return { project: slug };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", t("You are a member of this project already."));
  }
}

type Db = Parameters<Parameters<Context["db"]["$transaction"]>[0]>[0];
type Joining = {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
  readonly address: string | null;
};

/** Uses the link up; returns the project's slug. */
async function join(db: Db, { token, userId, email, now, address }: Joining): Promise<string> {
  const tokenHash = hashToken(token);
  const found = await db.invitation.findUnique({ where: { tokenHash } });
  if (!found) throw notOpen();
  const { projectId } = found;
  // Before the invitation is used up, which is logged too.
  await nameActing(db, { projectId, userId, apiKeyId: null, address, by: "page" });
  const [invitation] = await db.invitation.updateManyAndReturn({
    where: { tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now, acceptedById: userId },
  });
  if (!invitation) throw notOpen();
  const { role } = invitation;
  if (invitation.email !== null && invitation.email !== email)
    throw new ServiceError("conflict", t("This invitation is for another e-mail address."), {
      field: "email",
      remedy: t("Use the account or the address that it was made for, or ask for another one."),
    });
  await db.membership.create({ data: { id: newId(), projectId, userId, role, createdAt: now } });
  return (await db.project.findUniqueOrThrow({ where: { id: projectId } })).slug;
}

const notOpen = () =>
  new ServiceError("link_invalid", t("This invitation was used, was revoked or has expired."), {
    remedy: t("Ask an owner of the project for another one."),
  });
