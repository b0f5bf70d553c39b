// The gates of a run: each rule with its limit, what was measured, the margin, and the interval drawn.
// On a phone each gate becomes a card of the same facts.
import type { GateOutcome, GateResult } from "@gonogo/protocols/report";
import { iteration } from "@gonogo/protocols/spec";
import { Check, CircleDashed, Clock, EqualApproximately, type LucideIcon, X } from "lucide-react";
import { cn } from "@/lib/cn";
import { IntervalMark } from "../../components/charts/interval-mark.tsx";
import { TruncatedName } from "../../components/charts/truncated-name.tsx";
import { type GateFigures, gateFigures } from "./gate-figures.ts";
import { HistoryRuns, versusWords } from "./history-runs.tsx";

type OutcomeLook = { icon: LucideIcon; word: string; text: string };

/** How each outcome looks, here and wherever gates are listed. */
export const outcomes: Readonly<Record<GateOutcome, OutcomeLook>> = {
  pass: { icon: Check, word: "pass", text: "text-go" },
  fail: { icon: X, word: "fail", text: "text-no-go" },
  inconclusive: { icon: EqualApproximately, word: "undecided", text: "text-inconclusive" },
  "not-evaluated": { icon: CircleDashed, word: "not evaluated", text: "text-invalid" },
};

const outcomeToCome: OutcomeLook = { icon: Clock, word: "to come", text: "text-muted-foreground" };
const notJudged: OutcomeLook = { ...outcomeToCome, icon: CircleDashed, word: "not judged" };

type GatesTableProps = {
  gates: readonly GateResult[];
  manyCells: boolean;
  /** Whether earlier runs can be opened from here. */
  linked: boolean;
  /** False: there is no verdict, and the rows show estimates only. */
  judged: boolean;
  /** A verdict is still to come. */
  waiting: boolean;
};

/** All gate results, blocking ones first. */
export function GatesTable({ gates, manyCells, linked, judged, waiting }: GatesTableProps) {
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
            result={result}
            manyCells={manyCells}
            linked={linked}
            look={judged ? outcomes[result.outcome] : waiting ? outcomeToCome : notJudged}
          />
        ))}
      </tbody>
    </table>
  );
}

type GateRowProps = {
  result: GateResult;
  manyCells: boolean;
  linked: boolean;
  look: OutcomeLook;
};

function GateRow({ result, manyCells, linked, look }: GateRowProps) {
  const figures = gateFigures(result);
  const Icon = look.icon;
  return (
    <tr className="border-b align-top" data-gate-outcome={look.word}>
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
        {result.sentence ? (
          <span className="mt-1 block max-w-prose text-muted-foreground">{result.sentence}</span>
        ) : null}
        {result.history ? (
          <HistoryRuns metric={result.gate.metric} history={result.history} linked={linked} />
        ) : null}
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
