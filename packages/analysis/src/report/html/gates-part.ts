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
import { type Markup, markup, nothing } from "./markup.ts";
import { bullets, details, joined, scroll, section, table } from "./parts.ts";

/** More than so many results are left to the exports; what fails or is open comes first. */
const mostGates = 200;

export function gatesPart(report: Report): Markup {
  const ordered = byWeight(report.verdict?.gates ?? []);
  if (ordered.length === 0) return nothing;
  const left = ordered.length - mostGates;
  return section(
    "gates",
    "Gates",
    null,
    joined([
      thresholds(report),
      scroll(
        "Gates",
        markup`<table class="gates"><thead><tr>${["Result", "Gate", "Measured", "Interval and limit", "Margin"].map((head) => markup`<th scope="col" class="${head === "Measured" ? "num" : ""}">${head}</th>`)}</tr></thead><tbody>${ordered.slice(0, mostGates).map((one) => gateRow(report, one))}</tbody></table>`,
      ),
      left > 0
        ? markup`<p class="note">${plural(left, "more gate result")} that weigh less are in the exports of the run.</p>`
        : nothing,
      confirmed(report),
    ]),
  );
}

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
function thresholds({ verdict, cells }: Report): Markup {
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
          : markup`<span class="${outcomeTones[result.outcome].tone}-text"><span aria-hidden="true">${outcomeTones[result.outcome].sign}</span> ${thresholdWords[result.outcome]}</span> <span class="figure">${measuredText(result) ?? ""}</span>`,
      ),
    ]),
  });
}

/** What the second measurement of a NO-GO said. */
function confirmed({ verdict, cells }: Report): Markup {
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
    },
  )}`;
}
