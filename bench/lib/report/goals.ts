// The goals of a row with their answers: reached, not reached, or not known.
// Pure; a goal that could not be measured is never called reached, and one that is missed has its reason in PROFILES.md.

import { abGoals } from "../../ab/text.ts";
import { chaosGoals } from "../../chaos/text.ts";
import { countsByCondition, goalsOfCounts } from "../../decide/condition-counts.ts";
import { repeatedGoals, widthGoals } from "../../decide/repeated-text.ts";
import { growthGoals } from "../../growth/growth-text.ts";
import { storageGoals } from "../../growth/storage-text.ts";
import { linkGoals } from "../../link/text.ts";
import type { Counts, ScenarioResult } from "../../rows/truth.ts";
import { productGoals } from "../../soak/text.ts";
import { spreadGoals } from "../../spread/text.ts";
import { thirdPartyGoals } from "../../third-party/text.ts";
import { duration, figure, median, megabytes, percent } from "../numbers.ts";
import type { FirstDuels, Live, OpenedReports, Result, Soak, Web } from "./result.ts";
import type { Answered, JudgedGoal } from "./summary.ts";
import type { TruthError } from "./truth-errors.ts";

/** A slope over less than this is noise. */
const enoughMinutes = 10;

/** The target read what the engine sent, and its record holds whatever was answered. */
const isExact = ({ sent, read, recorded, unanswered }: Counts) =>
  sent === read && recorded <= sent && recorded >= sent - unanswered;

/** Rows that have a heading of their name in PROFILES.md. */
export const profiledRows = ["http2", "grpc", "http3", "truth"];

/** A goal's figure with its unit. */
function measuredOf({ value, why, unit }: JudgedGoal) {
  if (why !== undefined) return why;
  return unit === "bytes" ? megabytes(value) : unit === "us" ? duration(value) : figure(value);
}

/**
 * A row's goals with their answers.
 * @param name the row's
 */
export function goalsOf(name: string, result: Result): Answered[] {
  return answersOf(result).map((goal) => ({
    ...goal,
    text: `${name}: ${goal.text}`,
    ...(goal.reached === false &&
      profiledRows.includes(name) && { profile: `PROFILES.md#${name}` }),
  }));
}

function answersOf(result: Result): Answered[] {
  if (result.kind === "truth") return result.scenarios.flatMap(ofScenario);
  if (result.kind === "soak") return ofSoak(result);
  if (result.kind === "product") return productGoals(result);
  if (result.kind === "live") return ofLive(result);
  if (result.kind === "first") return ofFirst(result);
  if (result.kind === "ab") return abGoals(result);
  if (result.kind === "report") return ofReports(result);
  if (result.kind === "web") return ofWeb(result);
  if (result.kind === "third-party") return thirdPartyGoals(result);
  if (result.kind === "link") return linkGoals(result);
  if (result.kind === "spread") return spreadGoals(result);
  if (result.kind === "storage") return storageGoals(result);
  if (result.kind === "growth") return growthGoals(result);
  if (result.kind === "decide") return goalsOfCounts(countsByCondition(result.parts));
  if (result.kind === "widths") return widthGoals(result);
  if (result.kind === "chaos") return chaosGoals(result);
  if (result.kind === "aa") return repeatedGoals(result);
  return result.goals.map((goal) => ({
    text: goal.text,
    measured: measuredOf(goal),
    reached: goal.reached,
  }));
}

function ofScenario({ title, isTight, response, service, counts }: ScenarioResult): Answered[] {
  const all = [...response, ...service];
  const near = all.filter((error) => error.near === true).length;
  const far = all.filter((error) => error.near === false).length;
  const exact = counts.filter(isExact).length;
  return [
    {
      text: `${title}: p50 to p99.9 within 1 % or 50 µs`,
      measured: `${near} of ${all.length} within`,
      reached: far > 0 ? false : near === all.length ? true : null,
    },
    {
      text: `${title}: the target counts what the engine sent`,
      measured: `${exact} of ${counts.length} runs`,
      reached: exact === counts.length,
    },
    ...(isTight ? [tightGoal(title, response)] : []),
  ];
}

/** Seconds from a ready instance to the verdict of its first duel. */
const firstVerdictS = 45;

function ofFirst({ starts }: FirstDuels): Answered[] {
  const decided = starts.filter(({ verdict }) => verdict === "GO" || verdict === "NO-GO").length;
  const took = median(starts.map(({ duelS }) => duelS));
  return [
    {
      text: "every first duel ends decided",
      measured: `${decided} of ${starts.length}`,
      reached: decided === starts.length,
    },
    {
      text: `from ready to verdict at most ${firstVerdictS} s in the median`,
      measured: `${figure(took)} s`,
      reached: took <= firstVerdictS,
    },
  ];
}

