// The gates of a run: what fails first, then what is open, then what passes; each with what was measured, its interval against
// the limit, and the way to its explanation. On a phone each gate becomes a card of the same facts.

import { byWeight } from "@gonogo/analysis/report/answer/deciding-tiles";
import { pendingWord } from "@gonogo/analysis/report/gates/pending-gates";
import { type GateFigures, gateFigures } from "@gonogo/analysis/words/gate-figures";
import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { scaleText } from "@gonogo/analysis/words/limit-text";
import { shortLabel } from "@gonogo/analysis/words/metric-word";
import { cellText, openingRule, versusWords } from "@gonogo/analysis/words/rule-text";
import { msg, t } from "@gonogo/locale/t";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { iteration } from "@gonogo/protocols/spec";
import { CircleDashed, Clock } from "lucide-react";
import Link from "next/link";
import { IntervalMark } from "@/components/charts/frame/interval-mark";
import { type OutcomeLook, outcomeLooks } from "@/components/outcome-looks";
import { Trans } from "@/components/trans";
import { cn } from "@/lib/cn";
import { Name } from "../section/figure-table.tsx";
import { addressWith, type ReportAddress } from "../section/report-address.ts";
import { ReportSection } from "../section/report-section.tsx";
import { GateRow, GateWhy } from "./gate-row.tsx";
import { explanationOf, gateAnchor } from "./gate-why.ts";
import type { GateWhyFacts } from "./gate-why-panel.tsx";
import { HistoryRuns } from "./history-runs.tsx";

/** How a gate looks that no verdict has judged: what it would say so far, still to come, or never judged. */
export function pendingLook(report: Report, result: GateResult): OutcomeLook {
  return pendingLooks[pendingWord(report, result)];
}

const text = "text-muted-foreground";
const pendingLooks: Readonly<Record<ReturnType<typeof pendingWord>, OutcomeLook>> = {
  "would pass": { ...outcomeLooks.pass, word: msg("would pass") },
  "would fail": { ...outcomeLooks.fail, word: msg("would fail") },
  open: { icon: CircleDashed, text, word: msg("open##gate") },
  "to come": { icon: Clock, text, word: msg("to come") },
  "not judged": { icon: CircleDashed, text, word: msg("not judged") },
};

/** Passing gates that are listed before somebody asks for all of them. */
const mostPassing = 5;

type GatesTableProps = {
  report: Report;
  gates: readonly GateResult[];
  manyCells: boolean;
  /** Whether earlier runs can be opened from here. */
  linked: boolean;
  /** False: there is no verdict, and the rows show how things stand. */
  judged: boolean;
  address: ReportAddress;
};

const heads = () => ["", t("Gate"), t("Measured"), t("Interval and limit"), t("Margin")];

