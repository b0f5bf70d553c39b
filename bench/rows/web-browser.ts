// What a browser sees of the pages of a Gonogo: how long scripts block it, how old a tick is when it arrives, and what
// Lighthouse says.

import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { findChromium } from "../../scripts/services/test-programs.mjs";
import { prepareWatching } from "../../scripts/services/watching-browser.ts";
import { atEnd } from "../lib/cleanup.mjs";
import { median, quantile } from "../lib/numbers.ts";
import type { Place } from "../lib/own-gonogo.ts";
import { bringProgram } from "../lib/programs.ts";
import { watchedDuel } from "./live.ts";

/** After loading: charts and what else a page loads when it is seen. */
const settleMs = 3_000;
/** A task blocks by what it lasts beyond this (Total Blocking Time, web.dev/articles/tbt). */
const shortTaskMs = 50;
const loads = 5;
const watchedS = 30;
const lighthouseTries = 4;

export type WebBrowser = Awaited<ReturnType<typeof openWebBrowser>>;

/** A browser with the owner's session. */
export async function openWebBrowser({ signInLink }: Place, say: (text: string) => void) {
  const open = await prepareWatching({ signInLink, say });
  const { page, close } = await open();
  atEnd(close);
  await page.addInitScript(noteTasksAndTicks);
  const cookies: { name: string; value: string }[] = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { page, cookie };
}

/** Runs in the page: keeps long tasks, and the age of each tick that an EventSource receives. */
function noteTasksAndTicks() {
  const kept = { taskMs: [] as number[], tickAgeMs: [] as number[] };
  Object.assign(globalThis, { kept });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.taskMs.push(duration);
  }).observe({ type: "longtask", buffered: true });
  const Native = EventSource;
  globalThis.EventSource = class extends Native {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(url, options);
      this.addEventListener("message", ({ data }) => {
        const at = /"type":"tick".*?"atUnixMs":(\d+)/.exec(String(data))?.[1];
        if (at !== undefined) kept.tickAgeMs.push(Date.now() - Number(at));
      });
    }
  };
}

/** Milliseconds that a page's scripts block it while it loads; the median of some loads. */
export async function blockingMs({ page }: WebBrowser, url: string): Promise<number> {
  const blocked: number[] = [];
  for (let i = 0; i < loads; i += 1) {
    await page.goto(url, { waitUntil: "load" });
    await pause(settleMs);
    const tasks: number[] = await page.evaluate("kept.taskMs");
    blocked.push(tasks.reduce((sum, ms) => sum + Math.max(0, ms - shortTaskMs), 0));
  }
  return median(blocked);
}

/** From the worker that reads a tick of the engine to the browser that watches the run, on one machine and clock. */
export async function tickAges(place: Place, { page }: WebBrowser) {
  const body = { definition: watchedDuel, subject: { version: "watched" } };
  const run = await callApi(place, "/runs", { method: "POST", body });
  await page.goto(run.reportUrl);
  await page.getByRole("region", { name: "Progress" }).waitFor();
  await pause(watchedS * 1_000);
  const ages: number[] = await page.evaluate("kept.tickAgeMs");
  await callApi(place, `/runs/${run.id}/cancel`, { method: "POST", body: {} });
  return { ticks: ages.length, p50Ms: quantile(ages, 0.5), p95Ms: quantile(ages, 0.95) };
}

/** Scores of 100. */
export type Scores = { performance: number; accessibility: number };

/**
 * Lighthouse's scores of pages, as on a desktop.
 * @param pages addresses by name
 * @returns absent: why it was not asked
 */
export async function lighthouseScores(
  pages: Readonly<Record<string, string>>,
  { cookie, dataDir }: { cookie: string; dataDir: string },
  options: { install: boolean; say: (text: string) => void },
): Promise<{ scores: Readonly<Record<string, Scores>> } | { absent: string }> {
  const brought = await bringProgram("lighthouse", options);
  if ("absent" in brought) return brought;
  const [program = "", ...args] = brought.command;
  const chromium = await findChromium(options.say);
  const headers = join(dataDir, "lighthouse-headers.json");
  writeFileSync(headers, JSON.stringify({ Cookie: cookie }), { mode: 0o600 });
  const scores: Record<string, Scores> = {};
  for (const [name, url] of Object.entries(pages)) {
    const result = join(dataDir, `lighthouse-${name}.json`);
    const measure = () =>
      promisify(execFile)(
        program,
        [
          ...[...args, url, "--quiet", "--preset=desktop", "--output=json"],
          ...[`--output-path=${result}`, `--extra-headers=${headers}`],
          ...["--only-categories=performance,accessibility", "--no-enable-error-reporting"],
          "--chrome-flags=--headless=new --no-sandbox --disable-gpu --no-first-run",
        ],
        { env: { ...process.env, CHROME_PATH: chromium }, timeout: 180_000 },
      );
    // Chromium sometimes loses the first mark of its trace, and Lighthouse then asks to be run again.
    for (let left = lighthouseTries - 1; ; left -= 1)
      try {
        await measure();
        break;
      } catch (error) {
        if (left === 0 || !String(error).includes("NO_NAVSTART")) throw error;
      }
    const { categories } = JSON.parse(readFileSync(result, "utf8"));
    const score = (of: keyof Scores) => Math.round(categories[of].score * 100);
    scores[name] = { performance: score("performance"), accessibility: score("accessibility") };
    options.say(`  ${name}: ${JSON.stringify(scores[name])}`);
  }
  return { scores };
}
