// The section of gates: results when there is a verdict, the rules alone while there is none.

import { gatesLead, intervalLevel } from "@gonogo/analysis/report/gates/gates-lead";
import { pendingGates } from "@gonogo/analysis/report/gates/pending-gates";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import { formatCount, formatPercent, plural } from "@gonogo/analysis/words/format";
import { pairedCommandLead, pairedCommandText } from "@gonogo/analysis/words/paired-command";
import { whatWouldChange } from "@gonogo/analysis/words/what-would-change";
import { t } from "@gonogo/locale/t";
import type { Report, TakenLook } from "@gonogo/protocols/report";
import type { ReactNode } from "react";
import { CopyField } from "@/components/copy-field";
import { cn } from "@/lib/cn";
import type { ReportAddress } from "../section/report-address.ts";
import { ReportSection } from "../section/report-section.tsx";
import { ConfirmationTable } from "./confirmation-table.tsx";
import { GatesTable, pendingLook } from "./gates-table.tsx";
import { Thresholds } from "./thresholds-table.tsx";

// The looks of a plan as rows of a table: which were taken, at which level, and the result of each.
// A look that was taken without a decision has spent its part of the level all the same.

type LookRow = {
  readonly index: number;
  /** `10` */
  readonly rounds: string;
  /** One-sided level of its decisions: `0.68 %`. */
  readonly level: string;
  /** Confidence of the intervals that go with it: `98.6 %`. */
  readonly interval: string;
  readonly result: string;
  /** The verdict is of this look. */
  readonly decisive: boolean;
};

type Judged = Pick<Report, "spec"> & { readonly verdict: NonNullable<Report["verdict"]> };

/** One row a look of the plan; empty where it has one only. */
export function lookRows({ spec, verdict }: Judged): LookRow[] {
  const looks = spec.plan.looks ?? [];
  if (looks.length < 2 || verdict.look.of !== looks.length) return [];
  const taken = new Map(verdict.looks.map((look) => [look.index, look]));
  return lookLevels(looks).map(({ rounds, alpha }, i) => ({
    index: i + 1,
    rounds: formatCount(rounds),
    level: formatPercent(alpha),
    interval: intervalLevel(alpha),
    result: resultAt(i + 1, verdict, taken.get(i + 1)),
    decisive: i + 1 === verdict.look.index,
  }));
}

/** The last look said NO-GO, and that did not stand. */
const isUnconfirmed = ({ verdict, confirmation }: Judged["verdict"]): boolean =>
  confirmation !== null && verdict !== "NO-GO";

const isDecided = ({ verdict }: Judged["verdict"]): boolean =>
  verdict === "GO" || verdict === "NO-GO";

function resultAt(index: number, judged: Judged["verdict"], taken: TakenLook | undefined): string {
  const { look } = judged;
  if (index > look.index) return isDecided(judged) ? t("not needed##look") : t("not taken##look");
  if (!taken) return index < look.index ? t("open##look") : t("the last that was taken");
  const { verdict, open, passing, failing } = taken;
  const all = open + passing + failing;
  const stillOpen = t(
    "{open} of {count, plural, one {# blocking gate} other {# blocking gates}} open",
    { open, count: all },
  );
  if (index < look.index) return stillOpen;
  if (isUnconfirmed(judged)) return t("NO-GO, which the second measurement did not confirm");
  if (verdict === "GO" || verdict === "NO-GO") return t("decided: {verdict}", { verdict });
  if (verdict === "INVALID") return t("nothing to judge");
  return index < look.of
    ? t("{open}; the looks after it had less than 5 % chance to decide", { open: stillOpen })
    : t("{open}; the plan ends here", { open: stillOpen });
}

/** What stopping early saved, in rounds of each cell and blocks of the run; null: nothing. */
export function savedLine({ spec, verdict, cells }: Judged & Pick<Report, "cells">): string | null {
  const last = spec.plan.looks?.at(-1) ?? spec.plan.rounds;
  const saved = last - verdict.look.rounds;
  if (saved <= 0 || verdict.look.of < 2) return null;
  const { index: look, of: looks } = verdict.look;
  const blocks = plural(saved * cells.length * spec.variants.length, "block");
  const rounds =
    cells.length > 1
      ? t("{count, plural, one {# round} other {# rounds}} of each cell", { count: saved })
      : plural(saved, "round");
  return isDecided(verdict)
    ? t("Stopped at look {look} of {looks}; not needed: {rounds}, which is {blocks}.", {
        look,
        looks,
        rounds,
        blocks,
      })
    : t("Stopped at look {look} of {looks}; not taken: {rounds}, which is {blocks}.", {
        look,
        looks,
        rounds,
        blocks,
      });
}

