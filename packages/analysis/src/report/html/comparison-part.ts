// The comparison: every usual metric of a cell with each variant's figure, its ratio to the baseline and the ratio drawn; of a
// run with several cells first a table of cells for the metrics that are asked most.
import { msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { mostDrawnRatios, type RatioSpan, sharedSpan, spanEnds } from "../../charts/ratio-span.ts";
import type { SeriesLook } from "../../charts/series-look.ts";
import { noFigure } from "../../words/format.ts";
import { figuresNote } from "../../words/load-words.ts";
import { type NoteMarks, noteMarks } from "../figures/comparison-notes.ts";
import {
  type ComparisonFigure,
  type ComparisonLine,
  comparisonLines,
  type RatioSide,
  ratioSideWords,
} from "../figures/comparison-rows.ts";
import { metricGroups } from "../figures/metric-groups.ts";
import { ratioMark, seriesKey } from "./marks.ts";
import { isEmpty, type Markup, markup, nothing, type Part } from "./markup.ts";
import {
  type Bounds,
  classOf,
  details,
  joined,
  leftOut,
  metricTitle,
  scroll,
  section,
  table,
} from "./parts.ts";

const sideTones: Readonly<Record<RatioSide, string>> = {
  better: "go-text",
  worse: "no-go-text",
  "no difference shown": "quiet",
};

const cellsLeftOut = msg(
  "{count, plural, one {# more cell} other {# more cells}}: see {file} of the run.",
);

export function comparisonPart(
  report: Report,
  looks: readonly SeriesLook[],
  bounds: Bounds,
): Markup {
  const { cells, comparison } = report;
  if (!comparison.some(({ values }) => values.some(({ value }) => value !== null))) return nothing;
  const shown = cells.slice(0, bounds.cells);
  const tables = shown.map(({ index }) => matrix(report, looks, index));
  const baseline = report.variants.find((one) => one.baseline)?.name ?? "";
  const typical =
    report.variants.length > 1
      ? t(
          "Typical block of each variant, with its 95 % interval; ratios are to {baseline}, paired within rounds.",
          { baseline },
        )
      : t("Typical block, with its 95 % interval.");
  const lead = [typical, figuresNote(report.spec.load)].filter(Boolean).join(" ");
  if (cells.length < 2) return section("comparison", t("Comparison"), lead, tables[0] ?? nothing);
  const left = cells.length - shown.length;
  return section(
    "comparison",
    t("Comparison"),
    lead,
    joined([
      ...cellTables(report, looks, bounds),
      ...shown.map(({ label }, place) => {
        const body = tables[place] ?? nothing;
        return isEmpty(body)
          ? nothing
          : details(t("All metrics at {cell}", { cell: label }), body, place === 0);
      }),
      leftOut(left, cellsLeftOut, "report.csv"),
    ]),
  );
}

/** Metrics of the table of cells: those of gates, then those that anybody asks. */
function askedMetrics({ spec, comparison }: Report): MetricName[] {
  const measured = new Set(
    comparison
      .filter(({ values }) => values.some(({ value }) => value !== null))
      .map(({ metric }) => metric),
  );
  const asked = [...spec.gates.map(({ metric }) => metric), "p99" as const, "throughput" as const];
  return [...new Set(asked)]
    .filter((metric) => metric !== "errors" && measured.has(metric))
    .slice(0, 3);
}

/** A table of cells by variants for each metric that is asked most. */
function cellTables(report: Report, looks: readonly SeriesLook[], bounds: Bounds): Markup[] {
  const lines = comparisonLines(report);
  return askedMetrics(report).map((metric) => {
    const own = lines.filter((line) => line.metric === metric);
    const unit = own[0]?.unit.label ?? "";
    const most = bounds.cells * 5;
    const marks = noteMarks(own.slice(0, most));
    const title = t("{metric} in each cell", {
      metric: `${metricTitle(metric)}${unit === "" ? "" : ` (${unit})`}`,
    });
    return markup`<h3>${title}</h3>${table({
      label: title,
      columns: [{ label: t("Cell") }, ...headsOf(report)],
      rows: own.map((line) => [
        line.cellLabel,
        ...line.figures.flatMap((figure, place) =>
          looks[place]?.baseline
            ? [figureOf(figure, marks)]
            : [figureOf(figure, marks), ratioOf(figure)],
        ),
      ]),
      most,
      leftIn: "report.csv",
    })}${notes(marks)}`;
  });
}

const headsOf = ({ variants }: Report) =>
  variants.flatMap(({ name, baseline }) =>
    baseline
      ? [{ label: t("{name} (baseline)", { name }), isNumber: true }]
      : [
          { label: name, isNumber: true },
          { label: t("ratio"), isNumber: true },
        ],
  );

/** Nothing where the cell has no figures. */
function matrix(report: Report, looks: readonly SeriesLook[], cell: number): Markup {
  const groups = metricGroups(report, cell, false);
  const lines = comparisonLines(report, cell).filter(({ metric }) =>
    groups.some((group) => group.metrics.includes(metric)),
  );
  if (lines.length === 0) return nothing;
  const marks = noteMarks(lines);
  const others = report.variants.filter(({ baseline }) => !baseline).length;
  const isDrawn = others <= mostDrawnRatios;
  const span = sharedSpan(
    lines.flatMap(({ figures }) => figures.flatMap(({ ends }) => (ends ? [ends.value] : []))),
  );
  const label = report.cells.find(({ index }) => index === cell)?.label ?? "";
  const name =
    report.cells.length > 1
      ? t("Comparison at {cell}", { cell: label })
      : t("Comparison of variants");
  return markup`${scroll(
    name,
    markup`<table class="matrix"><thead><tr><th scope="col">${t("Metric")}</th>${looks.map((look) => heads(look, isDrawn, span))}</tr></thead>${groups.map(
      ({ title, metrics: names }) =>
        markup`<tbody><tr class="group"><th scope="rowgroup" colspan="${1 + looks.length + others * (isDrawn ? 2 : 1)}">${t(title)}</th></tr>${names.flatMap((metric) => lines.filter((line) => line.metric === metric)).map((line) => row(line, looks, { isDrawn, span, marks }))}</tbody>`,
    )}</table>`,
  )}${notes(marks)}`;
}

/** Why figures are missing. */
const notes = (marks: NoteMarks): Part =>
  marks.size > 0 &&
  markup`<ul class="notes">${[...marks].map(([text, mark]) => markup`<li><sup>${mark}</sup> ${text}</li>`)}</ul>`;

function heads(look: SeriesLook, isDrawn: boolean, span: RatioSpan): Markup {
  const own = markup`<th scope="col" class="num">${seriesKey(look)} ${look.name}${look.baseline && markup` <span class="quiet">${t("baseline")}</span>`}</th>`;
  if (look.baseline) return own;
  const [low, high] = spanEnds(span);
  const ends = markup`<th scope="col" class="drawn"><span class="ends"><span>${low}</span><span>×1</span><span>${high}</span></span></th>`;
  return markup`${own}<th scope="col" class="num quiet">${t("ratio")}</th>${isDrawn && ends}`;
}

type Layout = { readonly isDrawn: boolean; readonly span: RatioSpan; readonly marks: NoteMarks };

function row(line: ComparisonLine, looks: readonly SeriesLook[], layout: Layout): Markup {
  const { label, metric, unit, better, figures } = line;
  return markup`<tr><th scope="row">${metricTitle(metric)}${unit.label !== "" && markup`<span class="quiet whole">\u00a0${unit.label}</span>`}<span class="below">${better === "lower" ? t("lower is better") : t("higher is better")}</span></th>${looks.map(
    (look, place) => {
      const figure = figures[place];
      if (figure === undefined) return markup`<td></td>`;
      const own = markup`<td class="num" data-label="${look.name}">${figureOf(figure, layout.marks)}</td>`;
      if (look.baseline) return own;
      return markup`${own}<td class="num">${ratioOf(figure)}</td>${layout.isDrawn && markup`<td class="drawn">${drawn(figure, look, label, layout.span)}</td>`}`;
    },
  )}</tr>`;
}

function figureOf(
  { value, interval, note, ratioNote, isOneNote }: ComparisonFigure,
  marks: NoteMarks,
): Part {
  const mark = [note, isOneNote ? null : ratioNote].flatMap((text) =>
    text === null ? [] : (marks.get(text) ?? []),
  );
  return markup`<span>${value}${mark.length > 0 && markup`<sup>${mark.join(" ")}</sup>`}${interval !== null && markup`<span class="below">${interval}</span>`}</span>`;
}

function ratioOf({ ratio }: ComparisonFigure): Part {
  if (ratio === null) return noFigure;
  return markup`<span${classOf(ratio.side === null ? "" : sideTones[ratio.side])}>${ratio.text}${ratio.side !== null && ratio.side !== "no difference shown" && ` ${t(ratioSideWords[ratio.side])}`}</span>${ratio.interval !== null && markup`<span class="below">${ratio.interval}</span>`}`;
}

function drawn(
  { ends, ratio }: ComparisonFigure,
  look: SeriesLook,
  metric: string,
  span: RatioSpan,
): Part {
  if (ends === null) return null;
  const side = ratio?.side ? t(ratioSideWords[ratio.side]) : null;
  const label = t("{metric} of {variant}, ratio to the baseline: {ratio}", {
    metric,
    variant: look.name,
    ratio: [ratio?.text, ratio?.interval, side].filter(Boolean).join(" "),
  });
  return ratioMark({ ...ends, limit: null, span, color: look.color, label, width: 150 });
}
