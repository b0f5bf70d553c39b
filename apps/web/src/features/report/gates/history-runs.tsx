// The earlier runs that a gate against history compares with, folded: which ones, what each measured, and how much they differ.
// On a shared report they are listed without links, because opening a run needs a login.

import { comparableWhere, elsewhereWords } from "@gonogo/analysis/words/comparable-words";
import { formatDay } from "@gonogo/analysis/words/days";
import { formatMetric, formatNumber, formatPercent, plural } from "@gonogo/analysis/words/format";
import { baselineWords } from "@gonogo/analysis/words/history-words";
import { leftOutBecause } from "@gonogo/analysis/words/left-out-words";
import type { ErrorHistory, HistoryUse, LeftOut, UsedRun } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";

type HistoryRunsProps = {
  metric: MetricName;
  history: HistoryUse;
  linked: boolean;
};

export function HistoryRuns({ metric, history, linked }: HistoryRunsProps) {
  const { baseline, spread, kind, leftOut } = history;
  return (
    <details className="mt-1 max-w-prose text-12 text-muted-foreground">
      <summary className="cursor-pointer">Compared with {baselineWords(history)}</summary>
      <RunList metric={metric} runs={baseline} linked={linked} />
      <p className="mt-1">{spreadWords(history)}</p>
      {kind === "rolling" ? null : <RunList metric={metric} runs={spread} linked={linked} />}
      <p className="mt-1">{comparableText(history)}</p>
      {leftOut.length === 0 ? null : (
        <>
          <p className="mt-1">Left out:</p>
          <RunList metric={metric} runs={leftOut} linked={linked} />
        </>
      )}
    </details>
  );
}

/** By which rule runs are comparable, and why others are not. */
function comparableText({ comparedBy, elsewhere = [] }: HistoryUse): string {
  const rule = `Comparable: runs ${comparableWhere(comparedBy)}.`;
  return elsewhere.length === 0
    ? rule
    : `${rule} Not comparable: ${elsewhereWords(elsewhere, comparedBy)}.`;
}

/** How much runs differ, and by how much one more of an unchanged version may. */
function spreadWords(history: HistoryUse): string {
  const { sdLog, degrees, halfWidthLog, kind, spread, errors } = history;
  const from = kind === "rolling" ? "These runs" : `The last ${plural(spread.length, "other run")}`;
  if (errors) return errorWords(from, errors);
  if (sdLog === null || halfWidthLog === null) return "";
  if (sdLog === 0) return `${from} do not differ, so figures are compared as they are.`;
  return `${from} differ by a standard deviation of ${formatPercent(Math.exp(sdLog) - 1)} (${degrees} degrees of freedom); one more run of an unchanged version may differ by up to ${formatPercent(Math.exp(halfWidthLog) - 1)}.`;
}

/** Errors are counted: how much runs differ beyond chance, and what an unchanged version may show. */
function errorWords(from: string, { dispersion, deflation, unchanged }: ErrorHistory): string {
  const differ =
    dispersion > 1
      ? `${from} differ ${formatNumber(dispersion, 1)} times as much as chance alone would make them (chi-square over its degrees of freedom)`
      : `${from} differ no more than chance makes them`;
  const counted = deflation > 1 ? `, so counts are divided by ${formatNumber(deflation, 1)}` : "";
  if (unchanged === null) return `${differ}${counted}. None of them had an error.`;
  const { low, high } = unchanged;
  const end = high === null ? "or more" : `to ${formatNumber(high, 2)}`;
  return `${differ}${counted}; one more run of an unchanged version may show a ratio of ${formatNumber(low, 2)} ${end}.`;
}

type ListedRun = UsedRun & { readonly why?: LeftOut };

function RunList(props: { metric: MetricName; runs: readonly ListedRun[]; linked: boolean }) {
  return (
    <ul className="mt-1 grid gap-0.5">
      {props.runs.map((run) => {
        const because = run.why === undefined ? "" : `: ${leftOutBecause[run.why](1)}`;
        const name = `${formatDay(run.finishedAt)}${run.version === null ? "" : `, ${run.version}`}`;
        const figure = { value: run.value, low: null, high: null };
        return (
          <li key={run.finishedAt} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {props.linked ? (
                <a className="link" href={`/runs/${run.id}`}>
                  {name}
                </a>
              ) : (
                name
              )}
              {because}
            </span>
            <span className="figure">{formatMetric(props.metric, figure).text}</span>
          </li>
        );
      })}
    </ul>
  );
}
