// The comparison of one cell: a row of 32 px a metric, every variant's figure, its ratio to the baseline, and the ratio drawn
// on a line that all rows share. Figures that the evidence does not support say below the table what they need.

import {
  mostDrawnRatios,
  type RatioSpan,
  sharedSpan,
  spanEnds,
} from "@gonogo/analysis/charts/ratio-span";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { type NoteMarks, noteMarks } from "@gonogo/analysis/report/figures/comparison-notes";
import type {
  ComparisonFigure,
  ComparisonLine,
  RatioSide,
} from "@gonogo/analysis/report/figures/comparison-rows";
import type { MetricGroup } from "@gonogo/analysis/report/figures/metric-groups";
import { formatNumber } from "@gonogo/analysis/words/format";
import { shortLabel } from "@gonogo/analysis/words/metric-word";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { ForestMark } from "@/components/charts/frame/forest-mark";
import { SeriesKey } from "@/components/charts/frame/series-key";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import { Name } from "../section/figure-table.tsx";

export const sideColours: Readonly<Record<RatioSide, string>> = {
  better: "text-go",
  worse: "text-no-go",
  "no difference shown": "text-muted-foreground",
};

export const sideWords: Readonly<Record<RatioSide, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  "no difference shown": msg("no difference shown"),
};

type MetricMatrixProps = {
  groups: readonly MetricGroup[];
  lines: readonly ComparisonLine[];
  variants: Report["variants"];
  looks: readonly SeriesLook[];
};

