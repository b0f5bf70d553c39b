// Latency of every block as a heat map, and errors by kind: what a line of one percentile a second cannot show.

import { capital } from "@gonogo/analysis/words/format";
import { loadWords } from "@gonogo/analysis/words/load-words";
import { t } from "@gonogo/locale/t";
import { timeBinsPerDecade } from "@gonogo/protocols/report";
import { errorKinds } from "@/components/charts/maps/error-kinds-data";
import { heatMap } from "@/components/charts/maps/heat-map-data";
import { errorBlocks, errorsSentence, heatBlocks } from "@/lib/report/report-pictures";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { ErrorKindsChart, HeatMapChart } from "./lazy-charts.tsx";

/** Both pictures; a sentence where nothing failed. */
export function TimeMaps({ report, looks, cell }: Omit<CellSectionProps, "address">) {
  const { time, counted } = loadWords(report.spec.load);
  const where = inCell(report, cell);
  const map = heatMap(heatBlocks(report, looks, cell), looks, timeBinsPerDecade);
  const failed = errorBlocks(report, looks, cell);
  const { kinds, panels } = errorKinds(failed, looks);
  const ran = failed.filter(({ requests }) => requests > 0).length;
  return (
    <>
      {map ? (
        <HeatMapChart
          title={t("{time} of all {counted}, block by block{where}", {
            time: capital(time),
            counted,
            where,
          })}
          map={map}
          time={time}
          counted={counted}
          description={t(
            "A heat map for each of {count, plural, one {# variant} other {# variants}}: blocks in the order they ran, by {time}. The table has every share.",
            { count: map.panels.length, time },
          )}
        />
      ) : null}
      {panels.length > 0 ? (
        <ErrorKindsChart
          title={t("Errors by kind, block by block{where}", { where })}
          kinds={kinds}
          panels={panels}
          counted={counted}
          description={errorsSentence(failed, looks)}
        />
      ) : ran > 0 ? (
        <p className="text-13 text-muted-foreground">
          {t("No errors in any of {count, plural, one {# block} other {# blocks}}{where}.", {
            count: ran,
            where,
          })}
        </p>
      ) : null}
    </>
  );
}
