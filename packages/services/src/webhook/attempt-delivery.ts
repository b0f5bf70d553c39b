// Attempts of deliveries, by the web processes. A row is claimed before anything is sent and says itself when the next attempt is
// due; the queue only delivers its id. A process that goes away in between leaves a row that is due again a minute later.

import { Prisma } from "@gonogo/db/client";
import { asStored } from "@gonogo/locale/request-locale";
import { english } from "@gonogo/locale/t";
import { type Context, databaseNow, type Reader } from "../context.ts";
import { toJson } from "../json.ts";
import { type Attempt, failed } from "../mail/attempt.ts";
import { sendEmail } from "../mail/send-email.ts";
import { emailMessage, slackMessage } from "./message-text.ts";
import { sendRequest } from "./send-request.ts";
import { openSigningSecret, signatureHeaders } from "./signing-secret.ts";
import { WebhookPayload } from "./webhook-payload.ts";
import { attemptsOf, failingDays } from "./webhook-view.ts";

/** Longer than any attempt: then another process may try. */
const claimS = 60;

/** 30 s, 2 min, 8 min, 32 min, 2 h, 8.5 h, 12 h: eight attempts within a day. */
export const backOffS = (attempts: number): number =>
  Math.min(30 * 4 ** (attempts - 1), 12 * 3_600);

/** Deliveries that are handed to the queue at a time. */
const mostDue = 200;
const mostRemoved = 1_000;

/** How long deliveries that came to an end are kept. */
export const keptDays = 30;

type Services = Pick<Context, "db" | "now" | "allowedNetworks" | "webhooks" | "secretKey">;

/**
 * Hands to the queue what is due, the oldest of each webhook first: the backlog of a dead address delays no other webhook.
 * Returns how many there were. Throws when PostgreSQL or Redis is away.
 */
export async function enqueueDue(context: Pick<Context, "db" | "queues">): Promise<number> {
  // Of each webhook the index is read up to the limit, however many of its deliveries are due.
  const due = await context.db.$queryRaw<{ id: string }[]>`
    SELECT due.id FROM webhooks CROSS JOIN LATERAL (
      SELECT id, "nextAt", row_number() OVER (ORDER BY "nextAt") AS place FROM webhook_deliveries
      WHERE "webhookId" = webhooks.id AND state = 'pending' AND "nextAt" <= now()
      ORDER BY "nextAt" LIMIT ${mostDue}) AS due
    WHERE "pausedAt" IS NULL ORDER BY due.place, due."nextAt" LIMIT ${mostDue}`;
  await Promise.all(due.map(({ id }) => context.queues.enqueueWebhook(id)));
  return due.length;
}

