// Stages and payload sizes as a person meets them: from a benchmark to its stages, to a run's report, and to the tool.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

test("stages are compared with the first, or with another that is chosen", async ({ page }) => {
  await page.goto(seed("stages-of-a-subject"));
  await page.getByRole("link", { name: "Stages", exact: true }).click();
  await expect(page).toHaveURL(/\/stages$/);
  const table = page.getByRole("region", { name: "Stages of grpc" });
  const p50 = table.getByRole("row", { name: /^p50 latency/ });
  await expect(p50).toContainText(/×0\.04\d* \[.*\] better/);
  await expect(table.getByText("debug build").first()).toBeVisible();
  await expect(page.getByRole("figure", { name: /Throughput of each variant/ })).toBeVisible();
  await page.getByLabel("Compare with").selectOption({ label: "binary fields, release" });
  await expect(page).toHaveURL(/reference=2/);
  await expect(p50).toContainText(/×2\d(\.\d+)? \[.*\] worse/);

  const runs = page.getByRole("region", { name: "Runs", exact: true });
  await expect(runs.getByRole("row", { name: /^Spread/ }).last()).toContainText("%");
  await runs.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("link", { name: "compare stages" })).toBeVisible();
  await page.goto(`${page.url()}?tab=cost`);
  const sizes = page.locator("#payloads");
  await expect(sizes.getByRole("row", { name: /^id 36 38 16 18/ })).toBeVisible();
});

test("the tool counts messages, and says in which field one cannot be counted", async ({
  page,
}) => {
  await page.goto("/tools/payload-sizes");
  await expect(
    page.getByText(/“binary fields” is the smallest with \d+ bytes, \d+ % less/),
  ).toBeVisible();
  const table = page.getByRole("region", { name: "Payload sizes in bytes" });
  await expect(table.getByRole("row", { name: /^priority 6 20 6 8 1 2/ })).toBeVisible();
  const schema = page.getByLabel("Schema").last();
  await schema.fill("message {");
  await expect(page.getByText("The messages have changed since")).toBeVisible();
  await page.getByRole("button", { name: "Count the bytes" }).click();
  await expect(page.getByText(/is no \.proto text that can be read/).first()).toBeVisible();
  await expect(schema).toHaveAttribute("aria-invalid", "true");
});
