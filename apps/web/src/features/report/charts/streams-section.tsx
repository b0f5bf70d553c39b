// Streaming calls: time to the first message and gap between messages, a dot for each block behind the
// estimate of its variant, then the quantiles of all messages and how many there were.
// Nothing where no call streams, and before the first block of this cell has ended.

import {
  dotEstimates,
  plottedBlocks,
  streamDotMetrics,
} from "@gonogo/analysis/report/figures/report-charts";
import { formatCount } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { timeTexts } from "@/lib/report/time-text";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { BlockDotsChart } from "./lazy-charts.tsx";

const names = {
  firstMessage: msg("Time to first message"),
  gap: msg("Gap between messages"),
} as const;

const counted = { firstMessage: msg("Calls"), gap: msg("Gaps") } as const;

export function StreamsSection(props: Pick<CellSectionProps, "report" | "looks" | "cell">) {
  const { report, looks, cell } = props;
  const rows = report.streams.filter((row) => row.cell === cell);
  if (rows.length === 0) return null;
  return (
    <ReportSection
      id="streams"
      title={t("Streams")}
      lead={t(
        "Messages within calls: the first one from the intended start of its call, a gap from one message of a call to the next. Tables hold all valid blocks together{where}.",
        { where: inCell(report, cell) },
      )}
    >
      {streamDotMetrics.map((metric) => {
        const blocks = plottedBlocks(report, looks, cell, metric);
        return (
          <div key={metric} className="mb-6 grid min-w-0 gap-4">
            {blocks.some((block) => block.value !== null) ? (
              <BlockDotsChart
                title={t("{metric}, median of every block, by variant{where}", {
                  metric: t(names[metric]),
                  where: inCell(report, cell),
                })}
                unit="us"
                timeName={t(names[metric]).toLowerCase()}
                blocks={blocks}
                estimates={dotEstimates(report, looks, cell, metric)}
                looks={looks}
              />
            ) : null}
            <FigureTable
              caption={t(names[metric])}
              first={t("Variant")}
              heads={[t(counted[metric]), "p50", "p90", "p99", t("max##column")]}
              rows={rows.map((row) => timesRow(row.variant, row[metric]))}
            />
          </div>
        );
      })}
      <FigureTable
        caption={t("Messages")}
        first={t("Variant")}
        heads={[t("Sent##messages"), t("Sent/s"), t("Received##messages"), t("Received/s")]}
        rows={rows.map((row) => ({
          name: row.variant,
          figures: [
            formatCount(row.messagesSent),
            rateText(row.sentPerS),
            formatCount(row.messagesReceived),
            rateText(row.receivedPerS),
          ],
        }))}
      />
    </ReportSection>
  );
}

const timesRow = (name: string, times: Report["streams"][number]["gap"]) => ({
  name,
  figures: [
    formatCount(times.count),
    ...timeTexts([times.p50Us, times.p90Us, times.p99Us, times.maxUs].map((us) => ({ us }))),
  ],
});

const rateText = (perS: number | null): string =>
  perS === null ? "–" : formatCount(Math.round(perS));
