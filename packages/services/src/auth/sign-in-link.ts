// The one-time link with which a person sets e-mail and password: the first owner, or who lost a password. It works once, within
// 24 hours, or an hour by mail. One is made at each start until a password is set; it replaces the ones before it.
import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { placeholderEmail } from "./ensure-owner.ts";

const dayMs = 86_400_000;

type Db = Parameters<Parameters<Context["db"]["$transaction"]>[0]>[0];

/** Makes the link for a user and ends earlier ones. Returns its full address; the token is stored hashed. */
export const makeSignInLink = (
  context: Pick<Context, "db" | "now" | "publicUrl">,
  userId: string,
): Promise<string> =>
  context.db.$transaction((db) => makeSignInLinkIn({ ...context, db }, userId, dayMs));

/** The same within a transaction. */
export async function makeSignInLinkIn(
  context: Pick<Context, "now" | "publicUrl"> & { readonly db: Db },
  userId: string,
  lifetimeMs: number,
): Promise<string> {
  const { db, publicUrl } = context;
  const token = randomBytes(32).toString("base64url");
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  await db.signInLink.deleteMany({ where: { userId, usedAt: null } });
  await db.signInLink.create({
    data: { id: newId(), userId, tokenHash: hashToken(token), createdAt, expiresAt },
  });
  return `${publicUrl}/welcome/${token}`;
}

/** For the page that asks for e-mail and password: the account's e-mail, null where it has none yet. null: it does not work. */
export async function readSignInLink(
  context: Pick<Context, "db" | "now">,
  token: string,
): Promise<{ readonly email: string | null } | null> {
  const row = await context.db.signInLink.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: true },
  });
  if (row === null || row.usedAt !== null || row.expiresAt <= context.now()) return null;
  const { email } = row.user;
  return { email: email === placeholderEmail ? null : email };
}
