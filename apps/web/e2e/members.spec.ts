// A second person in the browser: invited, in with a new account, reading but starting nothing, and out again when removed.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";
import { nobody } from "./page-checks.ts";

/** What a viewer opens, and finds nothing broken in. */
const readable = [
  ...["/", "/benchmarks", "/benchmarks/seed-evolution", "/benchmarks/seed-evolution/evolution"],
  ...["/benchmarks/seed-evolution/edit", "/new/benchmark", "/new/target", "/targets"],
  ...["/targets/demo-grpc", "/runs", "/schedules", "/studies", "/imports", "/noise", "/workers"],
  ...["/archive", "/shares", "/settings"],
];

test("an invited viewer reads a report, starts nothing, and is out when removed", async ({
  page,
  browser,
}) => {
  await page.goto("/settings#members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a member" });
  await dialog.getByLabel("For whom").fill("Grace");
  await dialog.getByRole("button", { name: "Create the link" }).click();
  const link = await dialog.getByLabel("Invitation link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("#members")).toContainText("Grace");

  const context = await browser.newContext({ storageState: nobody });
  const viewer = await context.newPage();
  await viewer.goto(new URL(link).pathname);
  await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Join Default");
  await viewer.getByLabel("Name").fill("Grace Hopper");
  await viewer.getByLabel("E-mail").fill("grace@example.test");
  await viewer.getByLabel("Password").fill("nanoseconds of wire");
  await viewer.getByRole("button", { name: "Join the project" }).click();
  await expect(viewer).toHaveURL(/\/$/);

  for (const path of readable) {
    const response = await viewer.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(viewer.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(viewer.getByText("This page could not be made"), path).toHaveCount(0);
  }
  await viewer.goto(seed("dispatch-go"));
  for (const name of ["Run again", "Share", "Edit"])
    await expect(viewer.getByRole("button", { name, exact: true }), name).toHaveCount(0);
  await expect(viewer.getByText("GO", { exact: true }).first()).toBeVisible();

  // A viewer comments, and mentions the owner, who answers from the list of mentions.
  const field = viewer.getByRole("textbox", { name: "Comment" });
  await field.fill("Is **p99** what it was? ");
  await field.press("End");
  await field.pressSequentially("@own");
  await viewer.getByRole("option", { name: /owner@/ }).click();
  await viewer.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(viewer.getByRole("list", { name: "Comments" })).toContainText("Is p99 what it was?");
  await page.goto("/notices");
  const notice = page.getByRole("listitem").filter({ hasText: "Grace Hopper mentioned you" });
  await notice.first().getByRole("link").first().click();
  const discussion = page.getByRole("region", { name: "Discussion" });
  await expect(discussion).toContainText("Is p99 what it was?");
  await discussion.getByRole("textbox", { name: "Comment" }).fill("It is.");
  await discussion.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(discussion.getByRole("button", { name: "Delete the comment" })).toHaveCount(2);
  await viewer.goto("/");
  await expect(viewer.getByRole("link", { name: "Mentions and replies, 1 new" })).toBeVisible();
  const refused = await viewer.request.post("/api/trpc/run.create", {
    headers: { "content-type": "application/json", origin: new URL(viewer.url()).origin },
    data: { benchmark: "seed-evolution" },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain("Ask an owner of the project for another role.");
  await viewer.goto("/settings");
  await expect(viewer.locator("#members")).toContainText("Grace Hopper");
  await expect(viewer.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(viewer.locator("#sessions")).toContainText("this one");

  // The link is used up.
  await viewer.goto(new URL(link).pathname);
  await expect(viewer.getByText("This invitation no longer works")).toBeVisible();

  await page.goto("/settings#members");
  const row = page.getByRole("row").filter({ hasText: "grace@example.test" });
  await row.getByRole("button", { name: "Remove Grace Hopper" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Grace Hopper was removed.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await viewer.goto("/runs");
  await expect(viewer).toHaveURL(/\/sign-in/);
  await context.close();

  await page.goto("/audit?thing=member");
  const removed = page.getByRole("row").filter({ hasText: "member deleted" }).first();
  await expect(removed).toContainText("in the browser, from 127.0.0.1");
  await removed.getByText("role, user id").click();
  await expect(removed.getByText("viewer")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("audit-log.csv");
});
