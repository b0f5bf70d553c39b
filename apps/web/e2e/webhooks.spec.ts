// A webhook in the browser: made, its secret shown once, tested on a real receiver, its log read, paused and deleted.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";

test("a webhook is made, tested, read in its log, paused and deleted", async ({ page }) => {
  const signatures: string[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    signatures.push(String(request.headers["webhook-signature"]));
    response.writeHead(status).end(status === 200 ? "thanks" : "not today");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;

  await page.goto("/settings#webhooks");
  await page.getByRole("button", { name: "New webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Name").fill("Pipeline");
  await form.getByLabel("URL").fill("http://192.0.2.1/hook");
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form.getByText("lies outside the networks that webhooks may reach")).toBeVisible();
  await form.getByLabel("URL").fill(`http://127.0.0.1:${port}/hook`);
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await form.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row").filter({ hasText: "Pipeline" });
  await expect(row).toContainText("active");

  await row.getByRole("button", { name: "Deliveries of Pipeline" }).click();
  const log = page.getByRole("dialog", { name: "Deliveries of Pipeline" });
  await expect(log.getByText("Nothing was sent yet")).toBeVisible();
  await log.getByRole("button", { name: "Send a test" }).click();
  await expect(log.getByRole("row").nth(1)).toContainText("delivered");
  expect(signatures.at(-1)).toMatch(/^v1,/);
  status = 500;
  await log.getByRole("button", { name: "Send a test" }).click();
  await expect(log.getByRole("row").nth(1)).toContainText("The answer was HTTP 500.");
  await expect(log.getByRole("row").nth(1)).toContainText("not today");
  status = 200;
  await log.getByRole("row").nth(1).getByRole("button", { name: "Send Test again" }).click();
  await expect(log.getByRole("row").nth(1)).toContainText("delivered", { timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(log).toBeHidden();

  await row.getByRole("button", { name: "Pause Pipeline" }).click();
  await expect(row).toContainText("paused");
  await row.getByRole("button", { name: "Delete Pipeline" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
  receiver.closeAllConnections();
  receiver.close();
});