/** From the request of a page to its first byte. */
const firstByteMs = 60;

function ofReports({ reports }: OpenedReports): Answered[] {
  const first = median(reports.map(({ lookMs }) => lookMs[0] ?? Number.NaN));
  const later = median(reports.flatMap(({ lookMs }) => lookMs.slice(1)));
  return [
    {
      text: `first byte of a report that nobody has opened within ${firstByteMs} ms`,
      measured: `${figure(first)} ms, later ${figure(later)} ms`,
      reached: first < firstByteMs,
    },
  ];
}

/** Bytes, gzip, that the first load of a page may take. */
const mostScriptBytes = { runs: 180e3, evolution: 250e3, report: 250e3, editor: 250e3 };

function ofWeb({
  aloneMs,
  blockedMs,
  closedPerS,
  lighthouse,
  scripts,
  tick,
  view,
}: Web): Answered[] {
  return [
    {
      text: "20 viewers: first byte within 40 ms (p50) and 150 ms (p95)",
      measured: `${figure(view.p50Ms)} ms, ${figure(view.p95Ms)} ms`,
      reached: view.p50Ms <= 40 && view.p95Ms <= 150,
    },
    {
      text: "runs list and overview alone within 50 ms",
      measured: `${figure(aloneMs.runs)} ms, ${figure(aloneMs.overview)} ms`,
      reached: aloneMs.runs <= 50 && aloneMs.overview <= 50,
    },
    {
      text: "closed loop of 8: at least 40 pages/s",
      measured: `${figure(closedPerS)} pages/s`,
      reached: closedPerS >= 40,
    },
    ...Object.entries(mostScriptBytes).map(([page, most]) => {
      const bytes = scripts[page as keyof typeof mostScriptBytes];
      return {
        text: `JavaScript of ${page}, gzip, within ${most / 1_000} kB`,
        measured: `${figure(bytes / 1_000)} kB`,
        reached: bytes <= most,
      };
    }),
    ...Object.entries(blockedMs).map(([page, ms]) => ({
      text: `scripts block ${page} for at most 100 ms`,
      measured: `${figure(ms)} ms`,
      reached: ms <= 100,
    })),
    ...Object.entries("absent" in lighthouse ? {} : lighthouse.scores).map(
      ([page, { performance, accessibility }]) => ({
        text: `Lighthouse of ${page}: performance 95, accessibility 100`,
        measured: `${performance}, ${accessibility}`,
        reached: performance >= 95 && accessibility === 100,
      }),
    ),
    {
      text: "a tick reaches the browser within 300 ms (p95)",
      measured: `${figure(tick.p95Ms)} ms`,
      reached: tick.p95Ms <= 300,
    },
  ];
}

/** Of a core: a page that is watched on the machine that measures must not become what is measured. */
const mostShare = 0.03;

function ofLive({ watched }: Live): Answered[] {
  const named = { page: "the page", browser: "the browser in all", webServer: "the web server" };
  return Object.entries(named).map(([name, text]) => ({
    text: `${text} below 3 % of a core`,
    measured: percent(watched[name]),
    reached: watched[name] === undefined ? null : watched[name] < mostShare,
  }));
}

/** What a fixed delay allows: the crossing of loopback, and three digits. */
function tightGoal(title: string, response: TruthError[]): Answered {
  const errorOf = (name: string) =>
    response.find(({ quantile }) => quantile === name)?.errorUs ?? null;
  const truthUs = response.find(({ quantile }) => quantile === "p999")?.truthUs ?? null;
  const [middle, tail] = [errorOf("p50"), errorOf("p999")];
  return {
    text: `${title}: p50 within 20 µs, p99.9 within 1 %`,
    measured: `${duration(middle)}, ${duration(tail)}`,
    reached:
      middle === null || tail === null || truthUs === null
        ? null
        : Math.abs(middle) <= 20 && Math.abs(tail) <= truthUs / 100,
  };
}

function ofSoak({ line, minutes, peakMemoryBytes: peak }: Soak): Answered[] {
  const perHour = line && minutes >= enoughMinutes ? line.bytesPerHour : null;
  return [
    {
      text: "peak memory below 64 MB",
      measured: megabytes(peak),
      reached: peak === null ? null : peak < 64e6,
    },
    {
      text: "grows by less than 1 MB an hour",
      measured: perHour === null ? "too short to tell" : `${megabytes(perHour)} an hour`,
      reached: perHour === null ? null : perHour < 1e6,
    },
  ];
}
