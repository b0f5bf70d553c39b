// How fast do pages answer on a large database, and how much JavaScript do they send? A Gonogo of its own with the runs of
// `npm run seed -- large`; its pages are asked for by HTTP with the owner's session. A browser opens some of them afterwards.

import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { readOrMakeSecrets } from "../../scripts/lib/instance/secrets.mjs";
import { dataPaths, root } from "../../scripts/lib/paths.mjs";
import { childEnv, mustRun } from "../../scripts/lib/run-command.mjs";
import { median, quantile } from "../lib/numbers.ts";
import { type Place, startOwnGonogo } from "../lib/own-gonogo.ts";
import type { Context } from "./compare.ts";
import { look } from "./report.ts";
import { blockingMs, lighthouseScores, openWebBrowser, tickAges } from "./web-browser.ts";
import { weighK6Report } from "./web-peers.ts";

const viewers = 20;
const everyS = 3;
const clients = 8;
/** Each part lasts this many times as long as a run of the other rows. */
const lengthened = 6;
const alone = 20;

async function seed({ databaseUrl, redisUrl, dataDir, url }: Place): Promise<void> {
  const { secretKey } = readOrMakeSecrets(dataPaths(dataDir).secrets);
  const env = {
    ...childEnv(),
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    ...{ GONOGO_URL: url, GONOGO_SECRET_KEY: secretKey },
  };
  const program = "apps/worker/src/commands/seed.ts";
  await mustRun(process.execPath, ["--import", "tsx", program, "large"], { env, cwd: root });
}

/** Pages as people open them, by kind; several of a kind where there are several. */
async function pagesOf(place: Place) {
  const { items } = await callApi(place, "/benchmarks?limit=20&sort=name");
  const slugs: string[] = items.map(({ slug }: { slug: string }) => slug);
  const runs = await callApi(place, "/runs?limit=50&status=finished&sort=branch");
  return {
    overview: ["/"],
    runs: ["/runs", "/runs?verdict=NO-GO", "/runs?q=search", "/runs?branch=main&sort=benchmark"],
    benchmarks: ["/benchmarks", "/benchmarks?sort=last-run"],
    targets: ["/targets"],
    benchmark: slugs.map((slug) => `/benchmarks/${slug}`),
    evolution: slugs.map((slug) => `/benchmarks/${slug}/evolution`),
    report: runs.items.map(({ id }: { id: string }) => `/runs/${id}`) as string[],
  };
}

type Pages = Awaited<ReturnType<typeof pagesOf>>;

const kindsOf = (pages: Pages) => Object.keys(pages) as (keyof Pages)[];

/** The nth page of a walk through all kinds. */
function pageAt(pages: Pages, n: number): string {
  const kinds = kindsOf(pages);
  const of = pages[kinds[n % kinds.length] ?? "overview"];
  return of[Math.floor(n / kinds.length) % of.length] ?? "/";
}

/** Milliseconds to the first byte: viewers begin apart and open a page every three seconds. */
async function viewed({ url }: Place, pages: Pages, cookie: string, seconds: number) {
  const ms: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  const view = async (viewer: number) => {
    await pause((viewer * everyS * 1_000) / viewers);
    for (let n = viewer; performance.now() < endMs; n += 1) {
      const begunMs = performance.now();
      ms.push((await look(`${url}${pageAt(pages, n)}`, cookie)).firstByteMs);
      await pause(Math.max(0, everyS * 1_000 - (performance.now() - begunMs)));
    }
  };
  await Promise.all(Array.from({ length: viewers }, (_, viewer) => view(viewer)));
  return { answers: ms.length, p50Ms: quantile(ms, 0.5), p95Ms: quantile(ms, 0.95) };
}

