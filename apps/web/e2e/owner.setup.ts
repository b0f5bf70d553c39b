// The first visit: the one-time link makes the owner, who signs out and in again with e-mail and password.
// The session is stored for all other tests.
import { expect, type Page } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { credentials, e2e, owner } from "./instance.ts";

test("the one-time link makes the owner, who can sign out and in again", async ({ page }) => {
  const link = credentials().signInLink;
  // An instance that was tested before has its owner already: the one-time part is over for good.
  if (link && (await isOpen(page, link))) await becomeOwner(page, link);
  await page.goto("/targets");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("E-mail or password is wrong.")).toBeVisible();
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/targets$/);
  await page.context().storageState({ path: e2e.sessionPath });
});

/** Whether the link still asks for an account. */
async function isOpen(page: Page, link: string): Promise<boolean> {
  await page.goto(link);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page.getByRole("button", { name: "Set up the account" }).isVisible();
}

async function becomeOwner(page: Page, link: string) {
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Set up the account" }).click();
  await expect(page.getByText("must be at least 10 characters long")).toBeVisible();

  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Password, again").fill(owner.password);
  await page.getByRole("button", { name: "Set up the account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/used|no longer|expired/i).first()).toBeVisible();
}
