// The lines at the head of a report as texts: subject, plan, load and duration.
// Pure, so that pages, tests and exports say the same.

import { t } from "@gonogo/locale/t";
import type { EarlierVerdict, ImportFacts, Report } from "@gonogo/protocols/report";
import { blockMsOf, looksOf } from "@gonogo/protocols/spec";
import { formatDuration, formatLength, plural } from "../../words/format.ts";
import { toolsText } from "../../words/run-findings.ts";
import { ordinal } from "../../words/verdict-words.ts";

/** `10 rounds × 2 variants, measured by h2load 1.52, 500 ms at the beginning of each block left out` */
export function importLine(
  report: Pick<Report, "rounds" | "variants" | "cells">,
  facts: ImportFacts,
): string {
  const rounds = Math.max(0, ...report.rounds.map((one) => one.run));
  const parts = [plural(rounds, "round"), plural(report.variants.length, "variant")];
  if (report.cells.length > 1) parts.push(plural(report.cells.length, "cell"));
  const plan = parts.join(" × ");
  const tools = toolsText(facts.sides);
  return facts.skipMs > 0
    ? t("{plan}, measured by {tools}, {skipped} at the beginning of each block left out", {
        plan,
        tools,
        skipped: formatLength(facts.skipMs),
      })
    : t("{plan}, measured by {tools}", { plan, tools });
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
    ...(looks.length > 1 ? [t("looks at {rounds}", { rounds: looks.join(", ") })] : []),
    ...(plan.confirm ? [t("a NO-GO is confirmed")] : []),
  ];
  const atMost = asked.length > 0 ? ` (${asked.join("; ")})` : "";
  const blocks = blockText(report.spec);
  const timed =
    plan.warmupMs > 0
      ? t("{blocks} after {warmup} of warm-up", { blocks, warmup: warmupText(report.spec) })
      : blocks;
  return `${parts.join(" × ")}${atMost}, ${timed}`;
}

/** `500 ms`, `500 ms or 100 requests` */
function warmupText({ plan, warmupRequests }: Report["spec"]): string {
  const length = formatLength(plan.warmupMs);
  return warmupRequests === undefined
    ? length
    : t("{length} or {requests}", { length, requests: plural(warmupRequests, "request") });
}

/** Of a search the length is an estimate, and the warm-up goes before each of its trials. */
function blockText(spec: Report["spec"]): string {
  const length = formatLength(blockMsOf(spec));
  return spec.load.kind === "capacity"
    ? t("searches of about {length}, trials of {trial}", {
        length,
        trial: formatLength(spec.load.trialMs),
      })
    : t("blocks of {length}", { length });
}

/** How long the run took, or null while it has no end. */
export function runDuration(run: Report["run"]): string | null {
  if (run.startedAt === null || run.finishedAt === null) return null;
  const durationMs = Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  return durationMs >= 0 ? formatDuration(durationMs) : null;
}

type HeadChip = { readonly name: string; readonly text: string; readonly isCode: boolean };

/** What was measured and where, as short texts with the name of each. */
export function headChips({ run, environment }: Pick<Report, "run" | "environment">): HeadChip[] {
  const { version, branch, commit, stage, buildMode } = run.subject;
  const ref = [branch, commit?.slice(0, 10)].filter(Boolean).join("@");
  const chips: (readonly [name: string, text: string | null | undefined, isCode?: true])[] = [
    [t("Version"), version],
    [t("Branch and commit"), ref, true],
    [t("Stage"), stage],
    [t("Build"), buildMode === "debug" ? t("debug build") : null],
    [t("Network"), environment?.networkProfile],
    [
      t("Machine"),
      environment && `${environment.cpuModel}, ${plural(environment.cpuCores, "core")}`,
    ],
  ];
  return chips.flatMap(([name, text, isCode = false]) => (text ? [{ name, text, isCode }] : []));
}

/** Attempts that are listed; of more the latest. */
const mostListed = 12;

type EarlierAttempts = {
  /** `3rd attempt` */
  readonly head: string;
  /** Earlier ones than those that are listed. */
  readonly left: number;
  readonly listed: readonly EarlierVerdict[];
};

/** Who reads a GO should know how often it was tried; null: it is the first attempt. */
export function earlierAttempts({
  earlier,
  run,
}: Pick<Report, "earlier" | "run">): EarlierAttempts | null {
  if (earlier.length === 0) return null;
  const listed = earlier.slice(-mostListed);
  return {
    head: t("{ordinal} attempt", { ordinal: ordinal(run.attempt) }),
    left: earlier.length - listed.length,
    listed,
  };
}
