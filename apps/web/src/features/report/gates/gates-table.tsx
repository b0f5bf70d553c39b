// The gates of a run: each rule with its limit, what was measured, the margin, and the interval drawn.
// On a phone each gate becomes a card of the same facts; "Why" opens the explanation below the row.
"use client";

import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { scaleText } from "@gonogo/analysis/words/limit-text";
import { openingRule, versusWords } from "@gonogo/analysis/words/rule-text";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { iteration } from "@gonogo/protocols/spec";
import { ChevronRight, CircleDashed, Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { IntervalMark } from "@/components/charts/frame/interval-mark";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { type OutcomeLook, outcomeLooks } from "@/components/outcome-looks";
import { cn } from "@/lib/cn";
import { type GateFigures, gateFigures } from "@/lib/report/gate-figures";
import { gateAnchor } from "./gate-why.ts";
import { GateWhyPanel } from "./gate-why-panel.tsx";
import { HistoryRuns } from "./history-runs.tsx";
import { useOnPaper } from "./use-on-paper.ts";

// One gate of the table: its result as a row, and below it the explanation that "Why" opens.
// A closed explanation is not made.

type GateRowProps = {
  report: Report;
  result: GateResult;
  manyCells: boolean;
  /** Whether earlier runs can be opened from here. */
  linked: boolean;
  look: OutcomeLook;
  open: boolean;
  onToggle: () => void;
};

/** The result, and its explanation below it. */
function GateRow(props: GateRowProps) {
  const { report, result, manyCells, look, open } = props;
  const anchor = gateAnchor(result, manyCells);
  return (
    <>
      <ResultRow {...props} anchor={anchor} look={look} />
      {open ? (
        <tr id={`${anchor}-why`} className="gate-why border-b align-top">
          <td colSpan={7} className="pb-4">
            <GateWhyPanel report={report} result={result} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function ResultRow({
  report,
  result,
  manyCells,
  linked,
  look,
  open,
  onToggle,
  anchor,
}: GateRowProps & { anchor: string }) {
  const figures = gateFigures(result);
  const Icon = look.icon;
  return (
    <tr
      id={anchor}
      className={cn("scroll-mt-24 align-top", !open && "border-b")}
      data-gate-outcome={look.word}
    >
      <td className={cn("py-3 pr-3 font-medium whitespace-nowrap", look.text)}>
        <span className="inline-flex items-center gap-2">
          <Icon className="size-4" strokeWidth={2.5} aria-hidden />
          {look.word}
        </span>
        {result.gate.blocking ? null : (
          <span className="block pl-6 font-normal text-12 text-muted-foreground">advisory</span>
        )}
      </td>
      <td className="min-w-0 px-3 py-3">
        <GateName result={result} figures={figures} />
        {manyCells ? (
          <span className="block text-12 text-muted-foreground">{result.cellLabel}</span>
        ) : null}
        {report.verdict ? (
          <span className="mt-1 block max-w-prose text-muted-foreground">
            {gateSentence(result, report.verdict.confirmation)}
          </span>
        ) : null}
        {result.history ? (
          <HistoryRuns metric={result.gate.metric} history={result.history} linked={linked} />
        ) : null}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? `${anchor}-why` : undefined}
          onClick={onToggle}
          className="-ml-1 mt-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-link hover:underline print:hidden"
        >
          <ChevronRight
            className={cn("size-4 transition-transform", open && "rotate-90")}
            aria-hidden
          />
          Why
          <span className="sr-only">
            {" "}
            {look.word}: {openingRule(result.gate)}
            {manyCells ? `, ${result.cellLabel}` : ""}
          </span>
        </button>
      </td>
      <Figure label="Limit">{figures.limit}</Figure>
      <Figure label="Measured">
        <span className="block font-medium">{figures.measured.text}</span>
        {figures.measured.interval ? (
          <span className="block text-12 text-muted-foreground">{figures.measured.interval}</span>
        ) : null}
      </Figure>
      <Figure label="Margin">{figures.margin}</Figure>
      <Figure label="Rounds">{figures.rounds}</Figure>
      <td className="px-3 py-3" data-label="Interval and limit">
        <IntervalMark
          estimate={result.estimate}
          low={result.low}
          high={result.high}
          limit={result.limit}
          allowed={figures.allowed}
          label={figures.picture}
        />
      </td>
    </tr>
  );
}

function GateName({ result, figures }: { result: GateResult; figures: GateFigures }) {
  const { gate } = result;
  const scale = scaleText(gate);
  return (
    <span className="font-medium">
      {figures.metric} of <TruncatedName name={gate.of} />
      {gate.over ? (
        <>
          {" "}
          over <TruncatedName name={gate.over} />
        </>
      ) : null}
      {gate.vs ? <> {versusWords(gate.vs)}</> : null}
      {scale === null ? null : <span className="block font-normal text-12">limit {scale}</span>}
      {gate.operation ? (
        <span className="block font-normal text-12">
          {gate.operation === iteration ? "whole iterations" : gate.operation} only
        </span>
      ) : null}
    </span>
  );
}

const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <td className="figure px-3 py-3 text-right whitespace-nowrap" data-label={label}>
    <span>{children}</span>
  </td>
);

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

// Which explanations are open: those that were opened, and the one that the address points to.
// A link to an anchor opens what is there, on loading and when the address changes within the page.

type OpenAnchors = {
  readonly isOpen: (anchor: string) => boolean;
  readonly toggle: (anchor: string) => void;
};

/** Open anchors of a page; all are closed on the server. */
function useOpenAnchors(): OpenAnchors {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const follow = () => {
      const anchor = window.location.hash.slice(1).replace(/-why$/, "");
      if (anchor === "") return;
      setOpen((before) => new Set([...before, anchor]));
      // The browser looked for it before the report was there.
      document.getElementById(anchor)?.scrollIntoView();
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return {
    isOpen: (anchor) => open.has(anchor),
    toggle: (anchor) =>
      setOpen((before) =>
        before.has(anchor)
          ? new Set([...before].filter((one) => one !== anchor))
          : new Set([...before, anchor]),
      ),
  };
}
