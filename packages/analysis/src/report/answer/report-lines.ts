// The lines at the head of a report as texts: subject, plan, load and duration.
// Pure, so that pages, tests and exports say the same.

import type { ImportFacts, Report } from "@gonogo/protocols/report";
import { blockMsOf, looksOf } from "@gonogo/protocols/spec";
import { formatDuration, formatLength, plural } from "../../words/format.ts";
import { toolsText } from "../../words/run-findings.ts";

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
  return `${parts.join(" × ")}, measured by ${toolsText(facts.sides)}${skipped}`;
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
  const { warmupRequests } = report.spec;
  const orBy = warmupRequests === undefined ? "" : ` or ${plural(warmupRequests, "request")}`;
  const warmup = plan.warmupMs > 0 ? ` after ${formatLength(plan.warmupMs)}${orBy} of warm-up` : "";
  return `${parts.join(" × ")}${atMost}, ${blockText(report.spec)}${warmup}`;
}

/** Of a search the length is an estimate, and the warm-up goes before each of its trials. */
function blockText(spec: Report["spec"]): string {
  const length = formatLength(blockMsOf(spec));
  return spec.load.kind === "capacity"
    ? `searches of about ${length}, trials of ${formatLength(spec.load.trialMs)}`
    : `blocks of ${length}`;
}

/** How long the run took, or null while it has no end. */
export function runDuration(run: Report["run"]): string | null {
  if (run.startedAt === null || run.finishedAt === null) return null;
  const durationMs = Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  return durationMs >= 0 ? formatDuration(durationMs) : null;
}
