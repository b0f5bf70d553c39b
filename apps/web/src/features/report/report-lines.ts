// The lines at the head of a report as texts: subject, plan, load and duration.
// Pure, so that pages, tests and exports say the same.
import { toolsText } from "@gonogo/analysis/diagnostics/imported";
import {
  formatCount,
  formatDuration,
  formatLength,
  formatPercent,
  plural,
} from "@gonogo/analysis/format";
import type { ImportFacts, Report } from "@gonogo/protocols/report";
import {
  blockMsOf,
  type ClosedLoad,
  isClosedLoad,
  type Load,
  looksOf,
  type Slo,
  type StagesLoad,
  type StopWhen,
  type Subject,
  stageText,
} from "@gonogo/protocols/spec";

/** `v2.4.1 · main@3f9c2e1 · staging · debug build`; null when nothing is known of the subject. */
export function subjectLine(subject: Subject): string | null {
  const commit = subject.commit?.slice(0, 10);
  const place =
    subject.branch && commit ? `${subject.branch}@${commit}` : (subject.branch ?? commit);
  const build = subject.buildMode === "debug" ? "debug build" : undefined;
  const parts = [subject.version, place, subject.stage, build].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : null;
}

/** `10 rounds × 2 variants, measured by h2load 1.52, 500 ms at the beginning of each block left out` */
export function importLine(
  report: Pick<Report, "rounds" | "variants" | "cells">,
  facts: ImportFacts,
): string {
  const rounds = Math.max(0, ...report.rounds.map((one) => one.run));
  const parts = [plural(rounds, "round"), plural(report.variants.length, "variant")];
  if (report.cells.length > 1) parts.push(plural(report.cells.length, "cell"));
  const skipped =
    facts.skipMs > 0
      ? `, ${formatLength(facts.skipMs)} at the beginning of each block left out`
      : "";
  return `${parts.join(" × ")}, measured by ${toolsText(facts)}${skipped}`;
}

/** `10 rounds × 3 variants × 4 cells, blocks of 2.5 s after 500 ms of warm-up` */
export function planLine(report: Pick<Report, "spec" | "cells" | "rounds" | "run">): string {
  const { plan, variants } = report.spec;
  const ran = Math.max(0, ...report.rounds.map((one) => one.run));
  const rounds = report.run.status === "finished" && ran > 0 ? ran : plan.rounds;
  const parts = [plural(rounds, "round"), plural(variants.length, "variant")];
  if (report.cells.length > 1) parts.push(plural(report.cells.length, "cell"));
  const looks = looksOf(plan);
  const asked = [
    ...(looks.length > 1 ? [`looks at ${looks.join(", ")}`] : []),
    ...(plan.confirm ? ["a NO-GO is confirmed"] : []),
  ];
  const atMost = asked.length > 0 ? ` (${asked.join("; ")})` : "";
  const warmup = plan.warmupMs > 0 ? ` after ${formatLength(plan.warmupMs)} of warm-up` : "";
  return `${parts.join(" × ")}${atMost}, ${blockText(report.spec)}${warmup}`;
}

/** Of a search the length is an estimate, and the warm-up goes before each of its trials. */
function blockText(spec: Report["spec"]): string {
  const length = formatLength(blockMsOf(spec));
  return spec.load.kind === "capacity"
    ? `searches of about ${length}, trials of ${formatLength(spec.load.trialMs)}`
    : `blocks of ${length}`;
}

/** `p99 within 20 ms, errors at most 1 %` */
export const sloText = ({ quantile, limitMs, errorRatio }: Slo): string =>
  `${quantileName(quantile)} within ${limitMs.toLocaleString("en", { maximumFractionDigits: 3 })} ms, errors at most ${Number((errorRatio * 100).toPrecision(6))} %`;

/** `p99.9` */
export const quantileName = (quantile: number): string =>
  `p${Number((quantile * 100).toPrecision(6))}`;

/** `2 clients on 2 connections`, `5,000 requests/s (Poisson) over 10 connections` */
export function loadLine(load: Load): string {
  if (load.kind === "capacity") return offeredLine(load);
  const safety = load.stopWhen === undefined ? "" : `, stopped early if ${stopText(load.stopWhen)}`;
  return `${offeredLine(load)}${safety}`;
}

function stopText({ errorRatio, latencyP99Ms }: StopWhen): string {
  const limits = [
    ...(errorRatio === undefined ? [] : [`errors pass ${formatPercent(errorRatio)}`]),
    ...(latencyP99Ms === undefined ? [] : [`p99 passes ${latencyP99Ms} ms`]),
  ];
  return limits.join(" or ");
}

function thinkText(load: ClosedLoad | StagesLoad): string {
  if (!load.thinkTimeMs) return "";
  const random = {
    fixed: "",
    exponential: " on average (exponential)",
    uniform: " on average (uniform)",
  };
  return `, thinking ${load.thinkTimeMs} ms${random[load.thinkTimeDistribution ?? "fixed"]}`;
}

const handshakeText = { cold: "", resumed: ", resumed", "zero-rtt": " with 0-RTT" } as const;

function offeredLine(load: Load): string {
  if (load.kind === "stages") {
    const stages = load.stages.map((_, index) => stageText(load.stages, index)).join(", then ");
    return `stages of ${isClosedLoad(load) ? "closed" : "open"} load: ${stages}${thinkText(load)}`;
  }
  if (load.kind === "connect")
    return load.clients === undefined
      ? `connections only${handshakeText[load.handshake]}, ${formatCount(load.ratePerS ?? 0)} a second`
      : `connections only${handshakeText[load.handshake]}, by ${plural(load.clients, "client")}`;
  if (load.kind === "capacity")
    return `search of the highest rate that keeps ${sloText(load.slo)}, from ${formatCount(load.startRatePerS)} to ${formatCount(load.maxRatePerS)} requests/s over ${plural(load.connections, "connection")}`;
  if (load.kind === "open") {
    const arrivals = load.arrivals === "poisson" ? "Poisson" : "uniform";
    return `${formatCount(load.ratePerS)} requests/s (${arrivals}) over ${plural(load.connections, "connection")}`;
  }
  const on = load.connections === undefined ? "" : ` on ${plural(load.connections, "connection")}`;
  return `${plural(load.clients, "client")}${on}, closed loop${thinkText(load)}`;
}

/** How long the run took, or null while it has no end. */
export function runDuration(run: Report["run"]): string | null {
  if (run.startedAt === null || run.finishedAt === null) return null;
  const durationMs = Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  return durationMs >= 0 ? formatDuration(durationMs) : null;
}
