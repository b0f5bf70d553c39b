// The gates: what fails first, then what is open, then what passes, each with its interval against the limit and, folded away,
// what would change it. Gates that are judged cell by cell are a table of cells before that.
import { msg, t } from "@gonogo/locale/t";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { confirmationSentence } from "../../words/confirmation-words.ts";
import { gateChanges } from "../../words/gate-changes.ts";
import { gateFigures } from "../../words/gate-figures.ts";
import { gateOutcomeWords } from "../../words/gate-outcome-words.ts";
import { gateSentence } from "../../words/gate-words.ts";
import { scaleText } from "../../words/limit-text.ts";
import { pairedCommandLead, pairedCommandText } from "../../words/paired-command.ts";
import { cellText, openingRule } from "../../words/rule-text.ts";
import { byWeight } from "../answer/deciding-tiles.ts";
import { gatesLead } from "../gates/gates-lead.ts";
import { pendingGates, pendingWord, pendingWords } from "../gates/pending-gates.ts";
import { measuredText, thresholdsOf, thresholdWords } from "../gates/thresholds.ts";
import { outcomeTones } from "./answer-part.ts";
import { intervalMark } from "./marks.ts";
import { isEmpty, type Markup, markup, nothing } from "./markup.ts";
import {
  type Bounds,
  bullets,
  classOf,
  details,
  joined,
  leftOut,
  scroll,
  section,
  table,
} from "./parts.ts";

/** Of more gates than the file holds, those that weigh less are left out. Without a verdict they stand as they are so far. */
export function gatesPart(report: Report, bounds: Bounds): Markup {
  const results = report.verdict?.gates ?? pendingGates(report);
  if (results.length === 0) return nothing;
  const ordered = report.verdict || report.soFar ? byWeight(results) : results;
  const byCell = thresholds(report, results, bounds);
  // A table of all cells has every pass already.
  const isQuiet = ({ outcome, gate }: GateResult) =>
    !isEmpty(byCell) && (outcome === "pass" || !gate.blocking);
  const quiet = ordered.filter(isQuiet);
  const shown = ordered.filter((one) => !isQuiet(one));
  const more = quiet.slice(0, Math.max(0, bounds.gates - shown.length));
  const left = ordered.length - Math.min(shown.length, bounds.gates) - more.length;
  return section(
    "gates",
    t("Gates"),
    gatesLead(report),
    joined([
      byCell,
      gateTable(t("Gates"), report, shown.slice(0, bounds.gates)),
      more.length === 0
        ? nothing
        : details(
            t(
              "{count, plural, one {# more gate result} other {# more gate results}}: passing or advisory",
              { count: more.length },
            ),
            gateTable(t("Gates that pass or are advisory"), report, more),
          ),
      leftOut(
        left,
        msg(
          "{count, plural, one {# more gate result} other {# more gate results}} of less weight: see {file} of the run.",
        ),
      ),
      paired(report),
      confirmed(report, bounds),
    ]),
  );
}

/** The command that decides a gate whose earlier runs were measured elsewhere. */
const paired = ({ paired: command }: Report): Markup =>
  command === null
    ? nothing
    : markup`<p>${t(pairedCommandLead)}</p><pre tabindex="0"><code>${pairedCommandText(command)}</code></pre>`;

const measuredHead = msg("Measured");
const intervalHead = msg("Interval and limit");
const marginHead = msg("Margin");
const heads = [msg("Result"), msg("Gate"), measuredHead, intervalHead, marginHead];

const gateTable = (label: string, report: Report, results: readonly GateResult[]): Markup =>
  results.length === 0
    ? nothing
    : scroll(
        label,
        markup`<table class="gates"><thead><tr>${heads.map((head) => markup`<th scope="col"${classOf(head === measuredHead ? "num" : "")}>${t(head)}</th>`)}</tr></thead><tbody>${results.map((one) => gateRow(report, one))}</tbody></table>`,
      );

type Look = { readonly tone: string; readonly sign: string; readonly word: string };

