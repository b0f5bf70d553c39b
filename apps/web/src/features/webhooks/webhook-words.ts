// Webhooks in words: kinds, events, and the state of a webhook and of a delivery.
import type { DeliveryView, WebhookView } from "@/lib/router-types";

type Kind = WebhookView["kind"];
export type WebhookEvent = WebhookView["events"][number];

export const kindWords: Readonly<Record<Kind, string>> = {
  json: "Signed JSON request",
  slack: "Slack message",
  email: "E-mail",
};

export const eventWords: Readonly<Record<WebhookEvent, { label: string; help: string }>> = {
  verdict: { label: "Every verdict", help: "Each run that ends with a verdict." },
  "verdict-change": {
    label: "Verdict changed",
    help: "It differs from that of the run before, on the same benchmark and branch.",
  },
  regression: { label: "Regression", help: "A blocking gate got worse than in the run before." },
  "change-point": {
    label: "Change point",
    help: "The level of the benchmark’s deciding series moved for the worse.",
  },
  failure: { label: "Failure", help: "The run failed, or its verdict is INVALID." },
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
      ? { text: "paused: failing", variant: "no-go" }
      : { text: "paused", variant: "outline" };
  }
  return failingSince === null
    ? { text: "active", variant: "go" }
    : { text: "failing", variant: "no-go" };
}

export const deliveryLooks: Readonly<Record<DeliveryView["state"], Looks["variant"]>> = {
  delivered: "go",
  failed: "no-go",
  pending: "default",
};

/** What a delivery reports: `GO of dispatch`, `Test`. */
export function deliveryTitle({ isTest, payload }: DeliveryView): string {
  if (isTest) return "Test";
  const name = payload.benchmark?.slug ?? payload.project.slug;
  if (payload.type === "change-point") return `Change point in ${name}`;
  return payload.verdict === null ? `Failed run of ${name}` : `${payload.verdict} of ${name}`;
}

/** `attempt 2 of 8`; empty before the first one. */
export const attemptText = ({ attempts, mostAttempts }: DeliveryView): string =>
  attempts === 0 ? "not tried yet" : `attempt ${attempts} of ${Math.max(attempts, mostAttempts)}`;
