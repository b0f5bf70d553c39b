// A chart is taken elsewhere: as PNG, as SVG and as figures.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { seed } from "./instance.ts";

async function saved(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save: Response time at each percentile" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a chart is saved as PNG, SVG and CSV, and shows its figures as a table", async ({ page }) => {
  await page.goto(`${seed("dispatch-go")}?tab=latency`);
  const chart = page.getByRole("figure", { name: "Response time at each percentile" });
  await expect(chart.locator("svg").first()).toBeVisible();

  const png = await saved(page, "Picture as PNG");
  expect(png.name).toMatch(/\.png$/);
  expect(png.bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
  expect(width).toBeGreaterThan(600);
  expect(height).toBeGreaterThan(200);

  const svg = await saved(page, "Picture as SVG");
  const picture = svg.bytes.toString();
  expect(picture).toMatch(/^(<\?xml[^>]*>\s*)?<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  for (const text of ["grpc", "rest", "p99"]) expect(picture).toContain(text);
  // Nothing outside of the file is needed to draw it.
  expect(picture).not.toMatch(/(?:href|src)="https?:|var\(--/);

  const csv = (await saved(page, "Figures as CSV")).bytes.toString();
  await chart.getByText("Table", { exact: true }).click();
  const heads = await chart.getByRole("columnheader").allTextContents();
  const rows = await chart.getByRole("row").count();
  const [first = "", ...others] = csv.trim().split(/\r?\n/);
  expect(first.split(",")).toHaveLength(heads.length);
  expect(others).toHaveLength(rows - 1);
});
