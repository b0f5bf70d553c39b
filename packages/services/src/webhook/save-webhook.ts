// Makes, changes and deletes webhooks of a project. Their addresses are often secrets themselves, so that reading them needs the
// same scope as changing them.
import { english, t } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { idOf, newId } from "../id.ts";
import { addressAllowed, portOf } from "../networks.ts";
import { findBenchmark } from "../rows/find-benchmark.ts";
import { refusedAddressText } from "./send-request.ts";
import { newSigningSecret, sealSigningSecret } from "./signing-secret.ts";
import { WebhookEvent } from "./webhook-payload.ts";
import { findWebhook, type WebhookView, webhookView } from "./webhook-view.ts";

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

const WebhookUrl = z
  .url({ protocol: /^https?$/, error: english("must be an http:// or https:// address") })
  .max(2_000)
  .refine((text) => {
    const url = URL.parse(text);
    return url === null || (url.username === "" && url.password === "");
  }, english("must hold no user name or password"));

const fields = {
  name: z.string().trim().min(1, english("must not be empty")).max(100),
  url: WebhookUrl.describe("Where `json` and `slack` are sent."),
  recipients: z
    .array(z.email(english("must be an e-mail address")).max(254))
    .max(20)
    .transform(unique)
    .describe("Who gets an `email`."),
  events: z
    .array(WebhookEvent)
    .min(1, english("choose at least one"))
    .max(20)
    .transform(unique)
    .describe(
      "`verdict`: each run that ends with a verdict. `verdict-change`: one that differs from that of the run before, of this benchmark and branch. `regression`: a blocking gate got worse. `change-point`: the level of the deciding series moved for the worse. `failure`: failed or INVALID.",
    ),
  benchmark: Slug.nullable().describe("Slug of the only benchmark it is about; null: all."),
  paused: z.boolean().describe("A paused webhook gets no events."),
};

export const CreateWebhookInput = z
  .strictObject({ kind: z.enum(["json", "slack", "email"]), ...fields })
  .partial({ url: true, recipients: true })
  .extend({
    benchmark: fields.benchmark.default(null),
    paused: fields.paused.default(false),
  });
export type CreateWebhookInput = z.input<typeof CreateWebhookInput>;

export const UpdateWebhookInput = z.strictObject({ id: idOf("webhook"), ...fields }).partial({
  ...{ name: true, url: true, recipients: true, events: true, benchmark: true, paused: true },
});
export type UpdateWebhookInput = z.input<typeof UpdateWebhookInput>;

export const WebhookIdInput = z.strictObject({ id: idOf("webhook") });
export type WebhookIdInput = z.input<typeof WebhookIdInput>;

export type CreatedWebhook = WebhookView & {
  /** `whsec_…`, shown this once; null: requests of this kind are not signed. */
  readonly secret: string | null;
};

const mostWebhooks = 50;

type Services = Pick<Context, "db" | "now" | "allowedNetworks" | "webhooks" | "secretKey">;

/**
 * Throws `invalid_input`, `address_not_allowed`, `not_found` (benchmark), or `conflict` where the project has too many.
 */
export async function createWebhook(
  context: Services,
  actor: Actor,
  input: CreateWebhookInput,
): Promise<CreatedWebhook> {
  allow(actor, "webhooks:write");
  const asked = parseInput(CreateWebhookInput, input);
  const { kind, url = null, recipients = [] } = asked;
  requireReachable(context, { kind, url, recipients });
  const benchmarkId = await benchmarkIdOf(context, actor, asked.benchmark);
  const there = await context.db.webhook.count({ where: { projectId: actor.projectId } });
  if (there >= mostWebhooks)
    throw new ServiceError(
      "conflict",
      t("The project has {there} webhooks, which is the most.", { there }),
      {
        remedy: t("Delete an unused webhook."),
      },
    );
  const id = newId();
  const secret = kind === "json" ? newSigningSecret() : null;
  await context.db.webhook.create({
    data: {
      ...{ id, projectId: actor.projectId, kind, name: asked.name, url, recipients },
      ...{ events: asked.events, benchmarkId },
      ...(asked.paused && { pausedAt: context.now(), pausedWhy: "person" }),
      ...(secret !== null && sealSigningSecret(context.secretKey, id, secret)),
    },
  });
  return { ...webhookView(await findWebhook(context, actor, id)), secret };
}