/** A result that nobody judged has no colour, unless it is known what it would say. */
function lookOf(report: Report, result: GateResult, word: string): Look {
  if (report.verdict) return { ...outcomeTones[result.outcome], word };
  const pending = pendingWord(report, result);
  const said = t(pendingWords[pending]);
  if (pending === "would pass") return { ...outcomeTones.pass, word: said };
  if (pending === "would fail") return { ...outcomeTones.fail, word: said };
  return { tone: "void", sign: "·", word: said };
}

function gateRow(report: Report, result: GateResult): Markup {
  const { verdict, cells, explanations } = report;
  const { gate, outcome, estimate, low, high, limit } = result;
  const { tone, sign, word } = lookOf(report, result, t(gateOutcomeWords[outcome]));
  const figures = gateFigures(result);
  const scale = scaleText(gate);
  const why = explanations.find(
    (one) => one.gateIndex === result.gateIndex && one.cell === result.cell,
  );
  const confirmation = verdict?.confirmation ?? null;
  const sentences = verdict
    ? [gateSentence(result, confirmation), ...(why ? gateChanges(result, why, confirmation) : [])]
    : [];
  return markup`<tr data-gate-outcome="${outcome}"><td class="${tone}-text whole"><span aria-hidden="true">${sign}</span> ${word}</td><th scope="row">${openingRule(gate)}${!gate.blocking && markup` <span class="small quiet">${t("advisory")}</span>`}${scale !== null && markup`<span class="below">${t("limit here {limit}", { limit: figures.limit })}</span>`}${cells.length > 1 && markup`<span class="below">${result.cellLabel}</span>`}${sentences.length > 0 && details(t("Why"), bullets(sentences))}</th><td class="num" data-label="${t(measuredHead)}">${figures.measured.text}${figures.measured.interval !== null && markup`<span class="below">${figures.measured.interval}</span>`}</td><td data-label="${t(intervalHead)}">${intervalMark({ estimate, low, high, limit, allowed: figures.allowed, label: `${openingRule(gate)}: ${figures.picture}`, width: 150 })}</td><td class="small quiet" data-label="${t(marginHead)}">${figures.margin}</td></tr>`;
}

/** Cells by gates; nothing where no gate is judged in two cells. */
function thresholds(report: Report, results: readonly GateResult[], bounds: Bounds): Markup {
  const found = thresholdsOf(results, report.cells);
  if (found === null) return nothing;
  return table({
    label: t("Gates of each cell"),
    columns: [
      { label: t("Cell") },
      ...found.gates.map(({ gate }) => ({
        label: `${openingRule(gate)}${gate.blocking ? "" : ` (${t("advisory")})`}`,
      })),
    ],
    rows: found.rows.map(({ label, results }) => [
      label,
      ...results.map((result) => {
        if (result === null) return "";
        const { tone, sign, word } = lookOf(report, result, t(thresholdWords[result.outcome]));
        return markup`<span class="${tone}-text"><span aria-hidden="true">${sign}</span> ${word}</span> <span class="figure whole">${measuredText(result) ?? ""}</span>`;
      }),
    ]),
    most: bounds.gates,
  });
}

/** What the second measurement of a NO-GO said. */
function confirmed({ verdict, cells }: Report, bounds: Bounds): Markup {
  if (!verdict?.confirmation) return nothing;
  const { gates } = verdict.confirmation;
  return markup`<h3>${t("Second measurement")}</h3><p>${confirmationSentence(verdict.confirmation)}</p>${table(
    {
      label: t("Gates of the second measurement"),
      columns: [
        { label: t("Gate") },
        { label: t("Result") },
        { label: t(measuredHead), isNumber: true },
      ],
      rows: gates.map((one) => [
        `${openingRule(one.gate)}${cells.length > 1 ? `, ${cellText(one)}` : ""}`,
        t(gateOutcomeWords[one.outcome]),
        gateFigures(one).measured.full,
      ]),
      most: bounds.gates,
    },
  )}`;
}
