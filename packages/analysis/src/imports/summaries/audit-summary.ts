// The audit of published figures over a summary: its figures as a publication would print them, and every rule over them.
import { english } from "@gonogo/locale/t";
import {
  type AuditFinding,
  PublishedFile,
  type PublishedFileInput,
} from "@gonogo/protocols/published";
import type { ImportedSummary, SummaryBenchmark } from "@gonogo/protocols/report";
import { auditFigures } from "../../audit/audit-figures.ts";

/** More benchmarks than this are not audited: each is one operation of the file. docs/imports.md says so. */
const mostAudited = 100;

/** Percentiles by the names that the audit knows. */
const named: Readonly<Record<number, string>> = {
  ...{ 50: "p50", 75: "p75", 90: "p90", 95: "p95", 99: "p99", 99.9: "p999" },
};

/** Findings name figures `b1.p99`: the benchmark's place in the file, and the metric. */
export function auditSummary({ tool, benchmarks }: ImportedSummary): AuditFinding[] {
  const isAlone = benchmarks.length === 1;
  const figures = benchmarks
    .slice(0, mostAudited)
    .flatMap((one, i) => rowOf(one, { tool, place: i + 1, isAlone }));
  if (figures.length === 0) return [];
  const file: PublishedFileInput = { title: english("Imported summary"), harness: tool, figures };
  const parsed = PublishedFile.safeParse(file);
  return parsed.success ? auditFigures(parsed.data) : [];
}

function rowOf(
  benchmark: SummaryBenchmark,
  { tool, place, isAlone }: { tool: string; place: number; isAlone: boolean },
): PublishedFileInput["figures"] {
  const { name, load, latency, perS, requests, failed } = benchmark;
  const time = (us: number | null) => (us === null ? null : timeText(us, latency.stepUs));
  const values: Record<string, string> = {};
  const add = (metric: string, text: string | null) => {
    if (text !== null) values[metric] = text;
  };
  add("min", time(latency.minUs));
  add("mean", time(latency.meanUs));
  add("max", time(latency.maxUs));
  for (const { percent, us } of latency.percentiles) {
    const metric = named[percent];
    if (metric !== undefined) add(metric, timeText(us, latency.stepUs));
  }
  if (perS !== null) add("throughput", `${plain(perS)} 1/s`);
  if (failed !== null && requests) add("errors", `${plain((100 * failed) / requests)} %`);
  if (Object.keys(values).length === 0) return [];
  // Little's law holds for requests in flight: one connection may have several of them.
  // Clients that wait for their turn at a rate have none in flight meanwhile.
  const clients = load.kind === "closed" && load.ratePerS === null ? load.inFlight : null;
  // Many files do not say that a rate was asked for (`autocannon -R`): fewer in flight contradict nothing.
  const isFull = clients !== null && (perS ?? 0) * (latency.meanUs ?? 0) >= clients * 1e6;
  return [
    {
      id: `b${place}`,
      variant: tool,
      ...(isAlone ? {} : { operation: `${place} ${name}`.slice(0, 120).trim() }),
      ...(isFull && { clients: Math.max(1, Math.round(clients)) }),
      ...(latency.samples !== null && latency.samples >= 1
        ? { samples: Math.round(latency.samples) }
        : {}),
      values,
    },
  ];
}

/** Digits without an exponent. */
const plain = (value: number): string =>
  value.toFixed(Math.max(0, 5 - Math.floor(Math.log10(Math.max(value, 1e-9)))));

/** Milliseconds with the digits that the tool gives. */
function timeText(us: number, stepUs: number | null): string {
  if (stepUs === null) return `${plain(us / 1_000)} ms`;
  return `${(us / 1_000).toFixed(Math.max(0, Math.ceil(-Math.log10(stepUs / 1_000))))} ms`;
}
