// The lines at the head of a report as texts: subject, plan, load and duration.
// Pure, so that pages, tests and exports say the same.
import { formatCount, formatDuration, plural } from "@gonogo/analysis/format";
import type { Report } from "@gonogo/protocols/report";
import { type Load, looksOf, type Subject } from "@gonogo/protocols/spec";

/** `v2.4.1 · main@3f9c2e1 · staging · debug build`; null when nothing is known of the subject. */
export function subjectLine(subject: Subject): string | null {
  const commit = subject.commit?.slice(0, 10);
  const place =
    subject.branch && commit ? `${subject.branch}@${commit}` : (subject.branch ?? commit);
  const build = subject.buildMode === "debug" ? "debug build" : undefined;
  const parts = [subject.version, place, subject.stage, build].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : null;
}

/** `10 rounds × 3 variants × 4 cells, blocks of 2.5 s after 500 ms of warm-up` */
export function planLine(report: Pick<Report, "spec" | "cells" | "rounds" | "run">): string {
  const { plan, variants } = report.spec;
  const ran = Math.max(0, ...report.rounds.map((one) => one.run));
  const rounds = report.run.status === "finished" && ran > 0 ? ran : plan.rounds;
  const parts = [plural(rounds, "round"), plural(variants.length, "variant")];
  if (report.cells.length > 1) parts.push(plural(report.cells.length, "cell"));
  const looks = looksOf(plan);
  const atMost = looks.length > 1 ? ` (looks at ${looks.join(", ")})` : "";
  const warmup = plan.warmupMs > 0 ? ` after ${shortMs(plan.warmupMs)} of warm-up` : "";
  return `${parts.join(" × ")}${atMost}, blocks of ${shortMs(plan.blockMs)}${warmup}`;
}

const shortMs = (ms: number): string =>
  ms >= 1_000 && ms < 60_000 ? `${Number((ms / 1_000).toFixed(2))} s` : formatDuration(ms);

/** `2 clients on 2 connections`, `5,000 requests/s (Poisson) over 10 connections` */
export function loadLine(load: Load): string {
  if (load.kind === "open") {
    const arrivals = load.arrivals === "poisson" ? "Poisson" : "uniform";
    return `${formatCount(load.ratePerS)} requests/s (${arrivals}) over ${plural(load.connections, "connection")}`;
  }
  const on = load.connections === undefined ? "" : ` on ${plural(load.connections, "connection")}`;
  return `${plural(load.clients, "client")}${on}, closed loop`;
}

/** How long the run took, or null while it has no end. */
export function runDuration(run: Report["run"]): string | null {
  if (run.startedAt === null || run.finishedAt === null) return null;
  const durationMs = Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  return durationMs >= 0 ? formatDuration(durationMs) : null;
}
