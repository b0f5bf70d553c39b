// The one-time link with which the first owner sets e-mail and password. It lasts 24 hours and works once.
// A new one is made at each start until a password is set; it replaces the ones before it.
import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";

const lifetimeMs = 86_400_000;

/** Makes the link for a user and ends earlier ones. Returns its full address; the token is stored hashed. */
export async function makeSignInLink(
  context: Pick<Context, "db" | "now" | "publicUrl">,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = context.now();
  await context.db.$transaction([
    context.db.signInLink.deleteMany({ where: { userId, usedAt: null } }),
    context.db.signInLink.create({
      data: {
        id: newId(),
        userId,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      },
    }),
  ]);
  return `${context.publicUrl}/welcome/${token}`;
}

/** Whether a link still works, for the page that asks for e-mail and password. */
export async function isSignInLinkOpen(
  context: Pick<Context, "db" | "now">,
  token: string,
): Promise<boolean> {
  const row = await context.db.signInLink.findUnique({ where: { tokenHash: hashToken(token) } });
  return row !== null && row.usedAt === null && row.expiresAt > context.now();
}
