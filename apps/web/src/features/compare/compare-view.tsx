// Runs side by side: what differs besides the code, each metric with its change, gates, and curves.
// Everything but the curves is rendered on the server.

import { type RatioSpan, sharedSpan } from "@gonogo/analysis/charts/ratio-span";
import { type SeriesLook, seriesLooks } from "@gonogo/analysis/charts/series-look";
import {
  formatChange,
  formatFigure,
  listOf,
  noFigure,
  unitFor,
} from "@gonogo/analysis/words/format";
import { gateOutcomeWords } from "@gonogo/analysis/words/gate-outcome-words";
import { shortLabel } from "@gonogo/analysis/words/metric-word";
import { ruleText } from "@gonogo/analysis/words/rule-text";
import {
  type ChangeSide,
  changeSide,
  changeText,
  comparedRunNames,
  judgements,
  rowsToShow,
} from "@gonogo/analysis/words/run-comparison-words";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { ComparedRow, GateOutcome, RunComparison } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import Link from "next/link";
import { Fragment } from "react";
import { ForestMark } from "@/components/charts/frame/forest-mark";
import { NoteLine, RunTags } from "@/components/run-tags";
import { LocalTime } from "@/components/ui/local-time";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { CompareCurves } from "./compare-curves.tsx";
import { Differences } from "./compare-differences.tsx";

type CompareViewProps = {
  comparison: RunComparison;
  /** Whether all metrics are shown, and the address that shows the others. */
  isAll: boolean;
  switchHref: string;
  /** The address of the comparison with this run as the first, and without it; null: too few would be left. */
  hrefOf: (place: number) => { readonly asFirst: string; readonly without: string | null };
};

export function CompareView({ comparison, isAll, switchHref, hrefOf }: CompareViewProps) {
  const names = comparedRunNames(comparison.runs);
  const looks = seriesLooks(names);
  return (
    <>
      <RunCards {...{ comparison, names, looks, hrefOf }} />
      <Differences differences={comparison.differences} names={names} />
      <Judgement {...{ comparison, names }} />
      <section aria-labelledby="changes" className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="changes" className="text-16 font-semibold">
            {t("Change against {run}", { run: names[0] ?? "" })}
          </h2>
          <Link className="link text-13" href={switchHref} scroll={false}>
            {isAll ? t("The main metrics") : t("All metrics")}
          </Link>
        </div>
        <Changes rows={rowsToShow(comparison.rows, isAll)} names={names} looks={looks} />
      </section>
      <div className="grid gap-8 lg:grid-cols-2">
        {comparison.curves.length > 0 ? (
          <section aria-labelledby="curves" className="grid min-w-0 content-start gap-3">
            <h2 id="curves" className="text-16 font-semibold">
              {t("Latency by percentile")}
            </h2>
            <CompareCurves curves={comparison.curves} looks={looks} />
          </section>
        ) : null}
        <Gates {...{ comparison, names }} />
      </div>
    </>
  );
}

type Named = { comparison: RunComparison; names: readonly string[] };
type Drawn = { names: readonly string[]; looks: readonly SeriesLook[] };