/** All gate results by weight; passes beyond five are a click away, and on paper all are there. */
export function GatesTable(props: GatesTableProps) {
  const { report, gates, manyCells, linked, judged, address } = props;
  const ordered = judged || report.soFar ? byWeight(gates) : [...gates];
  // Where limits are judged cell by cell, a table of all of them is above this one: here is what did not pass.
  const most = judged && manyCells ? 0 : mostPassing;
  const isQuiet = ({ outcome, gate }: GateResult) =>
    !judged || outcome === "pass" || (manyCells && !gate.blocking);
  const quiet = ordered.filter(isQuiet);
  const all = address.allGates || address.print;
  const folded = all ? 0 : Math.max(0, quiet.length - most);
  const shown = all ? ordered : ordered.filter((one) => !isQuiet(one) || quiet.indexOf(one) < most);
  return (
    <>
      <table className="responsive-table w-full text-13">
        <thead>
          <tr className="border-b text-left text-12 text-muted-foreground">
            {heads().map((label, place) => (
              <th
                key={label}
                scope="col"
                className={cn(
                  "px-2 py-1.5 font-medium whitespace-nowrap first:pl-0",
                  place === 2 && "text-right",
                )}
              >
                {place === 0 ? <span className="sr-only">{t("Result")}</span> : label}
              </th>
            ))}
            <th scope="col" className="print:hidden">
              <span className="sr-only">{t("Explanation")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((result) => {
            const look = judged ? outcomeLooks[result.outcome] : pendingLook(report, result);
            return (
              <GateRow
                key={`${result.gateIndex}-${result.cell ?? "mean"}`}
                anchor={gateAnchor(result, manyCells)}
                outcome={judged ? result.outcome : pendingWord(report, result)}
                word={t(look.word)}
                about={`${openingRule(result.gate)}${manyCells ? `, ${cellText(result)}` : ""}`}
                why={whyOf(report, result)}
              >
                <GateCells {...{ report, result, look, manyCells, linked }} />
              </GateRow>
            );
          })}
        </tbody>
      </table>
      {folded > 0 ? (
        <p className="mt-2 text-13 print:hidden">
          <Link className="link" href={addressWith(address, { allGates: true })} scroll={false}>
            {judged && !manyCells
              ? t("{count} more that pass", { count: folded })
              : t("{count} more gates", { count: folded })}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** The explanation of every gate, one below another, for the appendix of a print. */
export function GateExplanations({ report }: { report: Report }) {
  const gates = report.verdict?.gates ?? [];
  const manyCells = report.cells.length > 1;
  if (gates.length === 0) return null;
  return (
    <ReportSection id="gates-why" title={t("Why each gate came out so")}>
      <div className="grid gap-6">
        {byWeight(gates).map((result) => (
          <div
            key={gateAnchor(result, manyCells)}
            id={`${gateAnchor(result, manyCells)}-why`}
            className="gate-why grid gap-2 text-13"
          >
            <h3 className="font-medium">
              {openingRule(result.gate)}
              {manyCells ? `, ${cellText(result)}` : ""}: {t(outcomeLooks[result.outcome].word)}
            </h3>
            <GateWhy {...whyOf(report, result)} />
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

const whyOf = (report: Report, result: GateResult): GateWhyFacts => ({
  result,
  why: explanationOf(report, result),
  alpha: report.verdict?.look.alpha ?? null,
  confirmation: report.verdict?.confirmation ?? null,
  blocks: blocksBehind(report, result),
});

/** Numbers of the blocks that a gate rests on, for the table behind its picture. */
function blocksBehind(report: Report, result: GateResult) {
  const rounds = explanationOf(report, result)?.rounds ?? [];
  const ids = new Set(rounds.flatMap(({ blockIds }) => blockIds));
  return report.blocks.flatMap(({ id, sequence }) => (ids.has(id) ? [{ id, sequence }] : []));
}

type GateCellsProps = Pick<GatesTableProps, "report" | "manyCells" | "linked"> & {
  result: GateResult;
  look: OutcomeLook;
};

function GateCells({ report, result, look, manyCells, linked }: GateCellsProps) {
  const figures = gateFigures(result);
  const Icon = look.icon;
  const isOpen = result.outcome === "inconclusive" || result.outcome === "not-evaluated";
  return (
    <>
      <td className={cn("py-1.5 pr-2 font-medium whitespace-nowrap", look.text)}>
        <span className="inline-flex items-center gap-1.5">
          <Icon className="size-4" strokeWidth={2.5} aria-hidden />
          {t(look.word)}
        </span>
      </td>
      <td className="min-w-0 px-2 py-1.5">
        <GateName result={result} figures={figures} />
        {manyCells ? (
          <span className="block text-12 text-muted-foreground">{cellText(result)}</span>
        ) : null}
        {report.verdict && (isOpen || result.history) ? (
          <span className="mt-1 block max-w-prose text-12 text-muted-foreground">
            {gateSentence(result, report.verdict.confirmation)}
          </span>
        ) : null}
        {result.history ? (
          <HistoryRuns metric={result.gate.metric} history={result.history} linked={linked} />
        ) : null}
      </td>
      <td className="figure px-2 py-1.5 text-right whitespace-nowrap" data-label={t("Measured")}>
        <span>
          <span className="block font-medium">{figures.measured.text}</span>
          {figures.measured.interval ? (
            <span className="block text-12 text-muted-foreground">{figures.measured.interval}</span>
          ) : null}
        </span>
      </td>
      <td className="px-2 py-1.5" data-label={t("Interval and limit")}>
        <IntervalMark
          estimate={result.estimate}
          low={result.low}
          high={result.high}
          limit={result.limit}
          allowed={figures.allowed}
          label={figures.picture}
          width={132}
        />
      </td>
      <td className="px-2 py-1.5 text-12 text-muted-foreground" data-label={t("Margin")}>
        {figures.margin}
      </td>
    </>
  );
}

function GateName({ result, figures }: { result: GateResult; figures: GateFigures }) {
  const { gate } = result;
  const scale = scaleText(gate);
  return (
    <span className="font-medium">
      <Trans
        text="{metric} of {variant}"
        values={{
          metric: shortLabel(gate.metric),
          variant: <Name text={gate.of} most={24} />,
        }}
      />
      {gate.over ? (
        <>
          {" "}
          ÷ <Name text={gate.over} most={24} />
        </>
      ) : null}
      {gate.vs ? <> {versusWords(gate.vs)}</> : null}{" "}
      <span className="whitespace-nowrap">{figures.limit}</span>
      {gate.blocking ? null : (
        <span className="font-normal text-12 text-muted-foreground"> {t("advisory")}</span>
      )}
      {scale === null ? null : (
        <span className="block font-normal text-12">{t("limit {limit}", { limit: scale })}</span>
      )}
      {gate.operation ? (
        <span className="block font-normal text-12">
          {t("{operation} only", {
            operation: gate.operation === iteration ? t("whole iterations") : gate.operation,
          })}
        </span>
      ) : null}
    </span>
  );
}
