// Tells members by mail that a comment mentions them, in the background and where SMTP is set. What is not sent stays among their
// notices, so nothing is tried again.
import type { Context } from "../context.ts";
import { sendEmail } from "../mail/send-email.ts";
import { log, textOf } from "../watching/log.ts";

type Mentioning = {
  readonly id: string;
  readonly runId: string;
  readonly byName: string;
  readonly body: string;
};

/** Mails under way in this process; what is beyond is not sent. */
const mostAtOnce = 20;
let atOnce = 0;

/** Begins to send; never throws. */
export function mailMentions(
  context: Pick<Context, "db" | "webhooks" | "publicUrl">,
  comment: Mentioning,
  members: readonly { readonly email: string }[],
): void {
  const { smtp } = context.webhooks;
  for (const { email } of smtp ? members : []) {
    if (atOnce >= mostAtOnce) {
      log("warning", "a mail on a mention is not sent: too many at once", { mostAtOnce });
      return;
    }
    atOnce += 1;
    void send(context, comment, email)
      .catch((error: unknown) => log("error", "a mail on a mention failed", { why: textOf(error) }))
      .finally(() => {
        atOnce -= 1;
      });
  }
}

async function send(
  { db, webhooks: { smtp }, publicUrl }: Pick<Context, "db" | "webhooks" | "publicUrl">,
  { id, runId, byName, body }: Mentioning,
  email: string,
): Promise<void> {
  if (smtp === null) return;
  const run = await db.run.findUnique({
    where: { id: runId },
    select: { benchmarkVersion: { select: { question: true } } },
  });
  const question = run?.benchmarkVersion.question ?? "a run";
  const { problem } = await sendEmail(smtp, {
    id: `${id}.${Buffer.from(email).toString("hex").slice(0, 40)}`,
    to: [email],
    subject: `[Gonogo] ${byName} mentioned you: ${question}`.slice(0, 200),
    text: [`${byName} wrote:`, "", body, "", `${publicUrl}/runs/${runId}#comment-${id}`, ""].join(
      "\n",
    ),
  });
  if (problem)
    log("warning", "a mail on a mention was not taken", {
      ...{ code: problem.code, why: problem.message },
    });
}
