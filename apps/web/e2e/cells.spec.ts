// A benchmark of agents as the published studies have it: three transports over an emulated network with delay and loss, and
// agents with the size of their messages, defined in the form. Short blocks: what the report has is looked at, not what it says.
import { expect, type Page } from "@playwright/test";
import { addGate, choose, openAdvanced, removeProposedGates, variantCard } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { scrollThrough } from "./page-checks.ts";

const question = "Which transport for agents that are far away?";

/** Adds an axis and types its values; each further name goes together with the first. */
async function addAxis(page: Page, columns: readonly (readonly [RegExp, string])[]) {
  await page.getByRole("button", { name: "Add an axis" }).click();
  const axis = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("combobox", { name: "Axis" }) })
    .last();
  for (const [i, [name, values]] of columns.entries()) {
    if (i > 0) await axis.getByRole("button", { name: "Vary another together with it" }).click();
    await choose(axis, i === 0 ? "Axis" : "Together with", name);
    await axis.getByLabel("Values").nth(i).fill(values);
  }
}

async function defineAgents(page: Page) {
  await page.goto("/new/benchmark");
  await page.getByLabel("What do you want to decide?").fill(question);
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("browser-agents");

  const quic = variantCard(page, 1);
  await quic.getByLabel("Name", { exact: true }).fill("quic");
  await choose(quic, "Target", /^Demo QUIC /);
  await quic.getByLabel("Size").fill("payload");

  const http2 = variantCard(page, 2);
  await http2.getByLabel("Name", { exact: true }).fill("http2");
  await choose(http2, "Target", /^Demo HTTP\/2 /);
  await choose(http2, "Method", "POST");
  await http2.getByLabel("Path").fill("/dispatch");
  await http2.getByLabel("Body").fill('{ "id": "task-1", "payload": "{{filler}}" }');

  await page.getByRole("button", { name: "Add a variant" }).click();
  const websocket = variantCard(page, 3);
  await websocket.getByLabel("Name", { exact: true }).fill("websocket");
  await choose(websocket, "Target", /^Demo WebSocket /);
  await websocket.getByLabel("Path").fill("/echo");
  await websocket.getByLabel(/^Message$/).fill("{{filler}}");

  await openAdvanced(page);
  await addAxis(page, [[/^RTT /, "0, 50"]]);
  await addAxis(page, [[/^Packet loss /, "0, 1"]]);
  await addAxis(page, [
    [/^Clients$/, "2, 10"],
    [/^Payload /, "1000, 50000"],
  ]);
  await expect(page.getByText("2 × 2 × 2 = 8 cells")).toBeVisible();

  await page.getByLabel("Rounds", { exact: true }).fill("1");
  await page.getByLabel("Measured per block").fill("300");
  await page.getByLabel("Warm-up per block").fill("100");
  await choose(page, "Pilot before round 1", /^None/);
  await removeProposedGates(page);
  const setUp = { metric: "Connection set-up (p95)", of: "quic", rule: "is under", limit: "9000" };
  await addGate(page, 1, { ...setUp, blocking: false });
}

test("agents over an emulated network: defined in the form, measured, and shown along every axis", {
  tag: "@measures",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await defineAgents(page);
  await page.getByRole("button", { name: "Save and run" }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("region", { name: "Progress" })).toBeVisible();
  await expect(page.locator("#answer")).toContainText("NO VERDICT", { timeout: 180_000 });
  const report = page.url();
  const onTab = (tab: string) => page.goto(`${report}?tab=${tab}`);

  await onTab("cells");
  const axes = page.locator("#axes");
  await expect(axes).toBeVisible();
  await scrollThrough(page);
  for (const title of [/over RTT/, /over packet loss/, /over clients with payload/])
    await expect(axes.getByRole("figure", { name: title })).toBeVisible();
  await axes.getByLabel("Metric").selectOption({ label: "p50 latency" });
  await expect(axes.getByRole("heading", { name: "Who is ahead" }).first()).toBeVisible();
  await expect(axes.getByRole("link", { name: /×|µs|ms/ }).first()).toBeVisible();

  await onTab("evidence");
  const network = page.locator("#network");
  await expect(network).toContainText("Round trip, set");
  await expect(network.getByRole("row", { name: /Echoes/ })).toContainText(/[µm]s/);
  await page.goto(`${report}?metrics=all&cell=0`);
  const comparison = page.locator("#comparison");
  await expect(comparison.getByRole("row", { name: /Mbit\/s|[Bb]andwidth/ }).first()).toBeVisible();
  await expect(comparison.getByRole("row", { name: /Connection set-up \(p95\)/ })).toBeVisible();
  await onTab("cost");
  const cost = page.locator("#target-cost");
  for (const figure of [/memory/i, /CPU/])
    await expect(cost.getByText(figure).first()).toBeVisible();
  await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
});
