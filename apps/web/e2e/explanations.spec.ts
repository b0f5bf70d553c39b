// Why a gate came out as it did: opened by keyboard, by its address, and on paper all at once.
// The methods behind it are open to everybody, since readers of a share have no login.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

test("an explanation opens by keyboard and closes again", async ({ page }) => {
  await page.goto(seed("dispatch-go"));
  const why = page.getByRole("button", { name: "Why pass: p99 of grpc ÷ rest" });
  const rule = page.getByText("must be at most 1.25 times that of rest.");
  await expect(rule).toBeHidden();
  await why.focus();
  await page.keyboard.press("Enter");
  await expect(why).toHaveAttribute("aria-expanded", "true");
  await expect(rule).toBeVisible();
  await expect(page.getByRole("img", { name: /^10 rounds, estimate ×/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rule).toBeHidden();
});

test("an address leads to an open explanation, and paper has all of them", async ({ page }) => {
  await page.goto(`${seed("dispatch-nogo")}#gate-2`);
  const open = page.getByRole("button", { name: /^Why/, expanded: true });
  await expect(open).toHaveCount(1);
  await expect(page.locator("#gate-2")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("decides alone: were it advisory")).toBeVisible();
  await expect(page.locator("#gate-1-why")).toHaveCount(0);
  await page.goto(`${seed("dispatch-nogo")}?print`);
  for (const gate of [1, 2, 3]) await expect(page.locator(`#gate-${gate}-why`)).toBeVisible();
});

test("a report prints on two pages, with a confirmation too", async ({ page }) => {
  for (const name of ["dispatch-go", "confirmed"] as const) {
    await page.goto(seed(name));
    await expect(page.getByRole("heading", { name: "Comparison" })).toBeVisible();
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(paper.match(/\/Type *\/Page\b/g), name).toHaveLength(2);
  }
});

test("visitors read the methods, where each finding of a report has its place", async ({
  visitor: page,
}) => {
  await page.goto("/methods#finding-delayed-ack-plateau");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How a verdict is made");
  await expect(page.locator("#finding-delayed-ack-plateau")).toBeInViewport();
});
