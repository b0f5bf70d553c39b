// samples: a percentile needs measurements beyond it: ten, so p95 needs 200 and p99 1,000, as the product asks of itself.
// Fewer than nine tenths of that are too few; percentiles without any number of samples cannot be judged.
import { t } from "@gonogo/locale/t";
import { quantileOf } from "@gonogo/protocols/spec";
import { enoughShare, requestsNeeded } from "../../statistics/percentile.ts";
import { formatCount, listOf, plural } from "../../words/format.ts";
import { type AuditFigure, groupedBy } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { metricText, openingNameText } from "../figures/words.ts";

const neededOf = ({ known }: AuditFigure): number | null => {
  const quantile = known && quantileOf(known);
  return quantile ? requestsNeeded(quantile) : null;
};

export const samples: AuditRuleOf = (set) => {
  const percentiles = set.figures.filter((figure) => figure.measured && neededOf(figure) !== null);
  const missing = percentiles.filter((figure) => figure.samples === null);
  const few = percentiles.filter(
    (figure) => figure.samples !== null && figure.samples < enoughShare * (neededOf(figure) ?? 0),
  );
  return [
    ...groupedBy(few, (figure) => `${figure.metric} ${figure.samples}`).map((figures) =>
      tooFew(figures),
    ),
    ...(missing.length === 0 ? [] : [withoutSamples(missing)]),
  ];
};

function tooFew(figures: readonly AuditFigure[]) {
  const first = figures[0] as AuditFigure;
  const count = first.samples ?? 0;
  const share = 1 - (quantileOf(first.known as NonNullable<typeof first.known>) ?? 0) / 10_000;
  return finding({
    rule: "samples",
    severity: "caution",
    figures,
    sentence:
      figures.length === 1
        ? t("{figure} rests on too few samples.", { figure: openingNameText(first) })
        : t("{figures} of {metric} rest on too few samples.", {
            figures: plural(figures.length, "figure"),
            metric: metricText(first),
          }),
    arithmetic: t("{samples} samples leave {beyond} beyond {metric}; it needs {needed}.", {
      samples: formatCount(count),
      beyond: formatCount(Math.floor(count * share + 1e-9)),
      metric: metricText(first),
      needed: formatCount(neededOf(first) ?? 0),
    }),
    remedy: t("Measure more requests, or quote a lower percentile."),
  });
}

const withoutSamples = (figures: readonly AuditFigure[]) =>
  finding({
    rule: "samples",
    severity: "caution",
    figures,
    sentence: t(
      "{count, plural, one {# percentile says nothing of the number of samples behind it.} other {# percentiles say nothing of the number of samples behind them.}}",
      { count: figures.length },
    ),
    arithmetic: t("{metrics} need {needed} samples.", {
      metrics: listOf([...new Set(figures.map(metricText))]),
      needed: listOf([...new Set(figures.map((figure) => formatCount(neededOf(figure) ?? 0)))]),
    }),
    remedy: t("Print the number of samples beside percentiles."),
  });
