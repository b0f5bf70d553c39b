// The emulated network of a cell: what was set, and what was measured of it by echoes and by counting packets.

import { formatNumber, groupThousands } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { NetworkRow } from "@gonogo/protocols/report";
import { timeText } from "@/lib/report/time-text";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";

type Direction = NetworkRow["toTarget"];

/** `50 ms`, `50 ± 5 ms` */
function rttText({ rttMs, jitterMs }: NetworkRow["setting"]): string {
  return groupThousands(jitterMs > 0 ? `${rttMs} ± ${jitterMs} ms` : `${rttMs} ms`);
}

const percent = (ratio: number): string =>
  ratio === 0 ? "0 %" : `${formatNumber(ratio * 100, ratio < 0.001 ? 3 : 2)} %`;

/** `1 % in bursts of 3` */
function lossText({ lossRatio, lossBurst }: NetworkRow["setting"]): string {
  const share = groupThousands(`${Number((lossRatio * 100).toPrecision(6))} %`);
  return lossBurst > 1 ? t("{share} in bursts of {length}", { share, length: lossBurst }) : share;
}

const mbit = (bitPerS: number): string => {
  const value = bitPerS / 1e6;
  return `${formatNumber(value, value < 10 ? 2 : value < 100 ? 1 : 0)} Mbit/s`;
};

const rates = ({ meanBitPerS, peakBitPerS }: Direction): string =>
  `${mbit(meanBitPerS)} / ${mbit(peakBitPerS)}`;

const figures: readonly [Msg, (row: NetworkRow) => string][] = [
  [msg("Round trip, set"), ({ setting }) => rttText(setting)],
  [msg("Echoes p50 / p99"), (row) => `${timeText(row.rttP50Us)} / ${timeText(row.rttP99Us)}`],
  [msg("Loss, set"), ({ setting }) => lossText(setting)],
  [msg("Lost to the target"), ({ toTarget }) => percent(toTarget.lostRatio)],
  [msg("Lost on the way back"), ({ toEngine }) => percent(toEngine.lostRatio)],
  [
    msg("Bandwidth, set"),
    ({ setting: { bandwidthBitPerS } }) =>
      bandwidthBitPerS === null ? t("no limit##bandwidth") : mbit(bandwidthBitPerS),
  ],
  [msg("To the target, mean / peak"), ({ toTarget }) => rates(toTarget)],
  [msg("Back, mean / peak"), ({ toEngine }) => rates(toEngine)],
  [
    msg("Dropped by the queue"),
    ({ toTarget, toEngine }) =>
      `${percent(toTarget.droppedRatio)} / ${percent(toEngine.droppedRatio)}`,
  ],
  [msg("Packets late, mean"), ({ lateMeanUs }) => timeText(lateMeanUs)],
  [
    msg("CPU of the link"),
    ({ cpuShare }) => t("{percent} of a core", { percent: percent(cpuShare) }),
  ],
];

/** Nothing in runs without an emulated network. */
export function NetworkSection({ report, cell }: Pick<CellSectionProps, "report" | "cell">) {
  const rows = report.networks.filter((row) => row.cell === cell);
  if (rows.length === 0) return null;
  return (
    <ReportSection
      id="network"
      title={t("Emulated network")}
      lead={t(
        "What the network between engine and target was asked to do, and what it did, in all blocks together{where}. A block whose network missed its setting is measured again.",
        { where: inCell(report, cell) },
      )}
    >
      <FigureTable
        caption={t("The network as it was set and as it was measured")}
        first={t("Figure")}
        heads={rows.map(({ variant }) => variant)}
        rows={figures.map(([name, write]) => ({ name: t(name), figures: rows.map(write) }))}
      />
    </ReportSection>
  );
}