/** One that is resumed gets what happens from now on, and what was still to be sent. Throws as `createWebhook`. */
export async function updateWebhook(
  context: Services,
  actor: Actor,
  input: UpdateWebhookInput,
): Promise<WebhookView> {
  allow(actor, "webhooks:write");
  const { id, benchmark, paused, ...changes } = parseInput(UpdateWebhookInput, input);
  const row = await findWebhook(context, actor, id);
  if (changes.url !== undefined || changes.recipients !== undefined)
    requireReachable(context, {
      kind: row.kind,
      url: changes.url ?? row.url,
      recipients: changes.recipients ?? row.recipients,
    });
  const isPaused = row.pausedAt !== null;
  await context.db.webhook.update({
    where: { id },
    data: {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.url !== undefined && { url: changes.url }),
      ...(changes.recipients !== undefined && { recipients: changes.recipients }),
      ...(changes.events !== undefined && { events: changes.events }),
      ...(benchmark !== undefined && {
        benchmarkId: await benchmarkIdOf(context, actor, benchmark),
      }),
      ...(paused === true && !isPaused && { pausedAt: context.now(), pausedWhy: "person" }),
      ...(paused === false && { pausedAt: null, pausedWhy: null, failingSince: null }),
    },
  });
  return webhookView(await findWebhook(context, actor, id));
}

/** What it sent is forgotten. Throws `not_found`. */
export async function deleteWebhook(
  context: Pick<Context, "db">,
  actor: Actor,
  input: WebhookIdInput,
): Promise<void> {
  allow(actor, "webhooks:write");
  const { id } = parseInput(WebhookIdInput, input);
  await findWebhook(context, actor, id);
  await context.db.webhook.deleteMany({ where: { id } });
}

/** A new secret signs every attempt from now on; the old one signs none. Throws `not_found`, or `conflict` for other kinds. */
export async function rotateWebhookSecret(
  context: Pick<Context, "db" | "secretKey">,
  actor: Actor,
  input: WebhookIdInput,
): Promise<CreatedWebhook> {
  allow(actor, "webhooks:write");
  const { id } = parseInput(WebhookIdInput, input);
  const { kind } = await findWebhook(context, actor, id);
  if (kind !== "json")
    throw new ServiceError("conflict", t("A webhook of the kind {kind} is not signed.", { kind }), {
      remedy: t("Only the kind json has a secret."),
    });
  const secret = newSigningSecret();
  await context.db.webhook.update({
    where: { id },
    data: sealSigningSecret(context.secretKey, id, secret),
  });
  return { ...webhookView(await findWebhook(context, actor, id)), secret };
}

async function benchmarkIdOf(
  context: Pick<Context, "db">,
  actor: Actor,
  slug: string | null,
): Promise<string | null> {
  return slug === null ? null : (await findBenchmark(context, actor, slug)).benchmark.id;
}

type Where = {
  readonly kind: WebhookView["kind"];
  readonly url: string | null;
  readonly recipients: readonly string[];
};

const refuse = (field: string, message: string, remedy?: string) =>
  new ServiceError("invalid_input", null, {
    issues: [{ field, message }],
    ...(remedy !== undefined && { remedy }),
  });

/** Throws `invalid_input` or `address_not_allowed`. A name is resolved and checked at each attempt. */
function requireReachable(
  { allowedNetworks, webhooks }: Pick<Context, "allowedNetworks" | "webhooks">,
  { kind, url, recipients }: Where,
): void {
  if (kind === "email") {
    if (webhooks.smtp === null)
      throw refuse(
        "kind",
        t("must not be email: this installation cannot send e-mail"),
        t("Ask the operator to set GONOGO_SMTP_URL and GONOGO_SMTP_FROM (docs/webhooks.md)."),
      );
    if (recipients.length === 0) throw refuse("recipients", t("must name at least one address"));
    if (url !== null) throw refuse("url", t("must be left out: an e-mail goes to recipients"));
    return;
  }
  if (recipients.length > 0)
    throw refuse("recipients", t("must be left out for the kind {kind}", { kind }));
  if (url === null) throw refuse("url", t("must be given for the kind {kind}", { kind }));
  const address = new URL(url);
  const [host, port] = [address.hostname, portOf(address)];
  if (addressAllowed(host, port, [...allowedNetworks, ...webhooks.networks]) !== false) return;
  throw new ServiceError("address_not_allowed", `${refusedAddressText(host, port)}.`, {
    field: "url",
    remedy: t(
      "Ask the operator to add its network to GONOGO_WEBHOOK_NETWORKS; link-local addresses and metadata services are never reached.",
    ),
  });
}
