// Webhooks in words: kinds, events, and the state of a webhook and of a delivery.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { DeliveryView, WebhookView } from "@/lib/router-types";

type Kind = WebhookView["kind"];
export type WebhookEvent = WebhookView["events"][number];

export const kindWords: Readonly<Record<Kind, Msg>> = {
  json: msg("Signed JSON request"),
  slack: msg("Slack message"),
  email: msg("E-mail"),
};

export const eventWords: Readonly<Record<WebhookEvent, { label: Msg; help: Msg }>> = {
  verdict: { label: msg("Every verdict"), help: msg("Each run that ends with a verdict.") },
  "verdict-change": {
    label: msg("Verdict changed"),
    help: msg("It differs from that of the run before, on the same benchmark and branch."),
  },
  regression: {
    label: msg("Regression"),
    help: msg("A blocking gate got worse than in the run before."),
  },
  "change-point": {
    label: msg("Change point"),
    help: msg("The level of the benchmark’s deciding series moved for the worse."),
  },
  failure: { label: msg("Failure"), help: msg("The run failed, or its verdict is INVALID.") },
};
export const eventNames = Object.keys(eventWords) as WebhookEvent[];

/** Host and path of an address, its last part shortened: it is often a secret. */
export function shownAddress({ url, recipients }: Pick<WebhookView, "url" | "recipients">): string {
  if (url === null) return recipients.join(", ");
  const { host, pathname } = new URL(url);
  return pathname.length > 20 ? `${host}${pathname.slice(0, 16)}…` : `${host}${pathname}`;
}

type Looks = { readonly text: string; readonly variant: "go" | "no-go" | "outline" | "default" };

export function webhookState({ paused, pausedWhy, failingSince }: WebhookView): Looks {
  if (paused) {
    return pausedWhy === "failing"
      ? { text: t("paused: failing"), variant: "no-go" }
      : { text: t("paused"), variant: "outline" };
  }
  return failingSince === null
    ? { text: t("active"), variant: "go" }
    : { text: t("failing"), variant: "no-go" };
}

export const deliveryLooks: Readonly<
  Record<DeliveryView["state"], { readonly text: Msg; readonly variant: Looks["variant"] }>
> = {
  delivered: { text: msg("delivered"), variant: "go" },
  failed: { text: msg("failed"), variant: "no-go" },
  pending: { text: msg("pending"), variant: "default" },
};

/** What a delivery reports: `GO of dispatch`, `Test`. */
export function deliveryTitle({ isTest, payload }: DeliveryView): string {
  if (isTest) return t("Test");
  const name = payload.benchmark?.slug ?? payload.project.slug;
  if (payload.type === "change-point") return t("Change point in {name}", { name });
  return payload.verdict === null
    ? t("Failed run of {name}", { name })
    : t("{verdict} of {name}", { verdict: translated(payload.verdict), name });
}

/** `attempt 2 of 8`; empty before the first one. */
export const attemptText = ({ attempts, mostAttempts }: DeliveryView): string =>
  attempts === 0
    ? t("not tried yet")
    : t("attempt {number} of {most}", {
        number: attempts,
        most: Math.max(attempts, mostAttempts),
      });
