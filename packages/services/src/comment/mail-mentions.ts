// Tells members by mail that a comment mentions them, in the background and where SMTP is set. What is not sent stays among their
// notices, so nothing is tried again.
import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { sendEmail } from "../mail/send-email.ts";
import { inBackground } from "../watching/in-background.ts";
import { log } from "../watching/log.ts";

type Mentioning = {
  readonly id: string;
  readonly runId: string;
  readonly byName: string;
  readonly body: string;
};

type Services = Pick<Context, "db" | "webhooks" | "publicUrl">;

/** Begins to send; never throws. */
export function mailMentions(
  context: Services,
  comment: Mentioning,
  members: readonly { readonly email: string }[],
): void {
  if (context.webhooks.smtp === null) return;
  for (const { email } of members)
    inBackground("a mail on a mention", () => send(context, comment, email));
}

async function send(
  { db, webhooks: { smtp }, publicUrl }: Services,
  { id, runId, byName, body }: Mentioning,
  email: string,
): Promise<void> {
  if (smtp === null) return;
  const run = await db.run.findUnique({
    where: { id: runId },
    select: { benchmarkVersion: { select: { question: true } } },
  });
  const question = run?.benchmarkVersion.question ?? "a run";
  const link = `${publicUrl}/runs/${runId}#comment-${id}`;
  const { problem } = await sendEmail(smtp, {
    id: `${id}.${createHash("sha256").update(email).digest("hex").slice(0, 32)}`,
    to: [email],
    subject: `[Gonogo] ${byName} mentioned you: ${question}`.slice(0, 200),
    text: [`${byName} wrote:`, "", body, "", link, ""].join("\n"),
  });
  if (problem)
    log("warning", "a mail on a mention was not taken", {
      ...{ code: problem.code, why: problem.message },
    });
}
