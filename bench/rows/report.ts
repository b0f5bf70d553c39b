// How long does a reader wait for a report that nobody has opened yet? Runs of 100 blocks end in a Gonogo of its own; each
// report is then asked for three times with the owner's session. No browser runs meanwhile: its drawing would be measured too.

import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { prepareWatching } from "../../scripts/services/watching-browser.ts";
import { type Place, startOwnGonogo } from "../lib/own-gonogo.ts";
import type { Context } from "./compare.ts";

const blocks = 100;
/** Looks at the report of an earlier run: they load the page's code into the web server, and compile it. */
const warmUpLooks = 20;
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

/** The session of an owner who has signed in, as a header. */
export async function sessionOf(
  { signInLink }: Place,
  say: (text: string) => void,
): Promise<string> {
  const open = await prepareWatching({ signInLink, say });
  const { page, close } = await open();
  const cookies: { name: string; value: string }[] = await page.context().cookies();
  await close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Milliseconds from the request of a page, over a connection of its own, to its first byte; and its bytes. */
export const look = (
  url: string,
  cookie: string,
): Promise<{ firstByteMs: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    const begunMs = performance.now();
    get(url, { agent: false, headers: { cookie } }, (answer) => {
      const firstByteMs = performance.now() - begunMs;
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.on("error", reject);
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve({ firstByteMs, bytes })
          : reject(new Error(`The page answered ${answer.statusCode}.`)),
      );
    }).on("error", reject);
  });

/** First bytes by look: the first one, and later ones. */
export async function measureReport({ options: { repetitions, onlyInstalled }, say }: Context) {
  const place = await startOwnGonogo(say, !onlyInstalled);
  const cookie = await sessionOf(place, say);
  const warm = await finishedRun(place, 0);
  for (let i = 0; i < warmUpLooks; i += 1) await look(warm, cookie);
  const reports: { bytes: number; lookMs: number[] }[] = [];
  for (let number = 1; number <= repetitions; number += 1) {
    const url = await finishedRun(place, number);
    const seen: Awaited<ReturnType<typeof look>>[] = [];
    for (let i = 0; i < looks; i += 1) seen.push(await look(url, cookie));
    const lookMs = seen.map(({ firstByteMs }) => firstByteMs);
    reports.push({ bytes: seen[0]?.bytes ?? 0, lookMs });
    say(`  ${lookMs.map((ms) => `${ms.toFixed(0)} ms`).join(", ")}`);
  }
  return {
    kind: "report" as const,
    title: "Report: time to the first byte of a page that nobody has opened yet",
    blocks,
    reports,
  };
}
