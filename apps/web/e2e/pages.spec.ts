// Every page in every state, wide and narrow, light and dark: none scrolls sideways, none shows NaN or undefined,
// axe finds nothing serious. With GONOGO_SCREENSHOTS=<folder> the pictures are kept; the committed ones are made so.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { e2e } from "./house.ts";

const modes = [1280, 390].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

const states = {
  "report-go": e2e.seeds["dispatch-go"],
  "report-no-go": e2e.seeds["dispatch-nogo"],
  "report-inconclusive": e2e.seeds.inconclusive,
  "report-invalid": e2e.seeds.invalid,
  "report-plateau": e2e.seeds.plateau,
  "report-failed": e2e.seeds.failed,
  "report-running": e2e.seeds.running,
  "report-eight-variants": e2e.seeds["eight-variants-long-names"],
  "benchmark-empty": e2e.seeds.empty,
  benchmark: e2e.seeds.evolution,
  evolution: `${e2e.seeds.evolution}/evolution`,
  "evolution-empty": `${e2e.seeds.empty}/evolution`,
  editor: `${e2e.seeds.evolution}/edit`,
  "editor-new": "/new/benchmark",
  overview: "/",
  runs: "/runs",
  "runs-empty": "/runs?benchmark=seed-empty",
  benchmarks: "/benchmarks",
  targets: "/targets",
  target: "/targets/demo-grpc",
  "target-new": "/new/target",
  settings: "/settings",
  "not-found": "/benchmarks/there-is-none",
  "api-reference": "/docs/api",
};

/** The page has settled: charts drawn, queries answered. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function keep(page: Page, name: string) {
  const folder = process.env.GONOGO_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** What a page shows when a figure or a name got lost on the way. */
const broken = /\bNaN\b|\bundefined\b|\[object Object\]|\bInfinity\b/;

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { width, colorScheme } of modes)
  test(`every page at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: width > 800 ? 860 : 844 },
      colorScheme,
      reducedMotion: "reduce",
      storageState: e2e.sessionPath,
    });
    const page = await context.newPage();
    const crashes: string[] = [];
    page.on("pageerror", (error) => crashes.push(`${page.url()}: ${error.message}`));
    for (const [name, path] of Object.entries(states))
      await test.step(name, async () => {
        await open(page, path);
        expect.soft(await sidewaysPx(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
        await expect.soft(page.getByText(broken), name).toHaveCount(0);
        await keep(page, `${name}-${width}-${colorScheme}`);
      });
    expect(crashes).toEqual([]);
    await context.close();
  });

test("axe finds nothing serious on any page", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [name, path] of Object.entries(states))
      await test.step(`${name}, ${colorScheme}`, async () => {
        await open(page, path);
        // Dark differs from light by its colours alone.
        const axe = new AxeBuilder({ page });
        if (colorScheme === "dark") axe.withRules(["color-contrast"]);
        const found = await axe.analyze();
        const serious = found.violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
        expect.soft(serious, `${name}, ${colorScheme}`).toEqual([]);
      });
  }
});
