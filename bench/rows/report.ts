// How long does a reader wait for a report that nobody has opened yet? Runs of 100 blocks end in a Gonogo of its own; a
// browser with the owner's session then opens each report three times, and tells when the first byte of the page came.

import { setTimeout as pause } from "node:timers/promises";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { prepareWatching } from "../../scripts/services/watching-browser.ts";
import { atEnd } from "../lib/cleanup.mjs";
import { type Place, startOwnGonogo } from "../lib/own-gonogo.ts";
import type { Context } from "./compare.ts";

const blocks = 100;
/** The first run's report is not measured: it loads the page's code into the web server. */
const unmeasured = 1;
const looks = 3;

/** The shortest blocks that a definition may have: the report has as many rows as one of an hour. */
const definition = {
  name: "hundred-blocks",
  question: "How fast does a report open?",
  variants: ["demo-rest", "demo-http2"].map((target) => ({
    name: target,
    target,
    operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "a" } },
  })),
  load: { kind: "open", ratePerS: 500 },
  plan: { rounds: blocks / 2, warmupMs: 50, blockMs: 100, pilot: "off" },
  gates: ["p99(demo-http2) < 1 s", "p50(demo-http2) / p50(demo-rest) <= 1.5"],
};

async function finishedRun(place: Place, number: number): Promise<string> {
  const body = { definition, subject: { version: `${number}` } };
  let run = await callApi(place, "/runs", { method: "POST", body });
  while (["queued", "running"].includes(run.status)) {
    await pause(1_000);
    run = await callApi(place, `/runs/${run.id}`);
  }
  if (run.status !== "finished") throw new Error(`A run is ${run.status}, not finished.`);
  return run.reportUrl;
}

/** @returns milliseconds from the request of the page to its first byte, by look: the first one, and later ones */
export async function measureReport({ options: { repetitions, onlyInstalled }, say }: Context) {
  const place = await startOwnGonogo(say, !onlyInstalled);
  const open = await prepareWatching({ signInLink: place.signInLink, say });
  const { page, show, close } = await open();
  atEnd(close);
  const firstByteMs = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return entry ? entry.responseStart - entry.requestStart : Number.NaN;
    });
  const reports: { bytes: number; lookMs: number[] }[] = [];
  for (let number = 0; number < unmeasured + repetitions; number += 1) {
    const url = await finishedRun(place, number);
    const lookMs: number[] = [];
    for (let look = 0; look < looks; look += 1) {
      await show(url);
      lookMs.push(await firstByteMs());
    }
    const bytes = await page.evaluate(
      () =>
        (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[])[0]
          ?.decodedBodySize ?? 0,
    );
    if (number < unmeasured) continue;
    reports.push({ bytes, lookMs });
    say(`  ${lookMs.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
  }
  return {
    kind: "report" as const,
    title: "Report: time to the first byte of a page that nobody has opened yet",
    blocks,
    reports,
  };
}
