// Comparing runs: chosen from the list, shown with what differs, and the same figures by the API.
import { expect, type Page } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { call, e2e } from "./instance.ts";
import { inDarkToo, lookAt } from "./page-checks.ts";

type Change = { ratio: number; notJudged: object | null };
type Comparison = { rows: { metric: string; changes: (Change | null)[] }[] };
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

const definition = {
  name: "measured-twice",
  question: "Do two runs of one version differ?",
  variants: ["demo-rest", "demo-http2"].map((target) => ({
    name: target,
    target,
    operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "a" } },
  })),
  load: { kind: "closed", clients: 2 },
  plan: { rounds: 6, warmupMs: 100, blockMs: 300, pilot: "off" },
  gates: ["p99(demo-http2) <= 1000 ms"],
};

/** The id of a run that was measured to its end. */
async function measured(version: string): Promise<string> {
  const { id } = await call<{ id: string }>("/runs", { definition, subject: { version } });
  const status = async () => (await call<{ status: string }>(`/runs/${id}`)).status;
  await expect.poll(status, { timeout: 90_000, intervals: [500] }).toBe("finished");
  return id;
}

/** Ratio that the page's row of a metric shows, in percent or, of a large change, as a factor, and the digits that it is written with. */
async function shownRatio(page: Page, metric: string) {
  const row = page.getByRole("row").filter({ hasText: new RegExp(`^${metric} `) });
  const cells = await row.first().getByRole("cell").allTextContents();
  const change = cells.find((text) => / %|×/.test(text)) ?? "";
  const [, sign = "", percent = "", factor = ""] = /([+−]?)([\d.]+) %|×([\d.]+)/.exec(change) ?? [];
  const digitsOf = (text: string) => text.split(".")[1]?.length ?? 0;
  if (factor !== "") return { ratio: Number(factor), digits: digitsOf(factor), cells };
  const signed = Number(percent) * (sign === "−" ? -1 : 1);
  return { ratio: percent === "" ? null : 1 + signed / 100, digits: digitsOf(percent) + 2, cells };
}

test("two measured runs are compared alike by the page and by the API", {
  tag: "@measures",
}, async ({ page }) => {
  const ids = [await measured("v1"), await measured("v1 again")].join();
  await page.goto(`/compare?runs=${ids}`);
  await expect(page.getByRole("heading", { name: "Change against v1" })).toBeVisible();
  const { rows } = await call<Comparison>(`/comparisons?runs=${ids}`);
  for (const metric of ["p50", "p95", "p99"]) {
    const ratio = rows.find((row) => row.metric === metric)?.changes[1]?.ratio ?? Number.NaN;
    const shown = await shownRatio(page, metric);
    expect(shown.ratio, `${metric} in ${shown.cells.join("|")}`).toBeCloseTo(ratio, shown.digits);
  }
});
