// The figures of a report as a file of published figures, for publishing them or for the audit of somebody else.
// Every figure of the comparison with its interval and samples, those of operations too, and gates that passed as targets.

import type { PublishedFileInput } from "@gonogo/protocols/published";
import type { ComparisonRow, Report } from "@gonogo/protocols/report";
import type { MetricUnit } from "@gonogo/protocols/spec";
import { isRelative, metrics } from "@gonogo/protocols/spec";

type Entry = PublishedFileInput["figures"][number];
type Claim = NonNullable<PublishedFileInput["claims"]>[number];

/** Units that stored values are written in, and what they are divided by. */
const written = {
  us: { unit: "µs", per: 1 },
  perS: { unit: "1/s", per: 1 },
  bitPerS: { unit: "Mbit/s", per: 1e6 },
  ratio: { unit: "ratio", per: 1 },
  bytes: { unit: "B", per: 1 },
  count: { unit: "count", per: 1 },
} as const satisfies Record<MetricUnit, { unit: Entry["unit"]; per: number }>;

/** Six digits: more than any interval supports. */
const digits = (value: number): number => Number(value.toPrecision(6));

export function exportFigures(report: Report): PublishedFileInput {
  const { run, benchmark, environment } = report;
  return {
    title: `${benchmark.slug}: ${benchmark.question}`.slice(0, 200),
    ...(run.finishedAt === null ? {} : { date: run.finishedAt.slice(0, 10) }),
    harness: "Gonogo",
    environment: {
      ...(environment === null
        ? {}
        : {
            network: environment.networkProfile,
            cpu: environment.cpuModel,
            cpuCores: environment.cpuCores,
            os: environment.os,
          }),
      ...(report.diagnostics.some(({ code }) => code === "shared-machine")
        ? { oneMachine: true }
        : {}),
    },
    figures: [
      ...report.comparison.flatMap((row) => figuresOfRow(report, row, null)),
      ...report.operations.flatMap(({ name, comparison }) =>
        comparison.flatMap((row) => figuresOfRow(report, row, name)),
      ),
    ],
    claims: targetsOf(report),
  };
}

function figuresOfRow(report: Report, row: ComparisonRow, operation: string | null): Entry[] {
  const cell = report.cells.find(({ index }) => index === row.cell);
  const { unit, per } = written[metrics[row.metric].unit];
  return report.variants.flatMap(({ name }, place): Entry[] => {
    const estimate = row.values[place];
    // A bound is no value of its own.
    if (!estimate || estimate.value === null || estimate.bound !== "exact") return [];
    const samples = samplesOf(report, row, name, operation);
    const clients = clientsOf(report, cell?.values ?? {});
    return [
      {
        id: [
          "figure",
          place,
          row.cell,
          ...(operation === null ? [] : [operationPlace(report, operation)]),
          row.metric,
        ].join("."),
        variant: name,
        ...(operation === null ? {} : { operation }),
        ...(cell && Object.keys(cell.values).length > 0 ? { cell: cell.values } : {}),
        metric: row.metric,
        value: digits(estimate.value / per),
        unit,
        ...(estimate.low === null || estimate.high === null
          ? {}
          : { low: digits(estimate.low / per), high: digits(estimate.high / per) }),
        ...(samples > 0 ? { samples } : {}),
        // Clients of one operation among several share their time between all of them.
        ...(clients === null || operation !== null ? {} : { clients }),
      },
    ];
  });
}

const operationPlace = (report: Report, operation: string): string =>
  `of${report.operations.findIndex(({ name }) => name === operation)}`;

/** Requests, connections or calls that a figure is made of, over all rounds. */
function samplesOf(
  report: Report,
  { metric, cell }: ComparisonRow,
  variant: string,
  operation: string | null,
): number {
  const { samples } = metrics[metric];
  if (samples === "connections")
    return report.setup
      .filter((row) => row.cell === cell && row.variant === variant && row.phase === "whole")
      .reduce((sum, row) => sum + row.connections, 0);
  const streams = report.streams.find((row) => row.cell === cell && row.variant === variant);
  if (samples === "gaps") return streams?.gap.count ?? 0;
  if (samples === "calls") return streams?.firstMessage.count ?? 0;
  if (samples === "messages") return streams?.messagesReceived ?? 0;
  return report.blocks
    .filter((block) => block.valid && block.cell === cell && block.variant === variant)
    .map((block) =>
      operation === null
        ? block.requests
        : (block.operations.find(({ name }) => name === operation)?.requests ?? 0),
    )
    .reduce((sum, requests) => sum + requests, 0);
}

/** Clients of a closed load that ask again at once; null: nothing follows from their number. */
function clientsOf(
  { spec: { load } }: Report,
  values: Readonly<Record<string, unknown>>,
): number | null {
  if (load.kind !== "closed" || (load.thinkTimeMs ?? 0) > 0) return null;
  return typeof values.clients === "number" ? values.clients : load.clients;
}

/** Gates with a limit of their own that passed, as targets that are met. */
function targetsOf({ verdict, cells }: Report): Claim[] {
  return (verdict?.gates ?? []).flatMap(({ gate, outcome, cell, limit, gateIndex }): Claim[] => {
    if (outcome !== "pass" || isRelative(gate) || cell === null || !metrics[gate.metric].gateable)
      return [];
    const { unit, per } = written[metrics[gate.metric].unit];
    const values = cells.find(({ index }) => index === cell)?.values ?? {};
    const name = ({ "<": "below", "<=": "atMost", ">": "above", ">=": "atLeast" } as const)[
      gate.op
    ];
    return [
      {
        id: `gate.${gateIndex}.${cell}`,
        kind: "target",
        metric: gate.metric,
        variant: gate.of,
        ...(gate.operation === undefined ? {} : { operation: gate.operation }),
        ...(Object.keys(values).length > 0 ? { cell: values } : {}),
        [name]: `${limit / per} ${unit}`,
      },
    ];
  });
}
