// Settings in the browser: what is in force, what the project takes, and what the next sweep would take while days are typed.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";

test("settings say what is in force, what is stored, and what retention would take", async ({
  page,
}) => {
  await page.goto("/settings");
  const inForce = page.locator("#in-force");
  for (const name of ["Address", "E-mail", "Single sign-on", "Webhooks"])
    await expect(inForce.getByText(name, { exact: true })).toBeVisible();
  await expect(inForce.getByText(/^Links begin with http/)).toBeVisible();
  await expect(inForce.getByRole("link", { name: "Open the workers" })).toBeVisible();
  await expect(page.locator("#storage")).toContainText(/[kM]B for [\d,]+ runs/);

  const days = page.getByLabel("Runs are kept for (days)");
  const preview = page.locator("#retention").getByRole("status");
  await expect(preview).toHaveCount(0);
  await days.fill("99999");
  await expect(preview).toContainText("The next sweep removes no run.");
  await days.fill("never");
  await expect(preview).toBeEmpty();
  await days.fill("");
  await expect(preview).toHaveCount(0);
});
