// A schedule in the browser: made from its benchmark's page, with its next times before it is saved, paused, changed, deleted.
import { expect } from "@playwright/test";
import { choose } from "./editor-steps.ts";
import { test } from "./hydrated-page.ts";
import { call } from "./instance.ts";

test("a schedule is made, paused, changed and deleted", async ({ page }) => {
  const slug = "browser-schedules";
  await call(
    `/benchmarks/${slug}`,
    {
      ...{ name: slug, question: "Is each night as fast?", load: { kind: "closed", clients: 1 } },
      variants: [{ name: "rest", target: "demo-rest", operation: { kind: "http", path: "/" } }],
    },
    "PUT",
  );
  await page.goto(`/benchmarks/${slug}`);
  await page.getByRole("link", { name: "Schedules" }).last().click();
  await expect(page.getByText("There is no schedule yet")).toBeVisible();
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New schedule" });
  await expect(dialog.getByRole("combobox", { name: "Benchmark" })).toContainText(slug);
  await expect(dialog.getByText("At 02:00. The next times:")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(5);

  // What is wrong is said while it is typed, with the field's name.
  const pattern = dialog.getByLabel("Pattern");
  await pattern.fill("0 25 * * *");
  await expect(dialog.getByText(/no valid hour: 25/)).toBeVisible();
  await choose(page, "When", "Sundays at 3:00");
  await expect(pattern).toHaveValue("0 3 * * 0");
  await dialog.getByLabel("Time zone").fill("Asia/Tokyo");
  await expect(dialog.getByRole("listitem").first()).toHaveText(/^Sun, .*, 03:00$/);
  await dialog.getByLabel("Branch").fill("main");
  await dialog.getByLabel("Tags").fill("weekly browser");
  await dialog.getByRole("button", { name: "Make the schedule" }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole("row", { name: /Is each night as fast/ });
  await expect(row).toContainText("At 03:00, only on Sunday");
  await expect(row).toContainText("Asia/Tokyo");
  await row.getByRole("link", { name: "Is each night as fast?" }).click();
  await expect(page.getByText("Nothing was due yet")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("It is paused: nothing starts.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is paused: nothing starts.")).toBeHidden();

  await page.getByRole("button", { name: "Change" }).click();
  const change = page.getByRole("dialog", { name: `Schedule of ${slug}` });
  await expect(change.getByLabel("Tags")).toHaveValue("weekly browser");
  await change.getByLabel("Pattern").fill("30 4 1 * *");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At 04:30, on day 1 of the month, Asia/Tokyo")).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/schedules$/);
  await expect(page.getByText("The schedule is deleted. Its runs stay.")).toBeVisible();
});
