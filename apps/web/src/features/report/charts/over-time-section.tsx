// The section of a run over time: throughput and p99 for each second, block by block.

import { timedBlocks } from "@gonogo/analysis/report/figures/report-charts";
import { loadWords } from "@gonogo/analysis/words/load-words";
import { t } from "@gonogo/locale/t";
import { roundWindows } from "@/components/charts/lines/over-time-data";
import { Trans } from "@/components/trans";
import { LocalTime } from "@/components/ui/local-time";
import { AddressSelect } from "../section/address-select.tsx";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { CellPicker } from "../section/pickers.tsx";
import { addressParams, type ReportAddress } from "../section/report-address.ts";
import { ReportSection } from "../section/report-section.tsx";
import { OverTimeChart } from "./lazy-charts.tsx";
import { TimeMaps } from "./time-maps.tsx";

/** Both charts over one window of rounds. */
export function OverTimeSection({ report, looks, cell, address }: CellSectionProps) {
  const all = timedBlocks(report, looks, cell);
  const windows = roundWindows(all.map((block) => block.round));
  const window = windows[Math.min(address.rounds, windows.length - 1)];
  const blocks = all.filter(
    (block) => window && block.round >= window.from && block.round <= window.to,
  );
  if (all.length === 0) return null;
  const where = inCell(report, cell);
  return (
    <ReportSection
      id="over-time"
      title={t("Over time")}
      lead={t(
        "Each second of each block, in the order they ran. Shaded: not measured (warm-up, and the wait for last answers). Hollow points: warm-up or invalid, not counted. Numbers above count rounds. Partial seconds merge into the previous one.",
      )}
      actions={
        <>
          <RoundsPicker windows={windows} address={address} />
          <CellPicker report={report} address={address} cell={cell} />
        </>
      }
    >
      <div className="grid gap-8">
        {report.run.timelineThinnedAt === null ? null : (
          <p className="text-13 text-muted-foreground">
            <Trans
              text="Latencies of single seconds were removed on {time}, as the operator of this Gonogo keeps them for a time only. The verdict, its figures and what they rest on are all kept."
              values={{ time: <LocalTime at={report.run.timelineThinnedAt} /> }}
            />
          </p>
        )}
        {report.spec.load.kind === "stages" ? (
          <OverTimeChart
            title={t("Requests sent to each variant, as its stages go{where}", { where })}
            metric="sent"
            blocks={blocks}
            looks={looks}
          />
        ) : null}
        <OverTimeChart
          title={t("Throughput of each variant, second by second{where}", { where })}
          metric="throughput"
          blocks={blocks}
          looks={looks}
        />
        {report.run.timelineThinnedAt === null ? (
          <OverTimeChart
            title={t("p99 {time} of each variant, second by second{where}", {
              time: loadWords(report.spec.load).time,
              where,
            })}
            metric="p99"
            blocks={blocks}
            looks={looks}
          />
        ) : null}
        <TimeMaps report={report} looks={looks} cell={cell} />
      </div>
    </ReportSection>
  );
}

/** Chooses the rounds of a long run; nothing for a short one. */
function RoundsPicker({
  windows,
  address,
}: {
  windows: readonly { from: number; to: number }[];
  address: ReportAddress;
}) {
  if (windows.length <= 1) return null;
  const place = Math.min(address.rounds, windows.length - 1);
  return (
    <AddressSelect
      label={t("Rounds")}
      name="rounds"
      value={place === 0 ? "" : `${place}`}
      options={windows.map(({ from, to }, index) => ({
        value: index === 0 ? "" : `${index}`,
        label: t("{from} to {to}", { from: from + 1, to: to + 1 }),
      }))}
      others={addressParams(address)}
    />
  );
}