export function MetricMatrix({ groups, lines, variants, looks }: MetricMatrixProps) {
  const marks = noteMarks(lines);
  const others = variants.filter(({ baseline }) => !baseline).length;
  const layout = { isDrawn: others <= mostDrawnRatios, hasIntervals: others === 1 };
  const span = sharedSpan(lines.flatMap(({ figures }) => figures.map(({ ends }) => ends?.value)));
  const widths = decimalsOf(groups, lines);
  return (
    <>
      <ScrollFrame
        className="overflow-x-auto rounded-md border print:overflow-visible"
        label={t("Comparison of variants")}
      >
        <table className="w-full border-collapse text-13" data-matrix data-stack>
          <thead className="bg-muted">
            <tr className="h-8">
              <th scope="col" className="sticky left-0 bg-muted px-3 text-left font-medium text-12">
                {t("Metric")}
              </th>
              {variants.map((variant, place) => (
                <VariantHeads
                  key={variant.name}
                  variant={variant}
                  look={looks[place]}
                  isShort={!layout.isDrawn}
                  isDrawn={layout.isDrawn}
                  span={span}
                />
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={t(group.title)}>
              <GroupHead title={t(group.title)} />
              {group.metrics.flatMap((metric) => {
                const line = lines.find((one) => one.metric === metric);
                return line ? (
                  <MatrixRow
                    key={metric}
                    {...{ line, variants, looks, marks, span, ...layout }}
                    decimals={widths.get(group.title) ?? { value: 0, ratio: 0 }}
                  />
                ) : (
                  []
                );
              })}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
      <Notes marks={marks} />
    </>
  );
}

type HeadsProps = {
  variant: Report["variants"][number];
  look: SeriesLook | undefined;
  isShort: boolean;
  isDrawn: boolean;
  span: RatioSpan;
};

const headClasses = "px-3 text-right font-medium text-12 whitespace-nowrap";

function VariantHeads({ variant, look, isShort, isDrawn, span }: HeadsProps) {
  const [low, high] = spanEnds(span);
  return (
    <>
      <th scope="col" className={headClasses}>
        <span className="inline-flex items-center justify-end gap-2">
          {look ? <SeriesKey look={look} line={!isShort} /> : null}
          <Name text={variant.name} most={isShort ? 12 : 24} />
          {variant.baseline ? (
            <span className="font-normal text-muted-foreground">{t("baseline")}</span>
          ) : null}
        </span>
      </th>
      {variant.baseline ? null : (
        <th scope="col" className={cn(headClasses, "font-normal text-muted-foreground")}>
          {t("ratio")}
        </th>
      )}
      {variant.baseline || !isDrawn ? null : (
        <th scope="col" className={cn(headClasses, "font-normal text-muted-foreground")}>
          <span className="flex w-[150px] justify-between">
            <span>{low}</span>
            <span>×1</span>
            <span>{high}</span>
          </span>
        </th>
      )}
    </>
  );
}

type Decimals = { readonly value: number; readonly ratio: number };

type RowProps = {
  line: ComparisonLine;
  variants: Report["variants"];
  looks: readonly SeriesLook[];
  marks: NoteMarks;
  span: RatioSpan;
  isDrawn: boolean;
  hasIntervals: boolean;
  decimals: Decimals;
};

function MatrixRow({ line, variants, looks, marks, decimals, ...layout }: RowProps) {
  return (
    <tr className="h-8 border-t">
      <MetricHead line={line} />
      {line.figures.map((figure, place) => (
        <Figures
          key={variants[place]?.name ?? place}
          {...{ line, figure, marks, decimals, ...layout }}
          name={variants[place]?.name ?? ""}
          look={looks[place]}
          isBaseline={variants[place]?.baseline ?? false}
        />
      ))}
    </tr>
  );
}

/** Heading of a group of metrics, across all columns. */
export const GroupHead = ({ title }: { title: string }) => (
  <tr className="h-7 border-t bg-muted/50">
    <th
      scope="rowgroup"
      colSpan={99}
      className="px-3 text-left font-medium text-12 text-muted-foreground"
    >
      <span className="sticky left-3">{title}</span>
    </th>
  </tr>
);

/** The metric with the unit of its row. */
export const MetricHead = ({ line }: { line: ComparisonLine }) => (
  <th
    scope="row"
    title={line.better === "lower" ? t("lower is better") : t("higher is better")}
    className="sticky left-0 z-10 bg-background px-3 text-left font-normal whitespace-nowrap"
  >
    {shortLabel(line.metric)}
    {line.unit.label ? <span className="text-muted-foreground"> ({line.unit.label})</span> : null}
  </th>
);

type FiguresProps = Pick<
  RowProps,
  "line" | "marks" | "span" | "isDrawn" | "hasIntervals" | "decimals"
> & {
  figure: ComparisonFigure;
  name: string;
  look: SeriesLook | undefined;
  isBaseline: boolean;
};

function Figures(props: FiguresProps) {
  const { line, figure, marks, name, look, isBaseline, decimals, ...layout } = props;
  const { isDrawn, hasIntervals, span } = layout;
  const { ratio } = figure;
  const colour = ratio?.side ? sideColours[ratio.side] : undefined;
  return (
    <>
      <td
        data-label={name}
        className="figure px-3 text-right whitespace-pre"
        title={figure.interval ? `${figure.value} ${figure.interval}` : undefined}
      >
        {aligned(figure.value, decimals.value)}
        <Mark note={figure.note} marks={marks} />
      </td>
      {isBaseline ? null : (
        <td className="figure px-3 text-right whitespace-pre" title={ratio?.interval ?? undefined}>
          {ratio ? (
            <>
              <span className={cn(colour)}>{aligned(ratio.text, decimals.ratio)}</span>
              {ratio.side === null ? null : (
                <span className="sr-only"> {t(sideWords[ratio.side])}</span>
              )}
              {hasIntervals && ratio.interval ? (
                <span className="ml-2 inline-block min-w-28 text-left text-12 text-muted-foreground">
                  {ratio.interval}
                </span>
              ) : null}
            </>
          ) : (
            "–"
          )}
          {figure.isOneNote ? null : <Mark note={figure.ratioNote} marks={marks} />}
        </td>
      )}
      {isBaseline || !isDrawn ? null : (
        <td data-drawn className="px-3 text-right">
          {figure.ends ? (
            <ForestMark
              {...figure.ends}
              span={span}
              color={look?.color ?? "currentColor"}
              label={`${line.label}: ${ratio?.text ?? ""} ${ratio?.interval ?? ""} ${ratio?.side ? t(sideWords[ratio.side]) : ""}`}
            />
          ) : null}
        </td>
      )}
    </>
  );
}

const Mark = ({ note, marks }: { note: string | null; marks: NoteMarks }) =>
  note === null ? null : (
    <sup className="ml-1 font-sans text-12 text-muted-foreground" title={note}>
      {marks.get(note)}
    </sup>
  );

/** What the marks stand for; nothing without any. */
export function Notes({ marks }: { marks: NoteMarks }) {
  if (marks.size === 0) return null;
  return (
    <ul className="mt-2 grid gap-1 text-12 text-muted-foreground">
      {[...marks.entries()].map(([note, mark]) => (
        <li key={mark}>
          <sup className="mr-1">{mark}</sup>
          {note}
        </li>
      ))}
    </ul>
  );
}

/** How many decimals a written number has. */
export function decimalsIn(text: string): number {
  const mark = formatNumber(0, 1).charAt(1);
  return /^\d*/.exec(text.split(mark)[1] ?? "")?.[0].length ?? 0;
}

/** The most decimals of each group, so that its columns stand on their points. */
function decimalsOf(
  groups: readonly MetricGroup[],
  lines: readonly ComparisonLine[],
): ReadonlyMap<MetricGroup["title"], Decimals> {
  return new Map(
    groups.map(({ title, metrics: own }) => {
      const figures = lines
        .filter(({ metric }) => own.includes(metric) && metrics[metric].unit !== "bytes")
        .flatMap((line) => line.figures);
      return [
        title,
        {
          value: Math.max(0, ...figures.map(({ value }) => decimalsIn(value))),
          ratio: Math.max(0, ...figures.map(({ ratio }) => decimalsIn(ratio?.text ?? ""))),
        },
      ];
    }),
  );
}

/** Filled up on the right with the width of the decimals that it lacks. */
export function aligned(text: string, decimals: number): string {
  const own = decimalsIn(text);
  const missing = Math.max(0, decimals - own);
  return `${text}${own === 0 && missing > 0 ? "\u2008" : ""}${"\u2007".repeat(missing)}`;
}
