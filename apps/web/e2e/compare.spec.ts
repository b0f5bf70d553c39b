// Comparing runs: chosen from the list, shown with what differs, and the same figures by the API.
import { expect } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { call, e2e } from "./instance.ts";
import { inDarkToo, lookAt } from "./page-checks.ts";

type Comparison = {
  rows: { metric: string; changes: ({ ratio: number; notJudged: object | null } | null)[] }[];
};
type Runs = { items: { id: string; subject: { version: string } }[] };

test("two runs are chosen and compared, and the API says the same", async ({ page, browser }) => {
  const { items } = await call<Runs>("/runs?benchmark=seed-regression&limit=2");
  const [after, before] = items;
  const ids = `${before?.id},${after?.id}`;
  await page.goto("/compare");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.goto(`/compare?runs=${ids}`);
  await expect(page.getByText("Nothing but the code under test differs")).toBeVisible();
  const comparison = await call<Comparison>(`/comparisons?runs=${ids}`);
  const change = comparison.rows.find(({ metric }) => metric === "p99")?.changes[1];
  expect(change?.notJudged).toBeNull();
  const row = page.getByRole("row").filter({ hasText: /^p99 / });
  const percent = Math.round(((change?.ratio ?? 1) - 1) * 100);
  await expect(row.first()).toContainText(`+${percent} %`);
  await expect(row.first()).toContainText("worse");
  for (const name of items.map(({ subject }) => subject.version))
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Make it the baseline" }).click();
  await expect(
    page.getByRole("heading", { name: `Change against ${after?.subject.version}` }),
  ).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: /^p99 / }).first()).toContainText("better");
  await page.goto(`/compare?runs=${before?.id}`);
  await expect(page.getByText("These runs cannot be compared")).toBeVisible();
  await lookAt(browser, { compared: inDarkToo(`/compare?runs=${ids}`) }, e2e.sessionPath);
});
