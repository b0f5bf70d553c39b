// A lost password by mail. The answer does not show whether the account exists: it is the same and as fast, and the look-up and the
// mail follow in the background.
import { english, t } from "@gonogo/locale/t";
import { z } from "zod";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { sendEmail } from "../mail/send-email.ts";
import { inBackground } from "../watching/in-background.ts";
import { log } from "../watching/log.ts";
import { hasPassword } from "./ensure-owner.ts";
import { makeSignInLinkIn } from "./sign-in-link.ts";

export const RequestPasswordResetInput = z.strictObject({
  email: z
    .email(english("is not an e-mail address"))
    .max(320, english("must be at most 320 characters long"))
    .transform((email) => email.toLowerCase()),
});
export type RequestPasswordResetInput = z.input<typeof RequestPasswordResetInput>;

const lifetimeMs = 3_600_000;
/** Between two links of an account. */
const restMs = 300_000;

type Services = Pick<Context, "db" | "now" | "publicUrl" | "webhooks">;

/** Begins to send the mail, where there is an account with a password. Throws `conflict` where no mail server is set. */
export function requestPasswordReset(context: Services, input: RequestPasswordResetInput): void {
  const { email } = parseInput(RequestPasswordResetInput, input);
  if (context.webhooks.smtp === null)
    throw new ServiceError("conflict", t("No mail server is set."), {
      remedy: t("Ask the operator of Gonogo for a link: npm run reset-password prints one."),
    });
  inBackground("a mail for a lost password", () => sendPasswordReset(context, email));
}

/** Whether a mail was sent: to an account with a password, and not within 5 minutes of another link. */
export async function sendPasswordReset(context: Services, email: string): Promise<boolean> {
  const { smtp } = context.webhooks;
  if (smtp === null) return false;
  const link = await linkFor(context, email);
  if (link === null) return false;
  const { problem } = await sendEmail(smtp, {
    ...{ id: newId(), to: [email], subject: "[Gonogo] A new password" },
    text: textOfMail(context.publicUrl, link),
  });
  if (problem === null) return true;
  log("warning", "a mail for a lost password was not taken", {
    ...{ code: problem.code, why: problem.message },
  });
  return false;
}

const linkFor = (context: Services, email: string): Promise<string | null> =>
  context.db.$transaction(async (db) => {
    // Locked, so that two requests at once make one link.
    const [user] = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM users WHERE email = ${email} FOR UPDATE`;
    if (user === undefined) return null;
    const userId = user.id;
    // A person without a password signs in by single sign-on.
    if (!(await hasPassword({ db }, userId))) return null;
    const since = new Date(context.now().getTime() - restMs);
    const recent = await db.signInLink.count({ where: { userId, createdAt: { gt: since } } });
    return recent > 0 ? null : makeSignInLinkIn({ ...context, db }, userId, lifetimeMs);
  });

const textOfMail = (publicUrl: string, link: string): string =>
  [
    `Somebody asked for a new password of your account at ${publicUrl}.`,
    "",
    "Set it within an hour. The link works once:",
    link,
    "",
    "All your sessions end then. If you did not ask for it, ignore this mail: your password stays as it is.",
    "",
  ].join("\n");
