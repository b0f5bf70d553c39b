// A share with a password in the browser: a form and nothing else, the report after the right password, the list of all shares
// with its count of opens, and nothing after it was revoked.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

const password = "seven quiet ducks";

test("a password opens a share, which is listed, counted and revoked", async ({
  page,
  visitor,
}) => {
  await page.goto(seed("dispatch-go"));
  const question = (await page.getByRole("heading", { level: 1 }).first().textContent()) ?? "";
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this report" });
  await expect(dialog.getByText("Links open on this machine only")).toBeVisible();
  await dialog.getByLabel("Password (optional)").fill(password);
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const path = new URL(await dialog.getByLabel(/Copy the link now/).inputValue()).pathname;

  const locked = await visitor.request.get(path);
  expect(await locked.text()).not.toContain(question);
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("A shared report");
  await visitor.getByLabel("Password").fill("eight quiet ducks");
  await visitor.getByRole("button", { name: "Open the report" }).click();
  await expect(visitor.getByText("This password is wrong.")).toBeVisible();
  await visitor.getByLabel("Password").fill(password);
  await visitor.getByRole("button", { name: "Open the report" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: question })).toBeVisible();

  const picture = await visitor.request.get(`${path}/picture`);
  expect(picture.headers()["content-type"]).toBe("image/png");

  const row = page
    .getByRole("region", { name: "Shares" })
    .getByRole("row")
    .filter({
      has: page.getByRole("cell", { name: "yes", exact: true }),
      hasText: question,
    });
  await expect(async () => {
    await page.goto("/shares");
    await expect(row.first().getByRole("cell", { name: "1", exact: true })).toBeVisible();
  }).toPass();
  await row
    .first()
    .getByRole("button", { name: /^Revoke a link/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke the link" }).click();
  await expect(row.first().getByText("revoked")).toBeVisible();
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
    "This link leads to no report",
  );
  expect((await visitor.request.get(`${path}/picture`)).status()).toBe(404);
});

test("a share without a password tells chats what it shows", async ({ page, visitor }) => {
  await page.goto(seed("dispatch-go"));
  const question = (await page.getByRole("heading", { level: 1 }).first().textContent()) ?? "";
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await page.getByLabel(/Copy the link now/).inputValue();
  await visitor.goto(new URL(link).pathname);
  const content = (property: string) =>
    visitor.locator(`meta[property="${property}"]`).getAttribute("content");
  expect(await content("og:title")).toBe(question);
  expect(await content("og:description")).toMatch(/^GO: /);
  expect(await content("og:image")).toBe(`${link}/picture`);
  const picture = await visitor.request.get(`${new URL(link).pathname}/picture`);
  expect((await picture.body()).subarray(1, 4).toString()).toBe("PNG");
});
