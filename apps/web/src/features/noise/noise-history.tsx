// Every calibration of a target that is kept, newest first, with what it could see and whether it still holds.

import { formatLength } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { msg, t } from "@gonogo/locale/t";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { clearestMetric, effectText, machineText } from "@/lib/noise-text";
import type { NoiseView } from "@/lib/router-types";

export const NoiseState = ({
  noise: { usable, stale },
}: {
  noise: Pick<NoiseView, "usable" | "stale">;
}) => (
  <Badge variant={!usable ? "invalid" : stale.length > 0 ? "inconclusive" : "outline"}>
    {!usable
      ? t("not usable##calibration")
      : stale.length > 0
        ? t("stale##calibration")
        : t("holds##calibration")}
  </Badge>
);

const columns: readonly Column<NoiseView>[] = [
  {
    head: msg("Measured"),
    className: "whitespace-nowrap",
    cell: ({ runId, measuredAt }) =>
      runId ? (
        <RowLink href={`/runs/${runId}`}>
          <LocalTime at={measuredAt} />
        </RowLink>
      ) : (
        <LocalTime at={measuredAt} />
      ),
  },
  {
    head: msg("Asked"),
    from: "sm",
    cell: ({ askedText }) => <span className="figure">{askedText}</span>,
  },
  { head: msg("Load"), from: "lg", cell: ({ load }) => loadLine(load) },
  {
    head: msg("Rounds"),
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ rounds, blockMs }) => `${rounds} × ${formatLength(blockMs)}`,
  },
  { head: msg("Machine"), from: "lg", cell: (noise) => machineText(noise) },
  {
    head: msg("10 rounds see"),
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ figures }) => {
      const clearest = clearestMetric(figures);
      if (!clearest) return "–";
      const change = effectText(clearest, 10);
      return t("{change} on {metric}", { change, metric: metricWord(clearest.metric) });
    },
  },
  {
    head: msg("State"),
    className: "whitespace-nowrap",
    cell: (noise) => <NoiseState noise={noise} />,
  },
];

export const NoiseHistory = ({ calibrations }: { calibrations: readonly NoiseView[] }) => (
  <section className="grid min-w-0 gap-2 border-t pt-4">
    <h3 className="text-14 font-semibold">{t("Calibrations")}</h3>
    <FactTable
      label={t("Calibrations of this target")}
      columns={columns}
      rows={calibrations}
      keyOf={({ id }) => id}
    />
  </section>
);
