// The shape of latency beyond single percentiles: the ratio to the baseline at each of them, and the distributions.

import { capital, listOf } from "@gonogo/analysis/words/format";
import { loadWords } from "@gonogo/analysis/words/load-words";
import { t } from "@gonogo/locale/t";
import { timeBinsPerDecade } from "@gonogo/protocols/report";
import { unansweredShares } from "@/components/charts/lines/distribution-data";
import { binnedTimes, heatBlocks, ratioCurves, ratioWords } from "@/lib/report/report-pictures";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { onlyText } from "../section/operation-view.ts";
import { DistributionChart, RatioCurveChart } from "./lazy-charts.tsx";

/** Both charts; sentences where a report holds no distributions. Nothing of them where one variant is alone. */
export function LatencyShape({ report, looks, cell, address }: CellSectionProps) {
  const { time, counted } = loadWords(report.spec.load);
  const only = onlyText(report, address.operation);
  const where = `${only}${inCell(report, cell)}`;
  const baseline = report.variants.find((one) => one.baseline)?.name ?? "";
  const ratios = ratioCurves(report, looks, cell);
  const binned = binnedTimes(heatBlocks(report, looks, cell), looks);
  const leftOut = looks.filter(({ key }) => !binned.some(({ look }) => look.key === key));
  const missing = unansweredShares(binned).map(({ look }) => look.name);
  return (
    <>
      {ratios.length === 0 ? null : (
        <RatioCurveChart
          title={t("{time} compared with {baseline} at each percentile{where}", {
            time: capital(time),
            baseline,
            where,
          })}
          series={ratios}
          baseline={baseline}
          counted={counted}
          description={ratioWords(ratios, baseline)}
        />
      )}
      {binned.length === 0 ? (
        <NoDistribution only={only} />
      ) : (
        <DistributionChart
          title={t("How many {counted} were done within a time, by variant{where}", {
            counted,
            where,
          })}
          series={binned}
          binsPerDecade={timeBinsPerDecade}
          time={time}
          counted={counted}
          description={[
            t("Cumulative share of {counted} over {time}, one line a variant.", { counted, time }),
            missing.length > 0 &&
              t("Some of {variants} were never answered in time.", {
                variants: missing.join(", "),
              }),
          ]
            .filter(Boolean)
            .join(" ")}
        />
      )}
      {binned.length > 0 && leftOut.length > 0 ? (
        <p className="text-13 text-muted-foreground">
          {t("Left out, because none of their blocks counts: {variants}.", {
            variants: listOf(leftOut.map(({ name }) => name)),
          })}
        </p>
      ) : null}
    </>
  );
}

function NoDistribution({ only }: { only: string }) {
  return (
    <p className="text-13 text-muted-foreground">
      {only === ""
        ? t(
            "This report was stored before it kept distributions. Its operator can add them with npm run recompute.",
          )
        : t("Distributions are kept of all requests together, not of single operations.")}
    </p>
  );
}
