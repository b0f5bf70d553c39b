// How late the engine itself was: apart from the response times, and beside what other tools would have reported.

import { formatCount, formatNumber } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { LatenessRow } from "@gonogo/protocols/report";
import { timeTexts } from "@/lib/report/time-text";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";

type Times = LatenessRow["read"];

/** `0.19 ms / 3.87 ms` of each; null: there are none. All of one row in one unit. */
function bothTimes(each: readonly (Times | null)[], without = "–"): string[] {
  const texts = timeTexts(
    each.flatMap((times) => [{ us: times?.p50Us ?? null }, { us: times?.p99Us ?? null }]),
  );
  return each.map((times, i) =>
    times === null ? without : `${texts[2 * i]} / ${texts[2 * i + 1]}`,
  );
}

/** `99.97 %`, never rounded to all or nothing; `–` of nothing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (100 * part) / whole;
  if (percent === 0 || percent === 100) return `${percent} %`;
  return `${formatNumber(Math.min(99.99, Math.max(0.01, percent)), 2)} %`;
}

/** What is written of the rows of all variants, figure by figure. */
const figures: readonly [Msg, (rows: readonly LatenessRow[]) => string[]][] = [
  [msg("Response p50 / p99"), (rows) => bothTimes(rows.map(({ response }) => response))],
  [
    msg("To the read p50 / p99"),
    (rows) => bothTimes(rows.map(({ responseToRead }) => responseToRead)),
  ],
  [msg("Late read p50 / p99"), (rows) => bothTimes(rows.map(({ read }) => read))],
  [
    msg("Send lag p50 / p99"),
    (rows) =>
      bothTimes(
        rows.map(({ sendLag }) => sendLag),
        t("closed load"),
      ),
  ],
  [msg("Stamped"), each(({ stamped, unstamped }) => shareText(stamped, stamped + unstamped))],
  [
    msg("Bunched"),
    each(({ sendLag, bunched, sent }) => (sendLag ? shareText(bunched, sent) : "–")),
  ],
  [msg("Uncertain sends"), each(({ uncertainDepartures }) => formatCount(uncertainDepartures))],
  [
    msg("Longest timer delay"),
    (rows) => timeTexts(rows.map(({ longestTimerUs }) => ({ us: longestTimerUs }))),
  ],
  [msg("Priority"), each(priorityText)],
];

function each(write: (row: LatenessRow) => string): (rows: readonly LatenessRow[]) => string[] {
  return (rows) => rows.map(write);
}

/** Of the load threads: `real-time`, `normal`, or `real-time in 7 of 20 blocks`. */
function priorityText({ realTimeBlocks, blocks }: LatenessRow): string {
  if (realTimeBlocks === 0) return t("normal##priority");
  if (realTimeBlocks === blocks) return t("real-time##priority");
  return t("real-time in {part} of {all} blocks", {
    part: formatCount(realTimeBlocks),
    all: formatCount(blocks),
  });
}

/** Nothing in runs whose engine did not report it, and in imported ones. */
export function LatenessSection({ report, cell }: Pick<CellSectionProps, "report" | "cell">) {
  const rows = report.lateness.filter((row) => row.cell === cell);
  if (rows.length === 0) return null;
  return (
    <ReportSection
      id="lateness"
      title={t("Engine lateness")}
      lead={t(
        "How late the engine was, in all valid blocks together{where}, or in the voided ones where none is valid. None of it is in the response times.",
        { where: inCell(report, cell) },
      )}
    >
      <FigureTable
        caption={t("Response times, and the engine's own lateness beside them")}
        first={t("Figure")}
        heads={rows.map(({ variant, valid }) =>
          valid ? variant : t("{variant} (voided blocks)", { variant }),
        )}
        rows={figures.map(([name, write]) => ({ name: t(name), figures: write(rows) }))}
      />
      <Help />
    </ReportSection>
  );
}

const help: readonly (readonly [Msg, Msg])[] = [
  [
    msg("Response"),
    msg("from when a request was due to the kernel's stamp of its answer's arrival."),
  ],
  [
    msg("To the read"),
    msg(
      "from when it was due until the engine had read the answer, send lag included: what other tools report as latency.",
    ),
  ],
  [msg("Late read"), msg("from the arrival to the read.")],
  [msg("Send lag"), msg("from when a request was due until the engine took it up.")],
  [msg("Stamped"), msg("answers with such a stamp. Times of the others run to the read.")],
  [
    msg("Bunched"),
    msg(
      "requests of an open load that lateness sent closer than half of the scheduled gap to the one before.",
    ),
  ],
  [msg("Uncertain sends"), msg("sends during which the engine stood still for over 50 µs.")],
  [
    msg("Longest timer delay"),
    msg(
      "the latest that one of the engine's timers fired: how long it was stopped, or had no core.",
    ),
  ],
  [
    msg("Priority"),
    msg(
      "of the engine's threads. They ask for real-time priority, so that requests go when they are due; they have it where the system grants it and a core is left for everybody else.",
    ),
  ],
];

function Help() {
  return (
    <details className="text-13">
      <summary className="cursor-pointer text-muted-foreground">
        {t("What the figures mean")}
      </summary>
      <dl className="mt-2 grid max-w-prose gap-1">
        {help.map(([name, text]) => (
          <div key={t(name)}>
            <dt className="inline font-medium">{t(name)}:</dt>{" "}
            <dd className="inline text-muted-foreground">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
