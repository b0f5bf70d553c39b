// One gate of the table: its result as a row, and below it the explanation that "Why" opens.
// A closed explanation is not made.
"use client";

import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { scaleText } from "@gonogo/analysis/words/limit-text";
import { openingRule, versusWords } from "@gonogo/analysis/words/rule-text";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { iteration } from "@gonogo/protocols/spec";
import { ChevronRight } from "lucide-react";
import { IntervalMark } from "@/components/charts/frame/interval-mark";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import type { OutcomeLook } from "@/components/outcome-looks";
import { cn } from "@/lib/cn";
import { type GateFigures, gateFigures } from "@/lib/report/gate-figures";
import { gateAnchor } from "./gate-why.ts";
import { GateWhyPanel } from "./gate-why-panel.tsx";
import { HistoryRuns } from "./history-runs.tsx";

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
export function GateRow(props: GateRowProps) {
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
