// What `npm run recompute` prints of a run: one line when nothing changed, else a line for each field that did.
import type { Change } from "@gonogo/analysis/verdict/compare-verdicts";
import type { Recomputed } from "@gonogo/services/run/recompute-run";

const longestValue = 160;

function valueText(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

function summaryOf(found: Recomputed) {
  const { verdict, gates, diagnostics, figures, blocks, rulesVersion } = found;
  const parts = [
    ...(verdict === null ? [] : [`verdict ${verdict}`, counted(gates, "gate result")]),
    counted(diagnostics, "finding"),
    counted(figures, "figure"),
    `from ${counted(blocks, "block")}`,
    `rulesVersion ${rulesVersion.used}`,
  ];
  return parts.join(", ");
}

const changeText = ({ field, about, stored, recomputed }: Change): string =>
  `  ${field}${about === null ? "" : ` (${about})`}: stored ${valueText(stored)}, now ${valueText(recomputed)}`;

/** Under which rules something changed, and why that can be. */
function changedUnder({ stored, used }: Recomputed["rulesVersion"]): string {
  return stored === null || stored === used
    ? `under the same rules (rulesVersion ${used}), so stored rows were changed`
    : `under rulesVersion ${used}; rulesVersion ${stored} made the stored verdict`;
}

/** `identical: verdict GO, 3 gate results, …`, or what changed, field by field. */
export function recomputedText(found: Recomputed): string {
  const { runId, benchmark, outcome, changes, rulesVersion } = found;
  const head = `${runId} (${benchmark})`;
  if (outcome === "identical") return `${head} identical: ${summaryOf(found)}`;
  if (outcome === "no-verdict")
    return `${head} identical: no verdict, since no gate blocks; ${summaryOf(found)}`;
  return [
    `${head} changed ${changedUnder(rulesVersion)}: ${counted(changes.length, "field")}`,
    ...changes.map(changeText),
  ].join("\n");
}
