// How a host joins, in the browser and over HTTP: a token with its command, used once by name, another one revoked.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";

test("a token is made, used once and listed with its host; another one is revoked", async ({
  page,
  request,
}) => {
  await page.goto("/workers");
  const card = page.getByRole("region", { name: "Join tokens" });
  await page.getByRole("button", { name: "Add a worker" }).click();
  const dialog = page.getByRole("dialog", { name: "Run this on the host" });
  const command = await dialog.getByLabel("Command for the host").inputValue();
  const token = /GONOGO_JOIN_TOKEN=(\S+) \.\/gonogo-worker join$/.exec(command)?.[1];
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole("row").nth(1)).toContainText("open");

  const join = () => request.post("/api/join", { data: { token, host: "bench-7" } });
  const joined = await join();
  expect(joined.status()).toBe(200);
  expect(await joined.json()).toHaveProperty("environment.DATABASE_URL");
  const again = await join();
  expect([again.status(), (await again.json()).code]).toEqual([410, "join_token_used"]);
  await expect(card.getByRole("row").nth(1)).toContainText("bench-7");

  await page.getByRole("button", { name: "Add a worker" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Revoke" }).click();
  await expect(card.getByRole("row").nth(1)).toContainText("revoked");
  await expect(card.getByRole("button", { name: "Revoke" })).toHaveCount(0);
});
