// `bench/RESULTS.md` from what is kept in `bench/results.json`: every row with its goals, machine and command.
// Pure: the text depends on what is kept and on nothing else.

import { abCallsOfItself, abText } from "../../ab/text.ts";
import { chaosText } from "../../chaos/text.ts";
import { countsByCondition } from "../../decide/condition-counts.ts";
import { widthDuels } from "../../decide/matrix.ts";
import { repeatedText, widthsText } from "../../decide/repeated-text.ts";
import { decideText } from "../../decide/text.ts";
import { growthText } from "../../growth/growth-text.ts";
import { storageText } from "../../growth/storage-text.ts";
import { linkText } from "../../link/text.ts";
import type { Compared } from "../../rows/compare.ts";
import { productText } from "../../soak/text.ts";
import { spreadText } from "../../spread/text.ts";
import { thirdPartyText } from "../../third-party/text.ts";
import {
  answer,
  count,
  duration,
  figure,
  median,
  megabytes,
  percent,
  table,
  times,
} from "../numbers.ts";
import { goalsOf } from "./goals.ts";
import type { FirstDuels, Kept, Live, OpenedReports, Result, Soak, Truth, Web } from "./result.ts";
import { engineName, ratio } from "./summary.ts";

/** Fewer than these are a trial of the bench itself, not a measurement. */
const enough = {
  ...{ repetitions: 5, seconds: 5, minutes: 60, starts: 10, productMinutes: 10, abCalls: 40 },
  ...{ duels: 12, repeated: 60, blocks: 12 },
};

/** @param kept by row, in order */
export function reportText(kept: Record<string, Kept>): string {
  const entries = Object.values(kept);
  const goals = Object.entries(kept).flatMap(([name, { result }]) => goalsOf(name, result));
  const parts = [
    "# Results of the bench",
    "Written by `npm run bench`; [README.md](README.md) says how it measures, [PROFILES.md](PROFILES.md) what the time goes into. Ratios are the engine ÷ the peer. A goal begins with the name of its row: `npm run bench -- decide` measures those of `decide` again.",
    table(
      ["goal", "measured", "reached"],
      goals.map(({ text, measured, reached, profile }) => [
        text,
        measured,
        profile ? `${answer(reached)}, [why](${profile})` : answer(reached),
      ]),
    ),
    ...entries.map(section),
  ];
  return `${parts.join("\n\n")}\n`;
}

function section({ date, command, machine, result }: Kept) {
  const { cpu, cores, memory, kernel, node, commit } = machine;
  const where = `${date}, ${cpu}, ${cores} cores, ${memory}, ${kernel}, Node ${node}, commit ${commit}`;
  const isTrial = isTooShort(result);
  const warning = "**A trial of the bench, too short to be a measurement.**";
  return [
    `## ${result.title}`,
    ...(isTrial ? [warning] : []),
    `${where}. Command: \`${command}\``,
    body(result),
  ].join("\n\n");
}

function isTooShort(result: Result) {
  if (result.kind === "soak") return result.minutes < enough.minutes;
  if (result.kind === "product") return result.minutes < enough.productMinutes;
  if ("parts" in result) {
    const least = { decide: enough.duels, widths: widthDuels.length, aa: enough.repeated };
    return countsByCondition(result.parts).some(({ count: of }) => of < least[result.kind]);
  }
  if (result.kind === "first") return result.starts.length < enough.starts;
  if (result.kind === "ab") return abCallsOfItself(result) < enough.abCalls;
  if (result.kind === "report") return result.reports.length < enough.repetitions;
  if (result.kind === "spread")
    return Object.values(result.factors).some(({ blocks }) => blocks < enough.blocks);
  if (!("repetitions" in result)) return false;
  return result.repetitions < enough.repetitions || result.seconds < enough.seconds;
}

