// The figures of a run in the text format of Prometheus, to be scraped or pushed: seconds, per second, bytes and ratios, each with
// the ends of its interval. Names and units follow https://prometheus.io/docs/practices/naming/
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, type MetricUnit, metrics } from "@gonogo/protocols/spec";
import { Gauge, Registry } from "prom-client";

/** What a stored value is multiplied by, and the end of its name. */
const units: Readonly<Record<MetricUnit, { readonly times: number; readonly ending: string }>> = {
  us: { times: 1e-6, ending: "seconds" },
  perS: { times: 1, ending: "per_second" },
  bitPerS: { times: 1, ending: "bits_per_second" },
  ratio: { times: 1, ending: "ratio" },
  bytes: { times: 1, ending: "bytes" },
  count: { times: 1, ending: "count" },
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);
const nameOf = (metric: MetricName): string =>
  `gonogo_result_${snake(metric)}_${units[metrics[metric].unit].ending}`;

/** Gauges of one run; `verdict` is `none` where there is none. */
export async function resultMetrics(report: Report): Promise<string> {
  const { run, benchmark, variants, cells, verdict } = report;
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const { version = "", commit = "", branch = "" } = run.subject;
  gauge("gonogo_result_info", "The run that the figures are of.", [
    ...["benchmark", "run", "version", "commit", "branch", "verdict", "status"],
  ]).set(
    {
      ...{ benchmark: benchmark.slug, run: run.id, version, commit, branch, status: run.status },
      verdict: verdict?.verdict ?? "none",
    },
    1,
  );
  const ended = gauge("gonogo_result_finished_timestamp_seconds", "When the run ended.", [
    "benchmark",
  ]);
  if (run.finishedAt) ended.set({ benchmark: benchmark.slug }, Date.parse(run.finishedAt) / 1_000);
  const gates = gauge(
    "gonogo_result_gate",
    "Whether a gate passes (1), fails (0) or is open (-1).",
    [...["benchmark", "gate", "cell", "blocking"]],
  );
  for (const { rule, cellLabel, outcome, gate } of verdict?.gates ?? [])
    gates.set(
      { benchmark: benchmark.slug, gate: rule, cell: cellLabel, blocking: String(gate.blocking) },
      outcome === "pass" ? 1 : outcome === "fail" ? 0 : -1,
    );
  for (const metric of new Set(report.comparison.map((row) => row.metric))) {
    const { label, unit } = metrics[metric];
    const figures = gauge(nameOf(metric), `${label}: value, and low and high of its interval.`, [
      ...["benchmark", "variant", "cell", "bound"],
    ]);
    for (const row of report.comparison.filter((one) => one.metric === metric))
      row.values.forEach((estimate, place) => {
        const labels = {
          benchmark: benchmark.slug,
          variant: variants[place]?.name ?? "",
          cell: cells.find(({ index }) => index === row.cell)?.label ?? "",
        };
        for (const bound of ["value", "low", "high"] as const) {
          const value = estimate[bound];
          if (value !== null) figures.set({ ...labels, bound }, value * units[unit].times);
        }
      });
  }
  return registry.metrics();
}
