// Scores on a report: the reader weighs them, the address keeps the weights, and everybody with the link sees the same.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";
import { keep } from "./page-checks.ts";

test("scores follow the reader's weights, which the address keeps", async ({ page }) => {
  await page.goto(`${seed("http-versions")}?tab=scores`);
  const scores = page.locator("#scores");
  await expect(scores).toContainText("decides nothing: the verdict comes from the gates");
  const table = scores.getByRole("region", { name: "Scores of variants" });
  const overall = () => table.getByRole("row", { name: /^Overall/ }).textContent();
  const before = await overall();
  expect(before).toMatch(/\d/);

  const weight = scores.getByRole("textbox", { name: "Weight of Throughput" });
  await weight.fill("101");
  await expect(weight).toHaveAttribute("aria-invalid", "true");
  expect(await overall()).toBe(before);
  await weight.fill("0");
  await expect(table.getByRole("row", { name: /^Throughput/ })).toContainText("not counted");
  expect(await overall()).not.toBe(before);
  await expect(page).toHaveURL(/[?&]weights=throughput:0,p95:1,/);

  await scores.getByLabel("Score another metric").selectOption({ label: "p50 latency" });
  const weighed = await overall();
  await page.reload();
  await expect(scores.getByRole("textbox", { name: "Weight of p50 latency" })).toHaveValue("1");
  expect(await overall()).toBe(weighed);

  await scores.getByLabel("Metric of the matrix").selectOption({ label: "Target CPU per request" });
  const matrix = scores.getByRole("region", { name: /^Target CPU per request: every variant/ });
  await expect(matrix.getByRole("row", { name: /^http3/ })).toContainText(/\+\d+.* %.*worse/);
  await scores.getByRole("combobox", { name: "Against" }).selectOption("http3");
  await expect(scores.getByRole("region", { name: "Every metric against http3" })).toContainText(
    /−\d+/,
  );
  await scores.scrollIntoViewIfNeeded();
  await keep(page, "scores-weighed");

  await scores.getByRole("button", { name: "Reset weights" }).click();
  expect(await overall()).toBe(before);
  expect(new URL(page.url()).search).toBe("?tab=scores");
});
