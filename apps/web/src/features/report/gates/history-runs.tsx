// The earlier runs that a gate against history compares with, folded: which ones, what each measured, and how much they differ.
// On a shared report they are listed without links, because opening a run needs a login.

import { comparableWhere, elsewhereWords } from "@gonogo/analysis/words/comparable-words";
import { formatDay } from "@gonogo/analysis/words/days";
import { formatMetric, formatNumber, formatPercent } from "@gonogo/analysis/words/format";
import { baselineWords } from "@gonogo/analysis/words/history-words";
import { leftOutBecause } from "@gonogo/analysis/words/left-out-words";
import { t } from "@gonogo/locale/t";
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
      <summary className="cursor-pointer">
        {t("Compared with {baseline}", { baseline: baselineWords(history) })}
      </summary>
      <RunList metric={metric} runs={baseline} linked={linked} />
      <p className="mt-1">{spreadWords(history)}</p>
      {kind === "rolling" ? null : <RunList metric={metric} runs={spread} linked={linked} />}
      <p className="mt-1">{comparableText(history)}</p>
      {leftOut.length === 0 ? null : (
        <>
          <p className="mt-1">{t("Left out:")}</p>
          <RunList metric={metric} runs={leftOut} linked={linked} />
        </>
      )}
    </details>
  );
}

/** By which rule runs are comparable, and why others are not. */
function comparableText({ comparedBy, elsewhere = [] }: HistoryUse): string {
  const rule = t("Comparable: runs {where}.", { where: comparableWhere(comparedBy) });
  return elsewhere.length === 0
    ? rule
    : `${rule} ${t("Not comparable: {runs}.", { runs: elsewhereWords(elsewhere, comparedBy) })}`;
}

/** How much runs differ, and by how much one more of an unchanged version may. */
function spreadWords(history: HistoryUse): string {
  const { sdLog, degrees, halfWidthLog, kind, spread, errors } = history;
  const from =
    kind === "rolling"
      ? t("These runs")
      : t("The last {count, plural, one {# other run} other {# other runs}}", {
          count: spread.length,
        });
  if (errors) return errorWords(from, errors);
  if (sdLog === null || halfWidthLog === null) return "";
  if (sdLog === 0)
    return t("{runs} do not differ, so figures are compared as they are.", { runs: from });
  return t(
    "{runs} differ by a standard deviation of {deviation} ({degrees} degrees of freedom); one more run of an unchanged version may differ by up to {most}.",
    {
      runs: from,
      deviation: formatPercent(Math.exp(sdLog) - 1),
      degrees: `${degrees}`,
      most: formatPercent(Math.exp(halfWidthLog) - 1),
    },
  );
}

/** Errors are counted: how much runs differ beyond chance, and what an unchanged version may show. */
function errorWords(from: string, { dispersion, deflation, unchanged }: ErrorHistory): string {
  const differ =
    dispersion > 1
      ? t(
          "{runs} differ {times} times as much as chance alone would make them (chi-square over its degrees of freedom)",
          { runs: from, times: formatNumber(dispersion, 1) },
        )
      : t("{runs} differ no more than chance makes them", { runs: from });
  const counted =
    deflation > 1
      ? t("{differ}, so counts are divided by {divisor}", {
          differ,
          divisor: formatNumber(deflation, 1),
        })
      : differ;
  if (unchanged === null) return t("{differ}. None of them had an error.", { differ: counted });
  const { low, high } = unchanged;
  return high === null
    ? t("{differ}; one more run of an unchanged version may show a ratio of {low} or more.", {
        differ: counted,
        low: formatNumber(low, 2),
      })
    : t("{differ}; one more run of an unchanged version may show a ratio of {low} to {high}.", {
        differ: counted,
        low: formatNumber(low, 2),
        high: formatNumber(high, 2),
      });
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
