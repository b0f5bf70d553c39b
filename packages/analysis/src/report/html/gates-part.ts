// The gates: what fails first, then what is open, then what passes, each with its interval against the limit and, folded away,
// what would change it. Gates that are judged cell by cell are a table of cells before that.
import type { GateResult, Report } from "@gonogo/protocols/report";
import { confirmationSentence } from "../../words/confirmation-words.ts";
import { plural } from "../../words/format.ts";
import { gateChanges } from "../../words/gate-changes.ts";
import { gateFigures } from "../../words/gate-figures.ts";
import { gateOutcomeWords } from "../../words/gate-outcome-words.ts";
import { gateSentence } from "../../words/gate-words.ts";
import { scaleText } from "../../words/limit-text.ts";
import { openingRule } from "../../words/rule-text.ts";
import { byWeight } from "../answer/deciding-tiles.ts";
import { measuredText, thresholdsOf, thresholdWords } from "../gates/thresholds.ts";
import { outcomeTones } from "./answer-part.ts";
import { intervalMark } from "./marks.ts";
import { isEmpty, type Markup, markup, nothing } from "./markup.ts";
import { type Bounds, bullets, details, joined, scroll, section, table } from "./parts.ts";

/** Of more gates than the file holds, those that weigh less are left out. */
export function gatesPart(report: Report, bounds: Bounds): Markup {
  const ordered = byWeight(report.verdict?.gates ?? []);
  if (ordered.length === 0) return nothing;
  const byCell = thresholds(report, bounds);
  // A table of all cells has every pass already.
  const isQuiet = ({ outcome, gate }: GateResult) => outcome === "pass" || !gate.blocking;
  const quiet = isEmpty(byCell) ? [] : ordered.filter(isQuiet);
  const shown = ordered.filter((one) => !quiet.includes(one));
  const more = quiet.slice(0, Math.max(0, bounds.gates - shown.length));
  const left = ordered.length - Math.min(shown.length, bounds.gates) - more.length;
  return section(
    "gates",
    "Gates",
    null,
    joined([
      byCell,
      gateTable("Gates", report, shown.slice(0, bounds.gates)),
      more.length === 0
        ? nothing
        : details(
            `${plural(more.length, "more gate result")}: passing or advisory`,
            gateTable("Gates that pass or are advisory", report, more),
          ),
      left > 0
        ? markup`<p class="note">${plural(left, "gate result")} that weigh less are in the exports of the run.</p>`
        : nothing,
      confirmed(report, bounds),
    ]),
  );
}

const heads = ["Result", "Gate", "Measured", "Interval and limit", "Margin"] as const;

const gateTable = (label: string, report: Report, results: readonly GateResult[]): Markup =>
  results.length === 0
    ? nothing
    : scroll(
        label,
        markup`<table class="gates"><thead><tr>${heads.map((head) => markup`<th scope="col" class="${head === "Measured" ? "num" : ""}">${head}</th>`)}</tr></thead><tbody>${results.map((one) => gateRow(report, one))}</tbody></table>`,
      );

function gateRow({ verdict, cells, explanations }: Report, result: GateResult): Markup {
  const { gate, outcome, estimate, low, high, limit } = result;
  const { tone, sign } = outcomeTones[outcome];
  const figures = gateFigures(result);
  const scale = scaleText(gate);
  const why = explanations.find(
    (one) => one.gateIndex === result.gateIndex && one.cell === result.cell,
  );
  const confirmation = verdict?.confirmation ?? null;
  const sentences = [
    gateSentence(result, confirmation),
    ...(why && verdict ? gateChanges(result, why, confirmation) : []),
  ];
  return markup`<tr data-gate-outcome="${outcome}"><td class="${tone}-text whole"><span aria-hidden="true">${sign}</span> ${gateOutcomeWords[outcome]}</td><th scope="row">${openingRule(gate)}${!gate.blocking && markup` <span class="small quiet">advisory</span>`}${scale !== null && markup`<span class="below">limit here ${figures.limit}</span>`}${cells.length > 1 && markup`<span class="below">${result.cellLabel}</span>`}${details("Why", bullets(sentences))}</th><td class="num" data-label="Measured">${figures.measured.text}${figures.measured.interval !== null && markup`<span class="below">${figures.measured.interval}</span>`}</td><td data-label="Interval and limit">${intervalMark({ estimate, low, high, limit, allowed: figures.allowed, label: `${openingRule(gate)}: ${figures.picture}`, width: 150 })}</td><td class="small quiet" data-label="Margin">${figures.margin}</td></tr>`;
}

/** Cells by gates; nothing where no gate is judged in two cells. */
function thresholds({ verdict, cells }: Report, bounds: Bounds): Markup {
  const found = thresholdsOf(verdict?.gates ?? [], cells);
  if (found === null) return nothing;
  return table({
    label: "Gates of each cell",
    columns: [
      { label: "Cell" },
      ...found.gates.map(({ gate }) => ({
        label: `${openingRule(gate)}${gate.blocking ? "" : " (advisory)"}`,
      })),
    ],
    rows: found.rows.map(({ label, results }) => [
      label,
      ...results.map((result) =>
        result === null
          ? ""
          : markup`<span class="${outcomeTones[result.outcome].tone}-text"><span aria-hidden="true">${outcomeTones[result.outcome].sign}</span> ${thresholdWords[result.outcome]}</span> <span class="figure whole">${measuredText(result) ?? ""}</span>`,
      ),
    ]),
    most: bounds.gates,
  });
}

/** What the second measurement of a NO-GO said. */
function confirmed({ verdict, cells }: Report, bounds: Bounds): Markup {
  if (!verdict?.confirmation) return nothing;
  const { gates } = verdict.confirmation;
  return markup`<h3>Second measurement</h3><p>${confirmationSentence(verdict.confirmation)}</p>${table(
    {
      label: "Gates of the second measurement",
      columns: [{ label: "Gate" }, { label: "Result" }, { label: "Measured", isNumber: true }],
      rows: gates.map((one) => [
        `${openingRule(one.gate)}${cells.length > 1 ? `, ${one.cellLabel}` : ""}`,
        gateOutcomeWords[one.outcome],
        gateFigures(one).measured.full,
      ]),
      most: bounds.gates,
    },
  )}`;
}
