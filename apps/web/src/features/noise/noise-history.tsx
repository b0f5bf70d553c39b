// Every calibration of a target that is kept, newest first, with what it could see and whether it still holds.
import { formatLength } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { metricWord } from "@gonogo/analysis/words/metric-word";
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
    {!usable ? "not usable" : stale.length > 0 ? "stale" : "holds"}
  </Badge>
);

const columns: readonly Column<NoiseView>[] = [
  {
    head: "Measured",
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
    head: "Asked",
    from: "sm",
    cell: ({ askedText }) => <span className="figure">{askedText}</span>,
  },
  { head: "Load", from: "lg", cell: ({ load }) => loadLine(load) },
  {
    head: "Rounds",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ rounds, blockMs }) => `${rounds} × ${formatLength(blockMs)}`,
  },
  { head: "Machine", from: "lg", cell: (noise) => machineText(noise) },
  {
    head: "10 rounds see",
    numeric: true,
    className: "whitespace-nowrap",
    cell: ({ figures }) => {
      const clearest = clearestMetric(figures);
      return clearest ? `${effectText(clearest, 10)} on ${metricWord(clearest.metric)}` : "–";
    },
  },
  {
    head: "State",
    className: "whitespace-nowrap",
    cell: (noise) => <NoiseState noise={noise} />,
  },
];

export const NoiseHistory = ({ calibrations }: { calibrations: readonly NoiseView[] }) => (
  <section className="grid min-w-0 gap-2 border-t pt-4">
    <h3 className="text-14 font-semibold">Calibrations</h3>
    <FactTable
      label="Calibrations of this target"
      columns={columns}
      rows={calibrations}
      keyOf={({ id }) => id}
    />
  </section>
);
