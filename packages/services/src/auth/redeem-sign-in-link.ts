// Sets e-mail and password of the user behind a one-time link, uses the link up, and ends the user's sessions.
// Afterwards the ordinary sign-in works; no session is made here, so cookies stay better-auth's business.

import { english, t } from "@gonogo/locale/t";
import { Password, SigningName } from "@gonogo/protocols/spec";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import type { Context } from "../context.ts";
import { isUniqueViolation } from "../database-errors.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { placeholderEmail } from "./ensure-owner.ts";
import { noteRightsChanged } from "./rights.ts";
import { readSignInLink } from "./sign-in-link.ts";

export const RedeemSignInLinkInput = z.strictObject({
  token: z.string().min(1).max(200),
  email: z.email(english("is not an e-mail address")).transform((email) => email.toLowerCase()),
  password: Password,
  name: SigningName.optional(),
});
export type RedeemSignInLinkInput = z.input<typeof RedeemSignInLinkInput>;

/** Throws `link_invalid` for a used, expired or unknown link, and `conflict` when the e-mail is another's. */
export async function redeemSignInLink(
  context: Pick<Context, "db" | "now" | "redis" | "queuePrefix">,
  input: RedeemSignInLinkInput,
): Promise<{ readonly userId: string; readonly email: string }> {
  const { token, email, password, name } = parseInput(RedeemSignInLinkInput, input);
  const now = context.now();
  // Hashing a password costs a tenth of a second by intention; only the holder of a link may ask for it.
  if ((await readSignInLink(context, token)) === null) throw notOpen();
  const hash = await hashPassword(password);
  try {
    const redeemed = await context.db.$transaction(async (db) => {
      const used = await db.signInLink.updateManyAndReturn({
        where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } },
        data: { usedAt: now },
      });
      const userId = used[0]?.userId;
      if (!userId) throw notOpen();
      const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
      const called = { email, name: name ?? before.name };
      const isSame = called.email === before.email && called.name === before.name;
      // The link was sent to this address, or given by the operator. Another address that is typed here is not checked.
      const emailVerified = email === before.email || before.email === placeholderEmail;
      await db.user.update({
        where: { id: userId },
        data: { ...called, emailVerified, ...(isSame ? {} : { nameChangedAt: now }) },
      });
      await db.account.deleteMany({ where: { userId, providerId: "credential" } });
      await db.account.create({
        data: { id: newId(), userId, accountId: userId, providerId: "credential", password: hash },
      });
      // Somebody else may have the lost password.
      await db.session.deleteMany({ where: { userId } });
      return { userId, email };
    });
    await noteRightsChanged(context);
    return redeemed;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError("conflict", t("Another user has this e-mail address."), {
      field: "email",
    });
  }
}

const notOpen = () =>
  new ServiceError(
    "link_invalid",
    t("This link was used, was replaced by another or has expired."),
    {
      remedy: t(
        "Ask for another mail at the sign-in page, or let the operator of Gonogo make a link: a restart while no password is set, or npm run reset-password, prints one.",
      ),
    },
  );
