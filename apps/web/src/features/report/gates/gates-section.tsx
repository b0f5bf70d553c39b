// The section of gates: results when there is a verdict, the rules alone while there is none.
import { formatCount, formatPercent, plural } from "@gonogo/analysis/words/format";
import type { Report } from "@gonogo/protocols/report";
import { ReportSection } from "../section/report-section.tsx";
import { ConfirmationTable } from "./confirmation-table.tsx";
import { GatesTable, pendingLook } from "./gates-table.tsx";
import { intervalLevel } from "./look-rows.ts";
import { LooksTable } from "./looks-table.tsx";
import { pendingGates } from "./pending-gates.ts";
import { Thresholds } from "./thresholds-table.tsx";
import { WhatWouldChange } from "./what-would-change.tsx";

/** Nothing for a definition without gates. */
export function GatesSection({ report, linked }: { report: Report; linked: boolean }) {
  const { gates } = report.spec;
  if (gates.length === 0) return null;
  const { verdict } = report;
  const results = verdict ? verdict.gates : pendingGates(report);
  const waiting = report.run.status === "queued" || report.run.status === "running";
  return (
    <ReportSection
      id="gates"
      title="Gates"
      lead={
        <>
          {verdict ? lookLine(verdict.look, report.rounds) : notJudgedLine(report)}{" "}
          <a className="link print:hidden" href="/methods">
            How a verdict is made
          </a>
        </>
      }
    >
      <Thresholds
        results={results}
        cells={report.cells}
        pending={verdict ? null : pendingLook(waiting)}
      />
      <GatesTable
        report={report}
        gates={results}
        linked={linked}
        manyCells={report.cells.length > 1}
        judged={verdict !== null}
        waiting={waiting}
      />
      <ConfirmationTable report={report} />
      <LooksTable report={report} />
      <WhatWouldChange report={report} />
    </ReportSection>
  );
}

type Look = NonNullable<Report["verdict"]>["look"];

/** `rounds`: of each cell; a look that was not completed was judged on fewer than it is of. */
const lookLine = (look: Look, rounds: Report["rounds"]): string => {
  const valid = Math.min(look.rounds, ...rounds.map((cell) => cell.valid));
  const count =
    valid < look.rounds
      ? `${formatCount(valid)} of ${plural(look.rounds, "valid round")}`
      : plural(look.rounds, "valid round");
  const which =
    look.of > 1
      ? `, look ${look.index} of ${look.of}, at ${formatPercent(look.alpha)} each way (intervals of ${intervalLevel(look.alpha)})`
      : "";
  return `Judged on ${count}${which}; the bar in each picture is the interval, the upright line the limit, the tint the allowed side.`;
};

const notJudgedLine = (report: Report): string =>
  report.run.status === "failed" || report.run.status === "cancelled"
    ? "Not judged: the run did not finish."
    : report.run.status === "finished"
      ? "Not judged: none of these gates is blocking, so there is no verdict."
      : "Judged when the planned rounds are in.";