// The looks of a run: a small table of which were taken, at which level, and what each said.
// Nothing for a plan with one look.

const heads = () => [
  t("Look"),
  t("Valid rounds"),
  t("Level, each way"),
  t("Intervals"),
  t("Result"),
];

function LooksTable({ report }: { report: Report }) {
  const { verdict } = report;
  const rows = verdict ? lookRows({ ...report, verdict }) : [];
  if (!verdict || rows.length === 0) return null;
  const saved = savedLine({ ...report, verdict });
  return (
    <div className="mt-6 overflow-x-auto" data-looks>
      <table className="w-full max-w-3xl text-13 [overflow-wrap:normal]">
        <caption className="mb-2 text-left font-medium">
          {t("Looks")}{" "}
          <span className="font-normal text-muted-foreground">
            {t("planned checks share one 2.5 % error budget.")}
          </span>
        </caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            {heads().map((head, column) => (
              <th
                key={head}
                scope="col"
                className={cn("py-2 font-medium", isText(column) ? "text-left" : "text-right", pad)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.index}
              className={cn("border-b", row.decisive && "font-medium")}
              aria-current={row.decisive ? "true" : undefined}
            >
              {[row.index, row.rounds, row.level, row.interval, row.result].map((text, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={column}
                  className={cn("py-2", isText(column) ? "text-left" : "figure text-right", pad)}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {saved ? <p className="mt-2 text-13 text-muted-foreground">{saved}</p> : null}
    </div>
  );
}

const isText = (column: number) => column === 0 || column === 4;
const pad = "px-3 first:pl-0";

type GatesSectionProps = {
  report: Report;
  linked: boolean;
  address: ReportAddress;
  /** Stands at the right of the table where there is room. */
  beside?: ReactNode;
};

/** Nothing for a definition without gates. */
export function GatesSection({ report, linked, address, beside }: GatesSectionProps) {
  const { gates } = report.spec;
  if (gates.length === 0) return beside ?? null;
  const { verdict } = report;
  const results = verdict ? verdict.gates : pendingGates(report);
  return (
    <ReportSection
      id="gates"
      title={t("Gates")}
      lead={
        <>
          {gatesLead(report)}
          {verdict ? ` ${t("Bar: interval; upright line: limit; tint: allowed side.")}` : ""}{" "}
          <a className="link print:hidden" href="/methods">
            {t("How a verdict is made")}
          </a>
        </>
      }
    >
      <Thresholds
        results={results}
        cells={report.cells}
        pending={verdict ? null : (result) => pendingLook(report, result)}
      />
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] gap-6 print:gap-3",
          beside &&
            (report.cells.length > 1
              ? "xl:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] print:grid-cols-1"
              : "xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] print:grid-cols-1"),
        )}
      >
        <div className="min-w-0">
          <GatesTable
            report={report}
            gates={results}
            linked={linked}
            manyCells={report.cells.length > 1}
            judged={verdict !== null}
            address={address}
          />
        </div>
        {beside}
      </div>
      <PairedCommandField command={report.paired} />
      <ConfirmationTable report={report} />
      <LooksTable report={report} />
      <WhatWouldChange report={report} />
    </ReportSection>
  );
}

/** Where other machines keep a gate from its earlier runs: the command that measures both versions in one run. */
function PairedCommandField({ command }: { command: Report["paired"] }) {
  if (command === null) return null;
  return (
    <div className="mt-4 max-w-prose print:hidden">
      <p className="mb-1 text-13">{t(pairedCommandLead)}</p>
      <CopyField label={t("Command for a paired run")} value={pairedCommandText(command)} />
    </div>
  );
}

// "What would change this verdict", below the gates: how firm the answer is, reported in sentences that name what it
// would take. Nothing without a verdict.

type WhatWouldChangeProps = { report: Pick<Report, "verdict" | "explanations"> };

function WhatWouldChange({ report: { verdict, explanations } }: WhatWouldChangeProps) {
  const wouldChange = verdict ? whatWouldChange(verdict, explanations) : [];
  if (wouldChange.length === 0) return null;
  return (
    <div className="mt-6 grid gap-2 break-inside-avoid" data-would-change>
      <h3 className="text-14 font-semibold">{t("What would change this verdict")}</h3>
      <ul className="grid max-w-[80ch] gap-1.5 text-13">
        {wouldChange.map((sentence) => (
          <li key={sentence} className="text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