/** Pages a second of clients that ask again as soon as they are answered. */
async function pagesPerS({ url }: Place, pages: Pages, cookie: string, seconds: number) {
  let answered = 0;
  const begunMs = performance.now();
  const ask = async (client: number) => {
    for (let n = client; performance.now() < begunMs + seconds * 1_000; n += 1) {
      await look(`${url}${pageAt(pages, n)}`, cookie);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  return answered / ((performance.now() - begunMs) / 1_000);
}

/** Median milliseconds to the first byte, asked for one after another. */
async function aloneMs(address: string, cookie: string): Promise<number> {
  const ms: number[] = [];
  for (let i = 0; i < alone; i += 1) ms.push((await look(address, cookie)).firstByteMs);
  return median(ms);
}

/** Bytes, gzip, of the scripts that a page's document names and a browser with modules loads. */
async function scriptBytes({ url }: Place, path: string, cookie: string): Promise<number> {
  const document = await (await fetch(`${url}${path}`, { headers: { cookie } })).text();
  const forOldBrowsers = document.match(/<script[^>]*nomodule[^>]*>/gi)?.join() ?? "";
  const names = (document.match(/\/_next\/static\/[^"'\\ ]+?\.js/g) ?? []).filter(
    (name) => !forOldBrowsers.includes(name),
  );
  let bytes = 0;
  for (const name of new Set(names))
    bytes += gzipSync(await (await fetch(`${url}${name}`)).text()).length;
  return bytes;
}

export async function measureWeb({
  options: { repetitions, seconds, onlyInstalled },
  say,
}: Context) {
  const place = await startOwnGonogo(say, !onlyInstalled);
  await seed(place);
  const browser = await openWebBrowser(place, say);
  const { cookie } = browser;
  const pages = await pagesOf(place);
  // Loads each page's code into the web server, and compiles it.
  for (const kind of kindsOf(pages))
    for (const page of pages[kind].slice(0, 3)) await look(`${place.url}${page}`, cookie);
  const partS = seconds * lengthened;
  const alones = Object.fromEntries(
    await inTurn(kindsOf(pages), async (kind) => [
      kind,
      await aloneMs(`${place.url}${pages[kind][0] ?? "/"}`, cookie),
    ]),
  ) as Record<keyof Pages, number>;
  const view = await viewed(place, pages, cookie, partS);
  say(`  20 viewers: p50 ${view.p50Ms.toFixed(0)} ms, p95 ${view.p95Ms.toFixed(0)} ms`);
  const closedPerS = await pagesPerS(place, pages, cookie, partS);
  const sent = { ...pages, editor: ["/new/benchmark"] };
  const scripts = Object.fromEntries(
    await inTurn(Object.keys(sent) as (keyof typeof sent)[], async (kind) => [
      kind,
      await scriptBytes(place, sent[kind][0] ?? "/", cookie),
    ]),
  ) as Record<keyof typeof sent, number>;
  const [report = "/"] = pages.report;
  const blocked = Object.fromEntries(
    await inTurn(["report", "evolution", "editor"] as const, async (kind) => [
      kind,
      await blockingMs(browser, `${place.url}${sent[kind][0] ?? "/"}`),
    ]),
  ) as Record<"report" | "evolution" | "editor", number>;
  const share = await callApi(place, `/runs/${report.split("/").at(-1)}/shares`, {
    method: "POST",
    body: {},
  });
  const lighthouse = await lighthouseScores(
    { overview: `${place.url}/`, report: `${place.url}${report}`, shared: share.url },
    { cookie, dataDir: place.dataDir },
    { install: !onlyInstalled, say },
  );
  const tick = await tickAges(place, browser);
  const k6Report = await weighK6Report(browser, {
    ...{ folder: place.dataDir, install: !onlyInstalled, say },
  });
  return {
    kind: "web" as const,
    title: "Web: pages on 10,000 runs and 200,000 blocks",
    ...{ repetitions, seconds: partS, viewers, everyS, clients },
    ...{
      view,
      aloneMs: alones,
      closedPerS,
      scripts,
      blockedMs: blocked,
      lighthouse,
      tick,
      k6Report,
    },
  };
}

async function inTurn<In, Out>(all: readonly In[], one: (of: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const of of all) done.push(await one(of));
  return done;
}
