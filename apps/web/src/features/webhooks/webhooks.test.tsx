// The card and the log of webhooks: what is empty, active, failing or paused, and what each delivery came to.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DeliveryView, WebhookView } from "@/lib/router-types";
import { DeliveryTable } from "./delivery-log.tsx";
import { WebhooksView } from "./webhooks-card.tsx";

const webhook: WebhookView = {
  ...{ id: "a", name: "Team channel", kind: "slack", recipients: [], benchmark: "dispatch" },
  url: "https://hooks.slack.test/services/T000/B000/very-secret",
  ...{ events: ["regression", "failure"], paused: false, pausedWhy: null, failingSince: null },
  createdAt: "2026-01-01T12:00:00.000Z",
};
const show = (webhooks: readonly WebhookView[]) =>
  renderToStaticMarkup(
    <WebhooksView webhooks={webhooks} create="New webhook" actions={() => ""} />,
  );

const delivery: DeliveryView = {
  ...{ id: "d", isTest: false, events: ["failure"], state: "pending", attempts: 2 },
  ...{ mostAttempts: 8, nextAt: "2026-01-01T12:10:00.000Z", durationMs: 12, status: 503 },
  lastAttemptAt: "2026-01-01T12:00:00.000Z",
  ...{ answer: "<b>busy</b>", problem: { code: "status", message: "The answer was HTTP 503." } },
  createdAt: "2026-01-01T12:00:00.000Z",
  payload: {
    ...{ version: 1, type: "run.ended", events: ["failure"], at: "2026-01-01T12:00:00.000Z" },
    ...{ project: { slug: "p", name: "P" }, benchmark: { slug: "dispatch", question: "?" } },
    run: {
      ...{ id: "r", url: "http://a/runs/r", status: "failed" as const },
      ...{ version: null, commit: null, branch: null },
    },
    ...{ verdict: null, summary: "It failed.", decidingFigure: null, gates: [], gatesLeftOut: 0 },
    ...{ previous: null, regression: null, failure: null, change: null },
  },
};
const log = (deliveries: readonly DeliveryView[]) =>
  renderToStaticMarkup(
    <DeliveryTable deliveries={deliveries} sendAgain={() => "Send again"} sendTest="Send a test" />,
  );

it("says what a webhook is for where there is none", () => {
  expect(show([])).toMatch(/There is no webhook yet.*New webhook/);
  expect(show([]).split("New webhook")).toHaveLength(2);
});

it("shows where one sends without the secret part of its address, on what, and whether it works", () => {
  const page = show([webhook]);
  for (const text of ["hooks.slack.test/services/T000/", "Regression", "dispatch only", "active"])
    expect(page).toContain(text);
  expect(page).not.toContain("very-secret");
  const failing = show([{ ...webhook, failingSince: "2026-01-01T12:00:00.000Z" }]);
  expect(failing).toContain(">failing<");
  expect(failing).not.toContain("is paused");
});

it("says why one was paused by itself, and nothing where a person paused it", () => {
  const paused = { ...webhook, paused: true, failingSince: "2026-01-01T12:00:00.000Z" };
  expect(show([{ ...paused, pausedWhy: "failing" }])).toContain(
    "Team channel is paused: every attempt failed for 3 days",
  );
  expect(show([{ ...paused, pausedWhy: "person" }])).not.toContain("every attempt failed");
});

it("shows status, answer, attempt and next attempt of a delivery", () => {
  const page = log([delivery]);
  for (const text of [
    ...["Failed run of dispatch", "503", "The answer was HTTP 503.", "attempt 2 of 8"],
    ...["&lt;b&gt;busy&lt;/b&gt;", "2026-01-01T12:10:00.000Z", 'href="/runs/r"', "Send again"],
  ])
    expect(page).toContain(text);
  const { payload } = delivery;
  const test: DeliveryView = {
    ...{ ...delivery, isTest: true, state: "delivered", payload: { ...payload, run: null } },
  };
  expect(log([test])).toContain("Test");
  expect(log([])).toContain("Nothing was sent yet");
});