/** Removes old deliveries that came to an end, a thousand at a time; returns how many. */
export async function removeOldDeliveries(context: Pick<Context, "db">): Promise<number> {
  for (let all = 0; ; ) {
    const removed = await context.db.$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries
        WHERE "createdAt" < now() - make_interval(days => ${keptDays}::int) AND state <> 'pending'
        ORDER BY "createdAt" LIMIT ${mostRemoved})`;
    all += removed;
    if (removed < mostRemoved) return all;
  }
}

/** Tries one that is due; nothing happens where it is not, or another process is at it. Throws when PostgreSQL is away. */
export async function attemptDelivery(context: Services, id: string): Promise<void> {
  const claimed = await context.db.$queryRaw<{ attempts: number }[]>`
    UPDATE webhook_deliveries AS delivery
    SET attempts = attempts + 1, "lastAttemptAt" = now(), "nextAt" = now() + make_interval(secs => ${claimS})
    FROM webhooks
    WHERE delivery.id = ${id}::uuid AND webhooks.id = delivery."webhookId" AND "pausedAt" IS NULL
      AND state = 'pending' AND "nextAt" <= now()
    RETURNING attempts`;
  if (claimed.length > 0) await sendClaimed(context, id);
}

/** The columns of a delivery that is claimed as it is made: for a test, which somebody waits for. */
export async function claimedNow(context: Reader) {
  const now = await databaseNow(context);
  const nextAt = new Date(now.getTime() + claimS * 1_000);
  return { attempts: 1, lastAttemptAt: now, nextAt };
}

/** Sends a delivery that this process has claimed, and stores what became of it. */
export async function sendClaimed(context: Services, id: string): Promise<void> {
  const row = await readRow(context, id);
  if (!row) return;
  const began = performance.now();
  // Whatever it is, it is an attempt that failed: one that is not stored would be made for ever.
  const attempt = await asStored(() => send(context, row)).catch((error: unknown) =>
    failed("not_sent", `It could not be sent: ${error instanceof Error ? error.message : error}.`),
  );
  const durationMs = Math.round(performance.now() - began);
  await store(context, row, { ...attempt, durationMs });
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;
const readRow = (context: Pick<Context, "db">, id: string) =>
  context.db.webhookDelivery.findUnique({ where: { id }, include: { webhook: true } });

async function send(context: Services, row: Row): Promise<Attempt> {
  const { webhook, id } = row;
  const payload = WebhookPayload.parse(row.payload);
  if (webhook.kind === "email") {
    const { smtp } = context.webhooks;
    if (smtp === null)
      return failed("email_disabled", english("No mail server is set (GONOGO_SMTP_URL)."));
    return sendEmail(smtp, { id, to: webhook.recipients, ...emailMessage(payload) });
  }
  const body = JSON.stringify(webhook.kind === "slack" ? slackMessage(payload) : payload);
  const headers = { "content-type": "application/json", "user-agent": "Gonogo-Webhooks/1" };
  const signed = signatureOf(context, webhook, { id, at: context.now(), body });
  if (signed === null)
    return failed(
      "secret_unreadable",
      english("The signing secret does not open. Make a new one."),
    );
  return sendRequest({
    ...{ url: webhook.url ?? "", body, headers: { ...headers, ...signed } },
    networks: [...context.allowedNetworks, ...context.webhooks.networks],
  });
}

/** No headers for a kind that is not signed; null: another GONOGO_SECRET_KEY sealed the secret. */
function signatureOf(
  { secretKey }: Pick<Context, "secretKey">,
  { id, nonce, ciphertext, tag }: Row["webhook"],
  message: Parameters<typeof signatureHeaders>[1],
): Record<string, string> | null {
  if (nonce === null || ciphertext === null || tag === null) return {};
  try {
    return signatureHeaders(openSigningSecret(secretKey, id, { nonce, ciphertext, tag }), message);
  } catch {
    return null;
  }
}

async function store(
  context: Pick<Context, "db">,
  row: Row,
  { status, answer, problem, durationMs }: Attempt & { readonly durationMs: number },
): Promise<void> {
  await context.db.$transaction(async (db) => {
    const now = await databaseNow({ db });
    const isOver = problem === null || row.attempts >= attemptsOf(row);
    const nextAt = new Date(now.getTime() + backOffS(row.attempts) * 1_000);
    const { count } = await db.webhookDelivery.updateMany({
      // Where somebody sent it again meanwhile, that stands.
      where: { id: row.id, state: "pending", attempts: row.attempts },
      data: {
        ...{ status, answer, durationMs },
        problem: problem === null ? Prisma.DbNull : toJson(problem),
        state: problem === null ? "delivered" : isOver ? "failed" : "pending",
        nextAt: isOver ? null : nextAt,
      },
    });
    if (count === 0 || row.source === null) return;
    if (problem === null) {
      await db.webhook.updateMany({
        where: { id: row.webhookId, failingSince: { not: null } },
        data: { failingSince: null },
      });
      return;
    }
    await db.$executeRaw`
      UPDATE webhooks SET "failingSince" = coalesce("failingSince", now()),
        "pausedAt" = CASE WHEN "failingSince" < now() - make_interval(days => ${failingDays}::int)
          THEN coalesce("pausedAt", now()) ELSE "pausedAt" END,
        "pausedWhy" = CASE WHEN "failingSince" < now() - make_interval(days => ${failingDays}::int)
          THEN coalesce("pausedWhy", 'failing') ELSE "pausedWhy" END
      WHERE id = ${row.webhookId}::uuid`;
  });
}
