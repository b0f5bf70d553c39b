// The section of sweeps: along each axis the curve of every variant, the best setting, where one variant overtakes another,
// and a map of the cells: the ratio in each, and who wins. One metric for all of them.

import { sweepOf } from "@gonogo/analysis/report/axes/sweep";
import { formatExact, formatMetric, formatRatio } from "@gonogo/analysis/words/format";
import { type SweepFinding, sweepSentence } from "@gonogo/analysis/words/sweep-words";
import { t, translated } from "@gonogo/locale/t";
import {
  type Axis,
  axisPoints,
  cellWith,
  type MetricName,
  metrics,
  pointText,
} from "@gonogo/protocols/spec";
import Link from "next/link";
import type { CellSectionProps } from "../section/cell-section.ts";
import { CellPicker, MetricPicker, VariantPicker } from "../section/pickers.tsx";
import { addressWith } from "../section/report-address.ts";
import { ReportSection } from "../section/report-section.tsx";
import { fullRatio, sideColour } from "../section/side-colour.ts";
import {
  axisCurve,
  axisTitleOf,
  firstMetricOf,
  metricsWithFigures,
  openAxes,
} from "./axis-cells.ts";
import { AxisCurveChart } from "./lazy-charts.tsx";

/** The map of all cells, then one sweep for each axis through the chosen cell; nothing without axes. */
export function AxisSection({ report, looks, cell, address }: CellSectionProps) {
  const axes = openAxes(report);
  const choices = metricsWithFigures(report);
  const metric = choices.find((one) => one === address.metric) ?? firstMetricOf(report);
  if (axes.length === 0 || metric === undefined) return null;
  const label = report.cells.find((one) => one.index === cell)?.label;
  const others = report.variants.filter(({ baseline }) => !baseline).map(({ name }) => name);
  const variant = others.find((name) => name === address.variant) ?? others[0];
  const [rows, columns] = axes;
  return (
    <ReportSection
      id="axes"
      title={t("Along the axes")}
      lead={
        axes.length > 1 && label
          ? t("Each chart varies one axis; the others stay as in {cell}.", { cell: label })
          : t("How the figures change along the axis.")
      }
      actions={
        <>
          <MetricPicker address={address} metric={metric} choices={choices} />
          {axes.length > 1 ? <CellPicker report={report} address={address} cell={cell} /> : null}
          {variant && columns ? (
            <VariantPicker address={address} names={others} value={variant} />
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {rows && columns && variant ? (
          <CellMap {...{ report, cell, metric, rows, columns, variant, address }} />
        ) : rows ? (
          <AxisMap {...{ report, cell, metric, axis: rows, address }} />
        ) : null}
        {axes.map((axis) => (
          <AxisSweep key={axisTitleOf(axis)} {...{ report, looks, cell, metric, axis }} />
        ))}
      </div>
    </ReportSection>
  );
}

type SweepProps = Pick<CellSectionProps, "report" | "looks" | "cell"> & {
  metric: MetricName;
  axis: Axis;
};

/** The curve along one axis, and below it what it says. */
function AxisSweep({ report, looks, cell, metric, axis }: SweepProps) {
  const { best, crossovers, marks } = sweepOf(report, axis, metric, cell);
  return (
    <div className="grid gap-3">
      <AxisCurveChart
        title={t("{metric} of each variant over {axis}", {
          metric: translated(metrics[metric].label),
          axis: axisTitleOf(axis),
        })}
        axis={axisTitleOf(axis)}
        metric={translated(metrics[metric].label).toLowerCase()}
        unit={metrics[metric].unit}
        rows={axisCurve(report, looks, metric, axis, cell)}
        looks={looks}
        marks={marks}
      />
      <Sentences title={t("Who is ahead")} found={crossovers} />
      <Sentences title={t("Best setting")} found={best} />
    </div>
  );
}

function Sentences({ title, found }: { title: string; found: readonly SweepFinding[] }) {
  if (found.length === 0) return null;
  return (
    <div className="text-13">
      <h4 className="font-medium">{title}</h4>
      <ul className="grid max-w-prose gap-1 text-muted-foreground">
        {found.map(sweepSentence).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

// Maps of the cells: the ratio of a variant to the baseline in each, coloured by who is ahead and how far, with the winner's
// name. What is not decided stays without colour; a cell leads to the rest of the page as it is there.

type MapProps = Pick<CellSectionProps, "report" | "cell" | "address"> & { metric: MetricName };

type Ends = { value: number | null; low: number | null; high: number | null };

/** Whether the interval lies on one side of the baseline: ahead, behind, or neither. */
function sideOf({ value, low, high }: Ends, better: "lower" | "higher"): "ahead" | "behind" | null {
  if (value === null || low === null || high === null || (low <= 1 && high >= 1)) return null;
  return (better === "lower" ? value < 1 : value > 1) ? "ahead" : "behind";
}

/** The variant that is ahead of the baseline by most and for certain, else the baseline where all are behind it; else null. */
function winnerOf(
  report: CellSectionProps["report"],
  metric: MetricName,
  cell: number,
): string | null {
  const { better } = metrics[metric];
  const row = report.comparison.find((one) => one.metric === metric && one.cell === cell);
  const sides = report.variants.flatMap(({ name }, place) => {
    const ratio = row?.ratios[place];
    return ratio?.value == null ? [] : [{ name, ratio: ratio.value, side: sideOf(ratio, better) }];
  });
  const ahead = sides.filter(({ side }) => side === "ahead");
  const by = better === "lower" ? 1 : -1;
  const [first] = [...ahead].sort((a, b) => by * (a.ratio - b.ratio));
  if (first) return first.name;
  const isBehind = sides.length > 0 && sides.every(({ side }) => side === "behind");
  return isBehind ? (report.variants.find(({ baseline }) => baseline)?.name ?? null) : null;
}

type MapCellProps = MapProps & {
  index: number;
  place: number;
  label: string;
  winner?: string | null;
};

function MapCell({ report, cell, metric, address, index, place, label, winner }: MapCellProps) {
  const row = report.comparison.find((one) => one.metric === metric && one.cell === index);
  const ratio = row?.ratios[place] ?? null;
  const value = row?.values[place] ?? null;
  const side = ratio === null ? null : sideOf(ratio, metrics[metric].better);
  const shown = ratio ? formatRatio(ratio) : value && formatMetric(metric, value);
  return (
    <td className="p-0.5">
      <Link
        href={addressWith(address, { cell: index })}
        scroll={false}
        aria-current={index === cell ? "true" : undefined}
        title={shown?.interval ? `${label}: ${shown.full}` : label}
        className="figure block w-full rounded-sm border px-2 py-1 text-right whitespace-nowrap aria-[current]:ring-2 aria-[current]:ring-ring"
        style={{
          backgroundColor:
            side !== null && ratio?.value != null
              ? sideColour(side === "ahead", ratio.value)
              : undefined,
        }}
      >
        {shown?.text ?? "–"}
        {winner === undefined ? null : (
          <span className="block font-sans text-12">{winner ?? t("no winner")}</span>
        )}
      </Link>
    </td>
  );
}

const HeadCell = ({ text }: { text: string }) => (
  <th scope="col" className="px-2 py-1 text-right font-medium whitespace-nowrap">
    {text}
  </th>
);

const MapNote = () => (
  <p className="text-12 text-muted-foreground">
    {t(
      "Coloured where the interval excludes ×1: green is better than the baseline, red worse, in full from ×{ratio}.",
      { ratio: formatExact(fullRatio) },
    )}
  </p>
);

/** Two axes: the chosen variant in each cell, and who wins there. */
function CellMap(props: MapProps & { rows: Axis; columns: Axis; variant: string }) {
  const { report, cell, metric, rows, columns, variant } = props;
  const place = report.variants.findIndex(({ name }) => name === variant);
  const baseline = report.variants.find((one) => one.baseline)?.name;
  const chosen = report.cells.find((one) => one.index === cell)?.values ?? {};
  return (
    <figure className="grid gap-3">
      <figcaption className="text-14 font-medium">
        {t("{metric} of {variant} against {baseline}, and the winner in each cell", {
          metric: translated(metrics[metric].label),
          variant,
          baseline: baseline ?? "",
        })}
      </figcaption>
      <div className="overflow-x-auto p-0.5">
        <table className="text-13">
          <thead>
            <tr>
              <td />
              {axisPoints(columns).map((column) => (
                <HeadCell key={pointText(column)} text={pointText(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {axisPoints(rows).map((row) => (
              <tr key={pointText(row)}>
                <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
                  {pointText(row)}
                </th>
                {axisPoints(columns).map((column) => {
                  const found = cellWith(report.cells, { ...chosen, ...row, ...column });
                  return found ? (
                    <MapCell
                      key={pointText(column)}
                      {...props}
                      index={found.index}
                      place={place}
                      label={found.label}
                      winner={winnerOf(report, metric, found.index)}
                    />
                  ) : (
                    <td key={pointText(column)} />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MapNote />
    </figure>
  );
}

/** One axis: every variant at each of its points, and who wins there. */
function AxisMap(props: MapProps & { axis: Axis }) {
  const { report, metric, axis } = props;
  const baseline = report.variants.find((one) => one.baseline)?.name;
  const cells = axisPoints(axis).flatMap((point) => {
    const found = cellWith(report.cells, point);
    return found ? [{ text: pointText(point), index: found.index }] : [];
  });
  return (
    <figure className="grid gap-3">
      <figcaption className="text-14 font-medium">
        {t("{metric} of each variant against {baseline}, and the winner at each point", {
          metric: translated(metrics[metric].label),
          baseline: baseline ?? "",
        })}
      </figcaption>
      <div className="overflow-x-auto p-0.5">
        <table className="text-13">
          <thead>
            <tr>
              <td />
              {cells.map(({ text }) => (
                <HeadCell key={text} text={text} />
              ))}
            </tr>
          </thead>
          <tbody>
            {report.variants.map(({ name, baseline: isBase }, place) => (
              <tr key={name}>
                <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
                  {name}
                  {isBase ? (
                    <span className="font-normal text-muted-foreground"> {t("baseline")}</span>
                  ) : null}
                </th>
                {cells.map(({ text, index }) => (
                  <MapCell key={text} {...props} index={index} place={place} label={text} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                {t("Winner")}
              </th>
              {cells.map(({ text, index }) => (
                <td key={text} className="px-2.5 py-1 text-right">
                  {winnerOf(report, metric, index) ?? t("none##winner")}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <MapNote />
    </figure>
  );
}