function RunCards({
  comparison,
  names,
  looks,
  hrefOf,
}: Named & Drawn & Pick<CompareViewProps, "hrefOf">) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t("Compared runs")}>
      {comparison.runs.map((run, place) => {
        const { asFirst, without } = hrefOf(place);
        return (
          <li
            key={run.id}
            className="grid gap-0.5 rounded-md border border-l-4 px-3 py-2 text-13"
            style={{ borderLeftColor: looks[place]?.color }}
          >
            <span className="flex flex-wrap items-center gap-2">
              <Link className="link font-medium" href={`/runs/${run.id}`}>
                {names[place]}
              </Link>
              <VerdictBadge verdict={run.verdict} />
            </span>
            <span className="text-12 text-muted-foreground">
              {t("{benchmark}, version {version}", {
                benchmark: run.benchmark.slug,
                version: run.benchmark.version,
              })}{" "}
              · <LocalTime at={run.finishedAt} />
            </span>
            <RunTags tags={run.tags} linked />
            <NoteLine note={run.note} className="max-w-80" />
            <span className="flex gap-3 text-12">
              {place === 0 ? (
                <span className="text-muted-foreground">{t("baseline")}</span>
              ) : (
                <Link className="link" href={asFirst}>
                  {t("Make it the baseline")}
                </Link>
              )}
              {without === null ? null : (
                <Link
                  className="link"
                  href={without}
                  aria-label={t("Remove {name}", { name: names[place] ?? "" })}
                >
                  {t("Remove")}
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Judgement({ comparison: { rows }, names }: Named) {
  return (
    <ul className="grid gap-1 text-13">
      {judgements(rows, names).map(({ runs, text }) => (
        <li key={text}>
          <span className="font-medium">{listOf(runs)}:</span> {text}
        </li>
      ))}
    </ul>
  );
}

const sideColours: Readonly<Record<ChangeSide, string>> = {
  better: "text-go",
  worse: "text-no-go",
  "no difference shown": "text-muted-foreground",
};

const sideWords: Readonly<Record<ChangeSide, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  "no difference shown": msg("no difference shown"),
};
const sideText = (side: ChangeSide | null): string =>
  t(side === null ? msg("not judged") : sideWords[side]);

function Changes({ rows, names, looks }: Drawn & { rows: readonly ComparedRow[] }) {
  if (rows.length === 0)
    return (
      <p className="text-13 text-muted-foreground">{t("The runs have no figure in common.")}</p>
    );
  const places = [...new Map(rows.map((row) => [`${row.variant}\n${row.cell}`, row])).values()];
  const span = sharedSpan(rows.flatMap(({ changes }) => changes.map((change) => change?.ratio)));
  return (
    <ScrollFrame className="overflow-x-auto rounded-md border" label={t("Changes of metrics")}>
      <table className="w-full border-collapse text-13" data-stack>
        <thead className="bg-muted text-12">
          <tr className="h-8">
            <th scope="col" className="px-3 text-left font-medium">
              {t("Metric")}
            </th>
            {names.map((name, place) => (
              <Fragment key={name}>
                <th scope="col" className="px-3 py-1 text-right font-medium">
                  {name}
                </th>
                {place === 0 ? null : (
                  <th scope="col" className="px-3 text-right font-normal whitespace-nowrap">
                    <span className="sr-only">{t("change of {run}", { run: name })}</span>
                    <span aria-hidden>{t("change##noun")}</span>
                  </th>
                )}
                {place === 0 ? null : (
                  <th scope="col" className="px-3 font-normal">
                    <span className="flex w-[110px] justify-between">
                      <span>{percentOf(span[0])}</span>
                      <span>0</span>
                      <span>{percentOf(span[1])}</span>
                    </span>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        {places.map(({ variant, cell }) => (
          <tbody key={`${variant} ${cell}`}>
            <tr className="h-7 border-t bg-muted/50">
              <th
                scope="rowgroup"
                colSpan={names.length * 3}
                className="px-3 text-left font-medium text-12 text-muted-foreground"
              >
                {[variant, cell].filter(Boolean).join(", ")}
              </th>
            </tr>
            {rows
              .filter((row) => row.variant === variant && row.cell === cell)
              .map((row) => (
                <ChangeRow key={row.metric} {...{ row, names, looks, span }} />
              ))}
          </tbody>
        ))}
      </table>
    </ScrollFrame>
  );
}

/** `−33 %`, `+50 %` */
const percentOf = (ratio: number): string => formatChange(ratio).replace(/[.,]\d %$/, " %");

function ChangeRow({ row, names, looks, span }: Drawn & { row: ComparedRow; span: RatioSpan }) {
  const label = translated(metrics[row.metric].label);
  const unit = unitFor(
    row.metric,
    row.values.map((value) => value?.value ?? null),
  );
  return (
    <tr className="h-8 border-t">
      <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
        {shortLabel(row.metric)}
        {unit.label ? <span className="text-muted-foreground"> ({unit.label})</span> : null}
      </th>
      {row.values.map((value, place) => {
        const change = row.changes[place] ?? null;
        const side = changeSide(row, change);
        const text = change ? changeText(row, change) : "";
        return (
          <Fragment key={names[place] ?? place}>
            <td data-label={names[place]} className="figure px-3 text-right whitespace-nowrap">
              {value ? formatFigure(value, { ...unit, label: "" }).text : noFigure}
            </td>
            {place === 0 ? null : (
              <td className="px-3 py-1 text-right whitespace-nowrap">
                <span className={`figure text-12 ${side ? sideColours[side] : ""}`}>{text}</span>
                <span className="sr-only"> {sideText(side)}</span>
              </td>
            )}
            {place === 0 ? null : (
              <td data-drawn className={`px-3 ${change?.notJudged ? "opacity-60" : ""}`}>
                {change && change.ratio !== null ? (
                  <ForestMark
                    value={change.ratio}
                    low={change.low}
                    high={change.high}
                    span={span}
                    color={looks[place]?.color ?? "currentColor"}
                    label={t("{metric} of {run}: {change}, {side}", {
                      metric: label,
                      run: names[place] ?? "",
                      change: text,
                      side: sideText(side),
                    })}
                    width={110}
                  />
                ) : null}
              </td>
            )}
          </Fragment>
        );
      })}
    </tr>
  );
}

const outcomeMarks: Readonly<Record<GateOutcome, { mark: string; className: string }>> = {
  pass: { mark: "✓", className: "text-go" },
  fail: { mark: "✕", className: "text-no-go" },
  inconclusive: { mark: "≈", className: "text-inconclusive" },
  "not-evaluated": { mark: "–", className: "text-muted-foreground" },
};

function Gates({ comparison: { gates }, names }: Named) {
  if (gates.length === 0) return null;
  return (
    <section aria-labelledby="gates" className="grid min-w-0 content-start gap-3">
      <h2 id="gates" className="text-16 font-semibold">
        {t("Gates")}
      </h2>
      <ScrollFrame className="overflow-x-auto rounded-md border" label={t("Gates by run")}>
        <table className="w-full text-13" data-stack>
          <thead className="bg-muted text-12">
            <tr className="h-8">
              <th scope="col" className="px-3 text-left font-medium">
                {t("Gate")}
              </th>
              {names.map((name) => (
                <th key={name} scope="col" className="px-3 py-1 text-left font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gates.map(({ rule, gate, cell, outcomes }) => (
              <tr key={`${rule} ${cell}`} className="border-t">
                <th scope="row" className="min-w-40 px-3 py-1.5 text-left font-normal">
                  {ruleText(gate)}
                  {cell ? (
                    <span className="block text-12 text-muted-foreground">{cell}</span>
                  ) : null}
                </th>
                {outcomes.map((outcome, place) => (
                  <td
                    key={names[place] ?? place}
                    data-label={names[place]}
                    className="px-3 py-1.5 whitespace-nowrap"
                  >
                    {outcome === null ? (
                      <span className="text-muted-foreground">{t("has no such gate")}</span>
                    ) : (
                      <span className={outcomeMarks[outcome].className}>
                        <span aria-hidden>{outcomeMarks[outcome].mark} </span>
                        {t(gateOutcomeWords[outcome])}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  );
}
