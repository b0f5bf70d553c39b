// The palette and the shortcuts: a benchmark is found by a few letters and opened by keys alone; text fields keep their keys.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seriousViolations } from "./page-checks.ts";

test("a few letters lead to a benchmark, and keys to pages", async ({ page }) => {
  await page.goto("/targets");
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Search or jump to a page" });
  await expect(input).toBeFocused();
  await page.keyboard.type("seed-regression");
  const first = page.getByRole("option").first();
  await expect(first).toContainText("seed-regression");
  await expect(first).toHaveAttribute("aria-selected", "true");
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/benchmarks\/seed-regression$/);

  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/compare$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search or jump to a page" }).click();
  await page.keyboard.type("no such thing");
  await expect(page.getByText("Nothing is called “no such thing”.")).toBeVisible();
});
