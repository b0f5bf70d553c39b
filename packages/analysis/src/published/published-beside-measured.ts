// Published figures beside measured ones: which correspond, whether they agree, which have no counterpart, and the audit.
// A figure corresponds to a measured one of its metric and variant, its operation, and every cell that has its values of axes.
import { t } from "@gonogo/locale/t";
import type { AuditFinding, PublishedFile } from "@gonogo/protocols/published";
import type {
  ComparisonRow,
  PublishedRow,
  Report,
  ReportPublished,
} from "@gonogo/protocols/report";
import type { AxisName, AxisValue, MetricName } from "@gonogo/protocols/spec";
import { type AuditFigure, auditSetOf } from "../audit/figures/audit-set.ts";
import { nameText, valueText } from "../audit/figures/words.ts";

type Attached = {
  readonly file: PublishedFile;
  readonly attachedAt: string;
  readonly audit: { readonly findings: readonly AuditFinding[] };
};
type Cell = Report["cells"][number];

export function publishedOf(
  report: Report,
  { file, attachedAt, audit }: Attached,
): ReportPublished {
  const { figures } = auditSetOf(file);
  const matched = figures.map((figure) => ({ figure, rows: rowsOf(report, figures, figure) }));
  return {
    title: file.title,
    source: file.source ?? null,
    date: file.date ?? null,
    attachedAt,
    rows: matched.flatMap(({ rows }) => rows),
    notMeasured: matched
      .filter(({ rows }) => rows.length === 0)
      .map(({ figure }) => ({ id: figure.id, name: nameText(figure), value: valueText(figure) })),
    findings: [...audit.findings],
  };
}

function rowsOf(report: Report, all: readonly AuditFigure[], figure: AuditFigure): PublishedRow[] {
  const { known, variant } = figure;
  const place = report.variants.findIndex(({ name }) => name === variant);
  if (!known || place < 0 || !figure.measured || figure.failed !== null) return [];
  if (!isOfSubject(report, figure)) return [];
  return report.cells
    .filter((cell) => isInCell(report, figure, cell))
    .flatMap((cell) => {
      const estimate = comparisonOf(report, all, figure, cell)?.find(
        (row) => row.cell === cell.index && row.metric === known,
      )?.values[place];
      return !estimate || estimate.value === null || estimate.bound !== "exact"
        ? []
        : [rowOf(figure, known, cell, { ...estimate, value: estimate.value })];
    });
}

/** A stage or build that a figure names is the run's own. */
function isOfSubject({ run: { subject } }: Report, { stage, buildMode }: AuditFigure): boolean {
  return (
    (stage === null || stage === subject.stage) &&
    (buildMode === null || buildMode === (subject.buildMode ?? "release"))
  );
}

/** What a network is unless somebody says more of it. */
const networkDefaults: Readonly<Partial<Record<AxisName, AxisValue>>> = {
  lossPercent: 0,
  jitterMs: 0,
  network: "loopback",
};

function isInCell(report: Report, figure: AuditFigure, cell: Cell): boolean {
  const values: Readonly<Record<string, AxisValue>> = { ...fixedOf(report), ...cell.values };
  const wanted = { ...networkDefaults, ...figure.cell };
  return Object.entries(wanted).every(([axis, value]) =>
    values[axis] === undefined
      ? value === networkDefaults[axis as AxisName]
      : values[axis] === value,
  );
}

/** What the definition says of all cells, by the names of the axes that could vary it. */
function fixedOf({ spec }: Report): Record<string, AxisValue> {
  const { load, network, payloadBytes } = spec;
  return Object.fromEntries(
    Object.entries({
      ...(typeof network === "object" ? network : {}),
      clients: load.kind === "closed" ? load.clients : undefined,
      connections: "connections" in load ? load.connections : undefined,
      ratePerS: load.kind === "open" ? load.ratePerS : undefined,
      payloadBytes,
    }).filter((entry): entry is [string, AxisValue] =>
      ["number", "string"].includes(typeof entry[1]),
    ),
  );
}

/** The comparison that holds a figure's operation in a cell; null: it was not measured there. */
function comparisonOf(
  report: Report,
  all: readonly AuditFigure[],
  { operation, variant }: AuditFigure,
  cell: Cell,
): readonly ComparisonRow[] | null {
  const alone = cell.values.operation;
  if (operation === null) return alone === undefined ? report.comparison : null;
  if (alone !== undefined) return alone === operation ? report.comparison : null;
  const named = report.operations.find(({ name }) => name === operation);
  if (named || report.operations.length > 0) return named?.comparison ?? null;
  // One request a variant: it is the one that the publication has, where that has one only or names it alike.
  const asked = report.variants.find(({ name }) => name === variant)?.operation ?? "";
  const published = new Set(
    all.flatMap((figure) => (figure.variant === variant ? (figure.operation ?? []) : [])),
  );
  return published.size === 1 || asked.includes(operation) ? report.comparison : null;
}

type Measured = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

function rowOf(
  figure: AuditFigure,
  metric: MetricName,
  cell: Cell,
  { value, low, high }: Measured,
): PublishedRow {
  const { stored } = figure;
  return {
    id: figure.id,
    metric,
    variant: figure.variant ?? "",
    operation: figure.operation,
    cell: cell.index,
    detail: [
      figure.statistic,
      figure.stage,
      figure.buildMode === null ? null : t("{mode} build", { mode: figure.buildMode }),
      figure.run === null ? null : t("run {run}", { run: figure.run }),
    ]
      .filter(Boolean)
      .join(", "),
    published: stored.value,
    measured: value,
    low,
    high,
    ratio: value > 0 ? stored.value / value : null,
    // As it was rounded: a published value that could lie within is not called outside.
    place:
      low === null || high === null
        ? null
        : stored.high < low
          ? "below"
          : stored.low > high
            ? "above"
            : "within",
  };
}
