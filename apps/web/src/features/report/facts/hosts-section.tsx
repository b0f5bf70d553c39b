// The hosts that shared the load of a cell: how much each was to send and did, how late it began, and what its clock may be wrong by.

import { formatNumber } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { ShardRow } from "@gonogo/protocols/report";
import { timeText } from "@/lib/report/time-text";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";

const perS = (value: number): string => `${formatNumber(value, value < 100 ? 1 : 0)}/s`;
const whole = (value: number): string => formatNumber(value, 0);

const figures: readonly [Msg, (row: ShardRow) => string][] = [
  [msg("Offered##rate"), ({ offeredPerS }) => perS(offeredPerS)],
  [msg("Sent##rate"), ({ sentPerS }) => perS(sentPerS)],
  [msg("Response time p50 / p99"), (row) => `${timeText(row.p50Us)} / ${timeText(row.p99Us)}`],
  [msg("Failed##requests"), ({ failed }) => whole(failed)],
  [msg("Held by the cap"), ({ held }) => whole(held)],
  [msg("Sent over 1 ms late"), ({ late }) => whole(late)],
  [msg("Load began late, at most"), ({ lateUs }) => timeText(lateUs)],
  [msg("Clock against PostgreSQL’s"), (row) => clockText(row)],
  [
    msg("Busiest load thread"),
    ({ busiestThread }) =>
      t("{percent} of a core", { percent: `${formatNumber(busiestThread * 100, 0)} %` }),
  ],
];

/** `+1.2 ms ± 40 µs` */
const clockText = ({ clockOffsetUs, clockUncertaintyUs }: ShardRow): string =>
  `${clockOffsetUs < 0 ? "−" : "+"}${timeText(Math.abs(clockOffsetUs))} ± ${timeText(clockUncertaintyUs)}`;

const nameOf = ({ host, region, index }: ShardRow): string =>
  `${region ?? t("Host {number}", { number: index + 1 })} (${host})`;

/** Nothing in runs whose load one host sent. */
export function HostsSection({ report, cell }: Pick<CellSectionProps, "report" | "cell">) {
  const rows = report.shards.filter((row) => row.cell === cell);
  if (rows.length === 0) return null;
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  return (
    <ReportSection
      id="hosts"
      title={t("Hosts that shared the load")}
      lead={t(
        "What each host was to send and did, in all blocks together{where}. All begin at one moment of PostgreSQL’s clock; a host that is lost, or begins over 2 ms late, costs the block, which is measured again.",
        { where: inCell(report, cell) },
      )}
    >
      {variants.map((variant) => {
        const hosts = rows.filter((row) => row.variant === variant);
        return (
          <FigureTable
            key={variant}
            caption={t("Hosts that loaded {variant}", { variant })}
            first={variant}
            heads={hosts.map(nameOf)}
            rows={figures.map(([name, write]) => ({ name: t(name), figures: hosts.map(write) }))}
          />
        );
      })}
    </ReportSection>
  );
}
