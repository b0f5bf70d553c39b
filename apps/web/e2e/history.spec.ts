// Gates and past runs in the browser: gates tried before they are saved, and a NO-GO by comparison with earlier runs.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

test("gates of the editor are tried on past runs", async ({ page }) => {
  await page.goto(`${seed("evolution")}/edit`);
  const panel = page.getByRole("region", { name: "Gates on past runs" });
  await panel.getByRole("button", { name: "Try on past runs" }).click();
  await expect(panel).toContainText("These gates would have ended 6 of the last 14 runs in NO-GO");
  await expect(panel).toContainText("would have failed 6 of the last 14 runs");
  await expect(panel.getByRole("row")).toHaveCount(15);
  await page.getByRole("combobox", { name: "Gate 1", exact: true }).fill("p99(grpc) < 0.001 ms");
  await expect(panel).toContainText("The gates have changed since");
  await panel.getByRole("button", { name: "Try on past runs" }).click();
  await expect(panel).toContainText("would have failed 14 of the last 14 runs");
  await expect(panel).not.toContainText("The gates have changed since");
});

test("a regression against earlier runs is a NO-GO that names them", async ({ page }) => {
  await page.goto(seed("regression"));
  await page
    .getByRole("link", { name: /v3\.11\.0/ })
    .first()
    .click();
  await expect(
    page.getByText(/that of 8 earlier runs .* above the limit of ×1\.1/).first(),
  ).toBeVisible();
  const compared = page.getByText(/^Compared with 8 earlier runs/);
  await compared.first().click();
  await expect(page.getByText("one more run of an unchanged version may differ by")).toBeVisible();
  await expect(
    page
      .getByText(/^The error ratio of grpc is .* requests now and .* then: .* below the limit/)
      .first(),
  ).toBeVisible();
  await compared.nth(1).click();
  await expect(page.getByText("differ no more than chance makes them")).toBeVisible();
  await page
    .getByRole("link", { name: /, v3\.10\.0$/ })
    .first()
    .click();
  await expect(page.getByText(/All 2 limits hold/).first()).toBeVisible();
});
