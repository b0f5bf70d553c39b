// What every page must keep to, whoever looks at it: it settles, fits its width, shows no lost figure, satisfies axe.
// With GONOGO_SCREENSHOTS=<folder> the pictures are kept; the committed ones are made so.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";

type Session = { cookies: never[]; origins: never[] } | string;
type ColorScheme = "light" | "dark";
/** Name of a picture and path of a page. */
export type States = Readonly<Record<string, string>>;

/** Nobody is signed in. */
export const nobody: Session = { cookies: [], origins: [] };

export const modes = [1280, 390].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** What a page shows when a figure or a name got lost on the way. */
const broken = /\bNaN\b|\bundefined\b|\[object Object\]|\bInfinity\b/;

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

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens each state at one width and in one colour scheme; keeps a picture when asked to. */
export async function lookAt(
  browser: Browser,
  states: States,
  storageState: Session,
  { width, colorScheme }: { width: number; colorScheme: ColorScheme },
) {
  const context = await browser.newContext({
    viewport: { width, height: width > 800 ? 860 : 844 },
    colorScheme,
    reducedMotion: "reduce",
    storageState,
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
}

/** Runs axe on each state, light and dark. */
export async function examine(page: Page, states: States) {
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
}
