// The thresholds of a run: gates that are judged cell by cell, as a table of cells by gates, with each cell's own limit and whether
// it is met. The results are the gates' own: nothing is judged here.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { isRelative } from "@gonogo/protocols/spec";
import { formatMetric, formatRatio } from "../../words/format.ts";
import { limitText } from "../../words/limit-text.ts";
import { markdownTable } from "../../words/markdown-table.ts";
import { openingRule, opSigns } from "../../words/rule-text.ts";

export type ThresholdTable = {
  readonly gates: readonly Pick<GateResult, "gateIndex" | "gate" | "rule">[];
  /** One a cell that any of them is judged in, with a result for each gate; null: not judged there. */
  readonly rows: readonly {
    readonly cell: number;
    readonly label: string;
    readonly results: readonly (GateResult | null)[];
  }[];
};

/** Whether both say the same, of the same cells or of others: one column holds them. */
const isAlike = (a: GateResult, b: GateResult): boolean =>
  a.rule === b.rule && a.gate.blocking === b.gate.blocking;

/** null: no gate is judged in two cells, so that its row among the gates says it all. */
export function thresholdsOf(
  results: readonly GateResult[],
  cells: Report["cells"],
): ThresholdTable | null {
  const inCells = results.filter(({ cell }) => cell !== null);
  const rows = cells.filter(({ index }) => inCells.some(({ cell }) => cell === index));
  if (rows.length < 2) return null;
  const gates = inCells.filter((one, i) => inCells.findIndex((other) => isAlike(one, other)) === i);
  return {
    gates,
    rows: rows.map(({ index, label }) => ({
      cell: index,
      label,
      results: gates.map(
        (gate) => inCells.find((one) => isAlike(one, gate) && one.cell === index) ?? null,
      ),
    })),
  };
}

/** What a gate's outcome is called of a threshold. */
export const thresholdWords: Readonly<Record<GateResult["outcome"], Msg>> = {
  pass: msg("met"),
  fail: msg("broken"),
  inconclusive: msg("open##gate"),
  "not-evaluated": msg("not judged"),
};

/** What a gate measured: `12,400/s [12,100 – 12,700]`, `×1.4 [1.3 – 1.5]`; null: nothing. */
export function measuredText(result: GateResult): string | null {
  const { gate, estimate: value, low, high } = result;
  if (value === null) return null;
  const figure = { value, low, high };
  return (isRelative(gate) ? formatRatio(figure) : formatMetric(gate.metric, figure)).full;
}

/** What was measured against what: `12,400/s, limit ≥ 10,000/s`. */
function figureText(result: GateResult): string {
  const limit = t("limit {limit}", {
    limit: `${opSigns[result.gate.op]} ${limitText(result)}`,
  });
  const measured = measuredText(result);
  return measured === null ? limit : `${measured}, ${limit}`;
}

/** Cells by gates as Markdown: `met: 12,400/s [12,100 – 12,700], limit ≥ 10,000/s`. */
export const thresholdsMarkdown = ({ gates, rows }: ThresholdTable): string =>
  markdownTable(
    [
      t("Cell"),
      ...gates.map(
        ({ gate }) => `${openingRule(gate)}${gate.blocking ? "" : ` (${t("advisory")})`}`,
      ),
    ],
    rows.map(({ label, results }) => [
      label,
      ...results.map((result) =>
        result === null ? "" : `${t(thresholdWords[result.outcome])}: ${figureText(result)}`,
      ),
    ]),
  );
