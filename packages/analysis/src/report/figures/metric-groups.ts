// Which metrics the comparison shows, and in which order: some ten that are asked of any run, and all of them on demand.
// What follows from others by division, and times that say the same as others, are among all of them or left out.
import type { Msg } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metricNames } from "@gonogo/protocols/spec";
import { kindOfMetric, metricKinds } from "../../words/metric-kinds.ts";

export type MetricGroup = { readonly title: Msg; readonly metrics: readonly MetricName[] };

/** What is asked of any run. */
const usual: ReadonlySet<MetricName> = new Set<MetricName>([
  ...(["p50", "p95", "p99", "p999", "firstMessage", "gap"] as const),
  ...(["throughput", "capacity", "errors", "cpu", "memory", "bytes"] as const),
]);
const usualOfConnections: readonly MetricName[] = ["connect", "connectP95", "connectP99"];

/** The response time that a service time is beside. */
const responseOf: Partial<Record<MetricName, MetricName>> = {
  service: "p50",
  serviceP95: "p95",
  serviceP99: "p99",
};
/** A service time that is closer to its response time than this says the same. */
const sameWithin = 1.05;

type Compared = Pick<Report, "comparison" | "spec">;

const valuesOf = ({ comparison }: Compared, metric: MetricName, cell: number | null) =>
  comparison
    .filter((row) => row.metric === metric && (cell === null || row.cell === cell))
    .flatMap((row) => row.values.map(({ value }) => value));

/** Whether requests waited to be sent, in any variant of the cell. */
function differs(report: Compared, metric: MetricName, cell: number | null): boolean {
  const response = responseOf[metric];
  if (response === undefined) return true;
  const own = valuesOf(report, metric, cell);
  return valuesOf(report, response, cell).some((value, place) => {
    const other = own[place];
    return value !== null && other != null && value > other * sameWithin;
  });
}

/** Groups of metrics with a row in the comparison, of which none is empty. `cell`: null for all cells. */
export function metricGroups(report: Compared, cell: number | null, all: boolean): MetricGroup[] {
  const inGates = new Set(report.spec.gates.map(({ metric }) => metric));
  const isConnecting = report.spec.load.kind === "connect";
  const isAsked = (metric: MetricName) =>
    usual.has(metric) ||
    inGates.has(metric) ||
    (responseOf[metric] !== undefined && metric !== "serviceP95") ||
    (isConnecting && usualOfConnections.includes(metric));
  const rows = new Set(report.comparison.map(({ metric }) => metric));
  const shown = metricNames.filter((metric) => {
    if (!rows.has(metric) || !differs(report, metric, cell)) return false;
    if (all || inGates.has(metric)) return true;
    return isAsked(metric) && valuesOf(report, metric, cell).some((value) => value !== null);
  });
  return metricKinds.flatMap((title) => {
    const own = shown.filter((metric) => kindOfMetric(metric) === title);
    return own.length > 0 ? [{ title, metrics: own }] : [];
  });
}
