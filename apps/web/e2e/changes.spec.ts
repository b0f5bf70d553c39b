// A change point, from the page: found, told what it is, kept with owner and note, and taken back.
import { expect, test } from "@playwright/test";
import { seed } from "./instance.ts";

test("a change is decided about, kept, and taken back", async ({ page }) => {
  await page.goto(`${seed("evolution")}/evolution`);
  const changes = page.getByRole("region", { name: "Change points" });
  await expect(changes.getByRole("listitem")).toHaveCount(1);
  await expect(changes).toContainText(/p99 latency \+\d+ %: worse/);
  await expect(changes).toContainText("v2.8.0");
  await changes.getByRole("button", { name: /^Say what it is/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "What it is" }).click();
  await page.getByRole("option", { name: "Accepted" }).click();
  await expect(dialog).toContainText("compared with the runs since this change");
  await dialog.getByRole("textbox", { name: "Note" }).fill("The new codec, see #12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(changes).toContainText("Accepted");
  await expect(changes).toContainText("The new codec, see #12");
  await page.reload();
  await expect(changes).toContainText(/Accepted.*The new codec, see #12.*Said by/);
  await changes.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill("");
  await dialog.getByRole("combobox", { name: "What it is" }).click();
  await page.getByRole("option", { name: "New" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(changes.getByRole("button", { name: /^Say what it is/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(changes).toContainText("The new codec, see #12");
});