function body(result: Result) {
  if (result.kind === "comparison") return comparison(result);
  if (result.kind === "decide") return decideText(result);
  if (result.kind === "widths") return widthsText(result);
  if (result.kind === "aa") return repeatedText(result);
  if (result.kind === "live") return live(result);
  if (result.kind === "first") return firstDuels(result);
  if (result.kind === "ab") return abText(result);
  if (result.kind === "report") return openedReports(result);
  if (result.kind === "web") return web(result);
  if (result.kind === "product") return productText(result);
  if (result.kind === "link") return linkText(result);
  if (result.kind === "chaos") return chaosText(result);
  if (result.kind === "spread") return spreadText(result);
  if (result.kind === "storage") return storageText(result);
  if (result.kind === "growth") return growthText(result);
  if (result.kind === "third-party") return thirdPartyText(result);
  return result.kind === "truth" ? truth(result) : soak(result);
}

function comparison({ tools, absent, server, repetitions, seconds }: Compared) {
  const byTool = Object.fromEntries(Object.entries(tools).map(([name, of]) => [name, of.medians]));
  const against = (tool: string, metric: string) =>
    tool === engineName ? "" : times(ratio(byTool, tool, metric));
  const lines = Object.entries(tools).map(([tool, { version, medians: of }]) => [
    `${tool} ${version}`,
    count(of.throughputPerS),
    against(tool, "throughputPerS"),
    figure(of.cpuUs),
    against(tool, "cpuUs"),
    megabytes(of.peakMemoryBytes),
    duration(of.p50Us),
    duration(of.p99Us),
    count(of.errors),
    `${figure(of.wallS)} s`,
  ]);
  const head = [
    "tool",
    "requests/s",
    "ratio",
    "CPU µs/request",
    "ratio",
    "peak memory",
    "p50",
    "p99",
  ];
  const own = byTool[engineName] ?? {};
  const lag =
    own.sendLagP99Us == null
      ? []
      : [
          `Send lag of the engine, p99: ${duration(own.sendLagP99Us)}; due but unsent: ${count(own.unsent)}.`,
        ];
  return [
    `Server: ${server}. Medians of ${repetitions} × ${seconds} s.`,
    table([...head, "errors", "wall"], lines),
    ...lag,
    ...Object.entries(absent).map(([tool, why]) => `Without ${tool}: ${why}.`),
  ].join("\n\n");
}

function truth({ scenarios, engine, repetitions, seconds, crossingUs }: Truth) {
  const lines = scenarios.flatMap(({ title, response, service }) =>
    [
      { kind: "response", errors: response },
      { kind: "service", errors: service },
    ].flatMap(({ kind, errors }) =>
      errors.map(({ quantile, truthUs, saidUs, errorUs, near }) => [
        `${title}: ${kind}, ${quantile.replace("p999", "p99.9")}`,
        ...[truthUs, saidUs, errorUs].map(duration),
        answer(near),
      ]),
    ),
  );
  const counts = scenarios.map(({ title, counts: of }) => {
    const runs = of.map(
      (run) =>
        `${count(run.sent)} sent, ${count(run.read)} read, ${count(run.recorded)} recorded, ${count(run.unsent)} unsent`,
    );
    return `Requests, ${title}: ${runs.join("; ")}.`;
  });
  return [
    `Engine ${engine}; the middle of ${repetitions} × ${seconds} s, by size of error.`,
    "Response time runs from the intended start, and is held against the target's time from a request's first byte, read, " +
      "to its answer, written; service time runs from the send, and is held against the time from the last byte.",
    table(["what", "target", "engine", "error", "near enough"], lines),
    ...crossing(crossingUs),
    ...counts,
  ].join("\n\n");
}

/** Results of before this was measured have none. */
function crossing(us: Record<string, number> | null | undefined) {
  if (us == null) return [];
  const parts = Object.entries(us).map(
    ([name, value]) => `${name.replace("p999", "p99.9")} ${duration(value)}`,
  );
  return [
    "The machine's own share: between two bare programs on the same cores, an exchange takes so much longer for who asks " +
      `than for who answers: ${parts.join(", ")}.`,
  ];
}

/** What a share of a core is of, for readers. */
const liveNames: Record<string, string> = {
  page: "page (renderer processes)",
  browser: "browser in all",
  webServer: "web server",
  TaskDuration: "browser's counter: all tasks of the page",
  ScriptDuration: "scripts",
  LayoutDuration: "layout",
  RecalcStyleDuration: "styles",
};

