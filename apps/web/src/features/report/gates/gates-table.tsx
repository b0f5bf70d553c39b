// The gates of a run: each rule with its limit, what was measured, the margin, and the interval drawn.
// On a phone each gate becomes a card of the same facts; "Why" opens the explanation below the row.
"use client";

import type { GateResult, Report } from "@gonogo/protocols/report";
import { CircleDashed, Clock } from "lucide-react";
import { type OutcomeLook, outcomeLooks } from "@/components/outcome-looks";
import { cn } from "@/lib/cn";
import { GateRow } from "./gate-row.tsx";
import { gateAnchor } from "./gate-why.ts";
import { useOnPaper } from "./use-on-paper.ts";
import { useOpenAnchors } from "./use-open-anchors.ts";

/** How gates look that no verdict has judged: it is still to come, or there is none. */
export const pendingLook = (waiting: boolean): OutcomeLook => (waiting ? outcomeToCome : notJudged);

const outcomeToCome: OutcomeLook = { icon: Clock, word: "to come", text: "text-muted-foreground" };
const notJudged: OutcomeLook = { ...outcomeToCome, icon: CircleDashed, word: "not judged" };

type GatesTableProps = {
  report: Report;
  gates: readonly GateResult[];
  manyCells: boolean;
  /** Whether earlier runs can be opened from here. */
  linked: boolean;
  /** False: there is no verdict, and the rows show estimates only. */
  judged: boolean;
  /** A verdict is still to come. */
  waiting: boolean;
};

/** All gate results, blocking ones first; on paper with every explanation. */
export function GatesTable(props: GatesTableProps) {
  const { report, gates, manyCells, linked, judged, waiting } = props;
  const { isOpen, toggle } = useOpenAnchors();
  const onPaper = useOnPaper();
  const ordered = [...gates].sort((a, b) => Number(b.gate.blocking) - Number(a.gate.blocking));
  return (
    <table className="responsive-table w-full text-13">
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          {["Result", "Gate", "Limit", "Measured", "Margin", "Rounds", "Interval and limit"].map(
            (label) => (
              <th
                key={label}
                scope="col"
                className={cn(
                  "px-3 py-2 font-medium whitespace-nowrap first:pl-0",
                  ["Limit", "Measured", "Margin", "Rounds"].includes(label) && "text-right",
                )}
              >
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {ordered.map((result) => (
          <GateRow
            key={`${result.gateIndex}-${result.cell ?? "mean"}`}
            report={report}
            result={result}
            manyCells={manyCells}
            linked={linked}
            open={onPaper || isOpen(gateAnchor(result, manyCells))}
            onToggle={() => toggle(gateAnchor(result, manyCells))}
            look={judged ? outcomeLooks[result.outcome] : pendingLook(waiting)}
          />
        ))}
      </tbody>
    </table>
  );
}
