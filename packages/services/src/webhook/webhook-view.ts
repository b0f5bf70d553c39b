// Webhooks and their deliveries as lists and the API show them. The signing secret is nowhere.
import type { Prisma } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { Id, idOf } from "../id.ts";
import { WebhookEvent, WebhookPayload } from "./webhook-payload.ts";

/** Attempts of a delivery, and how long they may fail before the webhook is paused. */
export const mostAttempts = 8;
export const failingDays = 3;

export type WebhookView = {
  readonly id: string;
  readonly name: string;
  /** `json`: a signed request. `slack`: what Slack and its like take. */
  readonly kind: "json" | "slack" | "email";
  /** null: an e-mail. */
  readonly url: string | null;
  readonly recipients: readonly string[];
  readonly events: readonly WebhookEvent[];
  /** Slug; null: every benchmark of the project. */
  readonly benchmark: string | null;
  readonly paused: boolean;
  /** `failing`: every attempt of three days failed. null: it is not paused. */
  readonly pausedWhy: "person" | "failing" | null;
  /** Since when every attempt failed; null: the last one worked, or there was none. */
  readonly failingSince: string | null;
  readonly createdAt: string;
};

const Problem = z.object({ code: z.string(), message: z.string() });
export type DeliveryProblem = z.output<typeof Problem>;

export type DeliveryView = {
  /** The `webhook-id` of each attempt. */
  readonly id: string;
  readonly isTest: boolean;
  readonly events: readonly WebhookEvent[];
  readonly state: "pending" | "delivered" | "failed";
  /** Since it was made, or sent again by a person. */
  readonly attempts: number;
  readonly mostAttempts: number;
  readonly nextAt: string | null;
  readonly lastAttemptAt: string | null;
  readonly durationMs: number | null;
  /** HTTP status, or code of the SMTP server; null: there was no answer. */
  readonly status: number | null;
  /** Its beginning. */
  readonly answer: string | null;
  readonly problem: DeliveryProblem | null;
  readonly payload: WebhookPayload;
  readonly createdAt: string;
};

export const webhookInclude = {
  benchmark: { select: { slug: true } },
} as const satisfies Prisma.WebhookInclude;

export type WebhookRow = Prisma.WebhookGetPayload<{ include: typeof webhookInclude }>;
type DeliveryRow = Prisma.WebhookDeliveryGetPayload<Record<string, never>>;

/** The row of the actor's project. Throws `not_found`. */
export async function findWebhook(
  context: Pick<Context, "db">,
  actor: Pick<Actor, "projectId">,
  id: string,
): Promise<WebhookRow> {
  const row = Id.safeParse(id).success
    ? await context.db.webhook.findFirst({
        where: { id, projectId: actor.projectId },
        include: webhookInclude,
      })
    : null;
  if (!row) throw notFound(english("webhook"));
  return row;
}

export const DeliveryIdInput = z.strictObject({
  id: idOf("webhook"),
  deliveryId: idOf("delivery"),
});
export type DeliveryIdInput = z.input<typeof DeliveryIdInput>;

/** The row of a webhook that was found. Throws `not_found`. */
export async function findDelivery(
  context: Pick<Context, "db">,
  webhookId: string,
  id: string,
): Promise<DeliveryRow> {
  const row = Id.safeParse(id).success
    ? await context.db.webhookDelivery.findFirst({ where: { id, webhookId } })
    : null;
  if (!row) throw notFound(english("delivery"));
  return row;
}

export const webhookView = (row: WebhookRow): WebhookView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  url: row.url,
  recipients: row.recipients,
  events: z.array(WebhookEvent).parse(row.events),
  benchmark: row.benchmark?.slug ?? null,
  paused: row.pausedAt !== null,
  pausedWhy: row.pausedWhy,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** A test is tried once: whoever asked for it sees the answer. */
export const attemptsOf = ({ source }: Pick<DeliveryRow, "source">): number =>
  source === null ? 1 : mostAttempts;

export const deliveryView = (row: DeliveryRow): DeliveryView => ({
  id: row.id,
  isTest: row.source === null,
  events: z.array(WebhookEvent).parse(row.events),
  state: row.state,
  attempts: row.attempts,
  mostAttempts: attemptsOf(row),
  nextAt: row.nextAt?.toISOString() ?? null,
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  durationMs: row.durationMs,
  status: row.status,
  answer: row.answer,
  problem: row.problem === null ? null : Problem.parse(row.problem),
  payload: WebhookPayload.parse(row.payload),
  createdAt: row.createdAt.toISOString(),
});