function live({ repetitions, seconds, unwatched, watched }: Live) {
  const shares = Object.keys(watched).map((name) => [
    liveNames[name] ?? name,
    ...[unwatched[name], watched[name]].map(percent),
  ]);
  return [
    `Medians of ${repetitions} × ${seconds} s; counters are wall time of the page's main thread, the others CPU time.`,
    table(["share of a core", "another page open", "the run's page open"], shares),
  ].join("\n\n");
}

function openedReports({ blocks, reports }: OpenedReports) {
  const at = (ms: number | undefined) => `${figure(ms ?? Number.NaN)} ms`;
  return [
    `Reports of ${blocks} blocks, each opened when its run had ended; from the request of the page, over a connection of its own, to its first byte.`,
    table(
      ["report", "first look", "second", "third", "size of the page"],
      reports.map(({ bytes, lookMs }, i) => [
        `${i + 1}`,
        ...lookMs.map(at),
        `${figure(bytes / 1024)} KiB`,
      ]),
    ),
  ].join("\n\n");
}

function web(result: Web) {
  const { aloneMs, blockedMs, closedPerS, clients, everyS, lighthouse, scripts } = result;
  const { k6Report, seconds, tick, view, viewers } = result;
  return [
    `${viewers} viewers who each open a page every ${everyS} s, for ${seconds} s: ${count(view.answers)} pages, first byte after ${figure(view.p50Ms)} ms (p50) and ${figure(view.p95Ms)} ms (p95). ` +
      `Closed loop of ${clients}: ${figure(closedPerS)} pages/s. Scripts are those that the document names for browsers with modules, gzip.`,
    table(
      ["page", "first byte, alone", "JavaScript of the first load", "blocked while it loads"],
      Object.entries(scripts).map(([page, bytes]) => {
        const timeOf = (times: Readonly<Record<string, number>>) =>
          times[page] === undefined ? "–" : `${figure(times[page])} ms`;
        return [page, timeOf(aloneMs), `${figure(bytes / 1_000)} kB`, timeOf(blockedMs)];
      }),
    ),
    "absent" in lighthouse
      ? `Lighthouse was not asked: ${lighthouse.absent}.`
      : table(
          ["Lighthouse, desktop", "performance", "accessibility"],
          Object.entries(lighthouse.scores).map(([page, { performance, accessibility }]) => [
            ...[page, `${performance}`, `${accessibility}`],
          ]),
        ),
    `A tick reaches the browser ${figure(tick.p50Ms)} ms (p50) and ${figure(tick.p95Ms)} ms (p95) after the worker read it from the engine; ${count(tick.ticks)} ticks.`,
    "absent" in k6Report
      ? `k6's report was not weighed: ${k6Report.absent}.`
      : `k6's exported report of one run of ${k6Report.ranS} s, a page of the same job: ${figure(k6Report.scripts / 1_000)} kB of scripts in a file of ${figure(k6Report.bytes / 1_000)} kB (gzip), blocked for ${figure(k6Report.blockedMs)} ms while it loads.`,
  ].join("\n\n");
}

function firstDuels({ starts }: FirstDuels) {
  const seconds = (of: number) => `${figure(of)} s`;
  const took = starts.map(({ duelS }) => duelS);
  return [
    `From ready to verdict: ${seconds(median(took))} in the median, ${seconds(Math.max(...took))} the slowest.`,
    table(
      ["start", "ready after", "duel took", "verdict"],
      starts.map(({ startS, duelS, verdict, status }, index) => [
        ...[`${index + 1}`, seconds(startS), seconds(duelS)],
        verdict ?? status,
      ]),
    ),
  ].join("\n\n");
}

function soak({ engine, line, requests, errors, everyS, samples }: Soak) {
  const of = line ?? { first: null, last: null, highest: null, bytesPerHour: null };
  const shown = [of.first, of.last, of.highest].map(megabytes);
  return [
    `Engine ${engine}: ${count(requests)} requests, ${count(errors)} errors; ${samples.length} samples, one each ${figure(everyS)} s, the first minute left out of the line.`,
    table(
      ["resident memory", "first", "last", "highest", "slope an hour"],
      [["engine", ...shown, megabytes(of.bytesPerHour)]],
    ),
  ].join("\n\n");
}
