// Messages keep Slack's length, and their ends are whole characters.
import { expect, it } from "vitest";
import { slackMessage } from "./message-text.ts";
import type { WebhookPayload } from "./webhook-payload.ts";

const payload = (summary: string): WebhookPayload => ({
  ...{ version: 1, type: "run.ended", events: ["verdict"], at: "2026-11-28T12:00:00Z" },
  project: { slug: "shop", name: "Shop" },
  benchmark: { slug: "checkout", question: "Is it fast?" },
  run: null,
  verdict: "GO",
  ...{ summary, decidingFigure: null, gates: [], gatesLeftOut: 0 },
  ...{ previous: null, regression: null, failure: null, change: null },
});

it.each([
  ["entities", "&", /(?:&amp;)+…$/],
  ["entities of tags", "<>", /(?:&lt;(?:&gt;)?)+…$|(?:&lt;&gt;)+…$/],
  ["surrogate pairs", "🚦", /🚦…$/u],
])("cuts no %s", (_, unit, whole) => {
  // Each length moves the cut by a character.
  for (let before = 0; before < 6; before += 1) {
    const { text } = slackMessage(payload("x".repeat(before) + unit.repeat(3_000)));
    expect(text.length).toBeLessThanOrEqual(2_900);
    expect(text).toMatch(whole);
  }
});
