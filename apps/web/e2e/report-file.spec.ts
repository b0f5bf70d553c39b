// The report of every seeded run as one HTML file, opened from disk: it asks for nothing, fits its width, and axe finds nothing serious.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { call, credentials, e2e } from "./instance.ts";
import { keep, nobody, poorContrast, seriousViolations } from "./page-checks.ts";

// A file knows no session.
test.use({ storageState: nobody });

const folder = mkdtempSync(join(tmpdir(), "gonogo-report-files-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Runs = {
  readonly items: readonly { readonly id: string; readonly benchmark: { readonly slug: string } }[];
  readonly nextCursor: string | null;
};

/** Runs of seeded benchmarks alone: those of other tests come and go. */
async function seededRuns() {
  const found: Runs["items"][number][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Runs = await call(`/runs?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`);
    found.push(...page.items.filter(({ benchmark }) => benchmark.slug.startsWith("seed-")));
    cursor = page.nextCursor;
  }
  return found;
}

/** What may load or run something; links to pages and to parts of the file may not. */
const active =
  /<(script|iframe|object|embed|link(?! rel="icon" href="data:,")|img|base|form|input)\b|\son\w+=|javascript:|url\(|@import|@font-face/i;
const unwritten = /\b(NaN|undefined|Infinity)\b|\[object/;
/** Addresses of the seeded targets. */
const address = /\b(127\.0\.0\.1|localhost):\d+/;

/** Where it was written; null: another test has deleted the run. */
async function fileOf(id: string): Promise<string | null> {
  const answer = await fetch(new URL(`/api/v1/runs/${id}/report.html`, e2e.url), {
    headers: { authorization: `Bearer ${credentials().apiKey}` },
  });
  if (answer.status === 404) return null;
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const path = join(folder, `${id}.html`);
  const file = await answer.text();
  expect(Buffer.byteLength(file)).toBeLessThan(2_000_000);
  const rest = file.replaceAll(e2e.url, "");
  for (const wrong of [active, unwritten, address]) expect(wrong.exec(rest)?.[0]).toBeUndefined();
  expect(file).toContain(`/runs/${id}`);
  writeFileSync(path, file);
  return pathToFileURL(path).href;
}

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the file of every seeded run opens from disk", async ({ page }) => {
  // Some ninety files, each given to axe.
  test.setTimeout(600_000);
  const asked: string[] = [];
  const said: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => said.push(message.text()));
  const seen = new Set<string>();
  const isFirst = (of: string) => !seen.has(of) && seen.add(of).size > 0;
  let opened = 0;
  const runs = await seededRuns();
  for (const { id, benchmark } of runs)
    await test.step(`${benchmark.slug} ${id}`, async () => {
      const url = await fileOf(id);
      if (url === null) return;
      opened += 1;
      await page.setViewportSize({ width: 1200, height: 860 });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.locator("details").evaluateAll((all) => {
        for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true;
      });
      expect.soft(await seriousViolations(page), benchmark.slug).toEqual([]);
      // Widths are the same in every run of a benchmark, and colours in every file with one answer.
      if (!isFirst(benchmark.slug)) return;
      expect.soft(await sidewaysPx(page), benchmark.slug).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      expect.soft(await sidewaysPx(page), `${benchmark.slug}, narrow`).toBe(0);
      const answer = await page.locator("[data-answer]").first().getAttribute("data-answer");
      if (!isFirst(`answer ${answer}`)) return;
      await page.setViewportSize({ width: 1200, height: 860 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await keep(page, `file-${benchmark.slug}-${colorScheme}`);
        expect.soft(await poorContrast(page), `${benchmark.slug} ${colorScheme}`).toEqual([]);
      }
    });
  expect(asked.filter((url) => !url.startsWith("file:") && url !== "data:,")).toEqual([]);
  expect(new Set(asked.filter((url) => url.startsWith("file:"))).size).toBe(opened);
  expect(opened).toBeGreaterThan(50);
  expect(said).toEqual([]);
});
