// A badge in the browser: turned on, loaded by somebody who has not signed in, and removed, after which its link is dead.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";

test("a badge is turned on, loaded without a session, and removed", async ({ page, visitor }) => {
  await page.goto("/benchmarks/seed-dispatch-nogo");
  const card = page.locator("#badge");
  await card.getByRole("button", { name: "Turn on" }).click();
  await expect(card.getByText("Anyone with the link sees the newest verdict")).toBeVisible();
  await expect(card.getByRole("img", { name: "The badge as it is now" })).toBeVisible();
  const markdown = card.getByLabel("Markdown");
  await expect(markdown).toHaveValue(/^!\[gonogo\]\(http.*\/badges\/[\w-]{43}\.svg/);
  const [, link = ""] = /\((.*)\)$/.exec(await markdown.inputValue()) ?? [];
  const { pathname, search } = new URL(link);

  const picture = await visitor.request.get(pathname + search);
  expect(picture.status()).toBe(200);
  expect(picture.headers()).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=60",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-robots-tag": "noindex",
  });
  expect(await picture.text()).toContain("<title>gonogo: NO-GO</title>");

  await card.getByLabel("Show the name seed-dispatch-nogo").click();
  await expect(markdown).toHaveValue(/^!\[seed-dispatch-nogo\]/);

  await card.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the badge?" });
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(markdown).toBeVisible();
  await card.getByRole("button", { name: "Remove" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(card.getByRole("button", { name: "Turn on" })).toBeVisible();
  expect((await visitor.request.get(pathname + search)).status()).toBe(404);
});
