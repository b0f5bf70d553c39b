// What every page must keep to, whoever looks at it: it settles, fits its width, shows no lost figure, breaks no word, keeps
// its lines within their plots, satisfies axe.
// With GONOGO_SCREENSHOTS=<folder> the pictures are kept, for looking at.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";

export type Session = { cookies: never[]; origins: never[] } | string;
type ColorScheme = "light" | "dark";
/** A page whose contrast axe measures in dark colours too: each verdict and state once, each kind of page once. */
type InDarkToo = { readonly path: string; readonly contrastOf: string };
/**
 * @param part a selector: the part that other pages have not, since contrast takes axe longer than all its other rules;
 *   absent: the whole page
 */
export const inDarkToo = (path: string, part = "body"): InDarkToo => ({ path, contrastOf: part });
/** Name of a picture and path of a page; a path alone: contrast in light colours. */
export type States = Readonly<Record<string, string | InDarkToo>>;

/** Nobody is signed in. */
export const nobody: Session = { cookies: [], origins: [] };

const colorSchemes: readonly ColorScheme[] = ["light", "dark"];
/** Wide and narrow. Width and colours change on the spot: pages decide their layout in CSS alone. */
const screens = [
  { width: 1280, height: 860, isWide: true },
  { width: 390, height: 844, isWide: false },
] as const;

/** What a page shows when a figure or a name got lost on the way, or a text was not said (`Open##verb`). */
const broken = /\bNaN\b|\bundefined\b|\[object Object\]|\bInfinity\b|\w##\w/;

/** A page takes a second or two; one that draws nothing for that long is not worth the rest of the test's time. */
const scrollTimeoutMs = 20_000;

/** Whether it was done in time. */
async function inTime(work: Promise<void>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}

/**
 * Comes past everything once: charts are loaded when they are about to be seen. A browser that draws no frame gets another
 * size once, which wakes it unless the page itself waits for something; what was seen of it is said.
 */
export async function scrollThrough(page: Page): Promise<void> {
  if (await inTime(frameByFrame(page), scrollTimeoutMs)) return;
  const seen = await page.evaluate(() => ({
    state: document.readyState,
    visible: document.visibilityState,
    scrolledPx: window.scrollY,
    unfinished: performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd === 0)
      .map(({ name }) => name),
  }));
  const report = `${page.url()} drew no frame for ${scrollTimeoutMs} ms: ${JSON.stringify(seen)}`;
  console.warn(report);
  const size = page.viewportSize() ?? screens[0];
  await page.setViewportSize({ ...size, width: size.width + 1 });
  await page.setViewportSize(size);
  if (!(await inTime(frameByFrame(page), scrollTimeoutMs))) throw new Error(report);
}

const frameByFrame = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { documentElement: root } = document;
    for (let y = 0; y < root.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  });

/** The page has settled: charts drawn, queries answered. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await scrollThrough(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The folder for pictures; undefined: none are kept. */
const pictures = process.env.GONOGO_SCREENSHOTS;

/** Keeps a picture of the page as it stands, when asked to. */
export async function keep(page: Page, name: string) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** How far the page can be scrolled sideways. */
export const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words of which letters stand one below another, for want of width; long ones (hashes, addresses) may break. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text && found.length < 5; text = texts.nextNode()) {
      // For readers of screens alone: it stands in a box of one pixel.
      let box = text.parentElement;
      while (box && box.clientWidth !== 1) box = box.parentElement;
      if (box) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]{4,20}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 2) found.push(`${word} in ${text.parentElement?.outerHTML.slice(0, 160)}`);
      }
    }
    return found;
  });

/** Lines of charts that leave the plot in which their axes stand. */
const strayLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("svg.recharts-surface")].flatMap((chart) => {
      const plot = chart.querySelector(".recharts-cartesian-grid")?.getBoundingClientRect();
      if (!plot || plot.height === 0) return [];
      return [...chart.querySelectorAll("path.recharts-curve")].flatMap((line) => {
        const { top, bottom, left, right } = line.getBoundingClientRect();
        const strays =
          top < plot.top - 2 ||
          bottom > plot.bottom + 2 ||
          left < plot.left - 2 ||
          right > plot.right + 2;
        const isClipped = line.closest("[clip-path]") !== null;
        return strays && !isClipped
          ? [chart.closest("figure")?.textContent?.slice(0, 60) ?? "a chart"]
          : [];
      });
    }),
  );

/** Waits until charts have their new width and colours have faded; what moves for ever is not waited for. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** What axe finds serious in a part of the page. */
async function violationsIn(page: Page, part: string, rules: object): Promise<string[]> {
  // Only what is wrong: listing what is right takes most of the time on a page of many cells.
  const axe = new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ["violations"], ...rules });
  // In one piece: no page has frames of other origins, and partial results of a large page take four times as long.
  const found = await axe.setLegacyMode(true).analyze();
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** What axe finds serious on the whole page, whatever its colours. */
export const seriousViolations = (page: Page) =>
  violationsIn(page, "body", { rules: { "color-contrast": { enabled: false } } });

/** Texts that axe finds hard to read in the present colours. */
export const poorContrast = (page: Page, part = "body") =>
  violationsIn(page, part, { runOnly: ["color-contrast"] });

/** Opens each state once and looks at it wide and narrow, light and dark; keeps pictures when asked to. */
export async function lookAt(browser: Browser, states: States, storageState: Session) {
  const context = await browser.newContext({ reducedMotion: "reduce", storageState });
  const page = await context.newPage();
  const crashes: string[] = [];
  page.on("pageerror", (error) => crashes.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy"))
      crashes.push(`${page.url()}: ${message.text()}`);
  });
  for (const [name, state] of Object.entries(states))
    await test.step(name, async () => {
      const inDark = typeof state !== "string";
      const { path, contrastOf } = inDark ? state : { path: state, contrastOf: "body" };
      await page.setViewportSize(screens[0]);
      await open(page, path);
      for (const screen of screens) await lookOn(page, { name, inDark, contrastOf, screen });
    });
  expect(crashes).toEqual([]);
  await context.close();
}

/**
 * One state on one screen.
 * The wide pages are also given to axe: which elements there are, how they are named and coloured is the same narrow.
 */
async function lookOn(
  page: Page,
  {
    name,
    inDark,
    contrastOf,
    screen,
  }: { name: string; inDark: boolean; contrastOf: string; screen: (typeof screens)[number] },
) {
  await page.setViewportSize(screen);
  for (const colorScheme of colorSchemes) {
    const isDark = colorScheme === "dark";
    const measuresContrast = screen.isWide && (!isDark || inDark);
    // Colours move nothing and write nothing: in the dark there is only what contrast and pictures show.
    if (isDark && !measuresContrast && !pictures) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settle(page);
    const where = `${name}, ${screen.width} px, ${colorScheme}`;
    await keep(page, `${name}-${screen.width}-${colorScheme}`);
    if (measuresContrast) expect.soft(await poorContrast(page, contrastOf), where).toEqual([]);
    if (isDark) continue;
    await expect.soft.poll(() => sidewaysPx(page), where).toBeLessThanOrEqual(0);
    await expect.soft(page.getByText(broken), where).toHaveCount(0);
    expect.soft(await brokenWords(page), where).toEqual([]);
    expect.soft(await strayLines(page), where).toEqual([]);
    if (screen.isWide) expect.soft(await seriousViolations(page), where).toEqual([]);
  }
}
