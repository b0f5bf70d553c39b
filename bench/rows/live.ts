// What does it cost to watch a run? A run goes on in a Gonogo of its own while a browser has its page open:
// CPU of the page, of the whole browser and of the web server as shares of a core, and the browser's own counters.
// The load is an open one of few requests, so that cores stay free and nobody waits for one.

import { setTimeout as pause } from "node:timers/promises";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { prepareWatching } from "../../scripts/services/watching-browser.ts";
import { atEnd } from "../lib/cleanup.mjs";
import { cpuByPart } from "../lib/machine/machine.ts";
import { median } from "../lib/numbers.ts";
import { type Place, startOwnGonogo } from "../lib/own-gonogo.ts";
import type { Context } from "./compare.ts";

/**
 * Each repetition lasts this many times as long as the other rows': a page draws its report every 30 s, and a window of 60 s
 * holds two drawings. Of windows of 20 s some held one and others none, and their median said which was more frequent.
 */
const lengthened = 12;
/** After opening: scripts are compiled and the first picture is drawn once. */
const settleS = 5;
const counters = [
  "TaskDuration",
  "ScriptDuration",
  "LayoutDuration",
  "RecalcStyleDuration",
] as const;

/** of a core, by what used it */
export type Shares = Record<string, number>;

/** A duel that lasts longer than any measurement of its page. */
export const watchedDuel = {
  name: "watched",
  question: "What does it cost to watch this run?",
  variants: ["demo-rest", "demo-http2"].map((target) => ({
    name: target,
    target,
    operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "a" } },
  })),
  load: { kind: "open", ratePerS: 500 },
  plan: { rounds: 200, warmupMs: 500, blockMs: 2_000, pilot: "off" },
};

/** A browser with the owner's session, on a page that shows no run. */
async function openBrowser({ url, signInLink }: Place, say: (text: string) => void) {
  const open = await prepareWatching({ signInLink, say });
  const { page, pid, show: showPage, close } = await open();
  atEnd(close);
  await showPage(`${url}/targets`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  return { page, devtools, pid };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Seconds used so far. */
async function usedS({ webPid }: Place, { devtools, pid }: Browser): Promise<Shares> {
  const parts = cpuByPart(pid);
  const { metrics } = await devtools.send("Performance.getMetrics");
  const counter = (name: string) =>
    metrics.find((one: { name: string }) => one.name === name)?.value ?? 0;
  return {
    page: parts.renderer ?? 0,
    browser: Object.values(parts).reduce((sum, cpuS) => sum + cpuS, 0),
    webServer: Object.values(cpuByPart(webPid)).reduce((sum, cpuS) => sum + cpuS, 0),
    ...Object.fromEntries(counters.map((name) => [name, counter(name)])),
  };
}

/** Shares of a core over some seconds. */
async function sharesOver(place: Place, browser: Browser, seconds: number): Promise<Shares> {
  const [before, beganMs] = [await usedS(place, browser), performance.now()];
  await pause(seconds * 1_000);
  const after = await usedS(place, browser);
  const spentS = (performance.now() - beganMs) / 1_000;
  return Object.fromEntries(
    Object.entries(after).map(([name, usedS]) => [name, (usedS - (before[name] ?? 0)) / spentS]),
  );
}

const medians = (windows: readonly Shares[]): Shares =>
  Object.fromEntries(
    Object.keys(windows[0] ?? {}).map((name) => [
      name,
      median(windows.map((shares) => shares[name] ?? 0)),
    ]),
  );

/** The shares while nobody watches, and while the page is open. */
export async function watchedShares(
  place: Place,
  { repetitions, seconds }: { repetitions: number; seconds: number },
  say: (text: string) => void,
) {
  const browser = await openBrowser(place, say);
  const body = { definition: watchedDuel, subject: { version: "watched" } };
  const run = await callApi(place, "/runs", { method: "POST", body });
  await pause(settleS * 1_000);
  const windowS = seconds * lengthened;
  const unwatched = await sharesOver(place, browser, windowS);
  await browser.page.goto(run.reportUrl);
  await browser.page.getByRole("region", { name: "Progress" }).waitFor();
  await pause(settleS * 1_000);
  const windows: Shares[] = [];
  for (let i = 0; i < repetitions; i += 1) {
    windows.push(await sharesOver(place, browser, windowS));
    const shown = Object.entries(windows.at(-1) ?? {}).map(
      ([name, share]) => `${name} ${(share * 100).toFixed(1)} %`,
    );
    say(`  ${shown.join(", ")}`);
  }
  await callApi(place, `/runs/${run.id}/cancel`, { method: "POST", body: {} });
  return { unwatched, watched: medians(windows), windows };
}

export async function measureLive({
  options: { repetitions, seconds, onlyInstalled },
  say,
}: Context) {
  const place = await startOwnGonogo(say, !onlyInstalled);
  const shares = await watchedShares(place, { repetitions, seconds }, say);
  return {
    kind: "live" as const,
    title: "Live page: what watching a run costs, as shares of a core",
    repetitions,
    seconds: seconds * lengthened,
    ...shares,
  };
}
