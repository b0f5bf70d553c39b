// What `npm run recompute` prints of a run: one line when nothing changed, else a line for each field that did; and what the
// newest rules say of a run that older ones judged.
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
  const { verdict, gates, diagnostics, figures, blocks, rulesVersion, reworded } = found;
  const parts = [
    ...(verdict === null ? [] : [`verdict ${verdict}`, counted(gates, "gate result")]),
    counted(diagnostics, "finding"),
    counted(figures, "figure"),
    `from ${counted(blocks, "block")}`,
    `rulesVersion ${rulesVersion.used}`,
    ...(reworded === 0 ? [] : [`${counted(reworded, "sentence")} worded otherwise today`]),
  ];
  return parts.join(", ");
}

const changeText = ({ field, about, stored, recomputed }: Change, is: string): string =>
  `  ${field}${about === null ? "" : ` (${about})`}: stored ${valueText(stored)}, ${is} ${valueText(recomputed)}`;

/** What the newest rules say beside those that judged it; no line where they are the same. */
function newestLines({ newest, rulesVersion }: Recomputed): string[] {
  if (newest === null) return [];
  const rules = `  the newest rules (rulesVersion ${rulesVersion.newest})`;
  if (newest.changes.length === 0) return [`${rules} say the same`];
  const says = newest.verdict === null ? "" : ` ${newest.verdict},`;
  return [
    `${rules} say${says} with ${counted(newest.changes.length, "difference")}:`,
    ...newest.changes.map((change) => `  ${changeText(change, "newest")}`),
  ];
}

/** Under which rules something changed, and why that can be. */
function changedUnder({ stored, used, newest }: Recomputed["rulesVersion"]): string {
  return stored === null || stored === used
    ? `under the same rules (rulesVersion ${used}), so stored rows were changed`
    : `under rulesVersion ${newest}, since the rules of ${stored} are kept no longer`;
}

/** `identical: verdict GO, 3 gate results, …`, or what changed, field by field; then what the newest rules say. */
export function recomputedText(found: Recomputed): string {
  const { runId, benchmark, outcome, changes, rulesVersion } = found;
  const head = `${runId} (${benchmark})`;
  const first =
    outcome === "identical"
      ? [`${head} identical: ${summaryOf(found)}`]
      : outcome === "no-verdict"
        ? [`${head} identical: no verdict, since no gate blocks; ${summaryOf(found)}`]
        : [
            `${head} changed ${changedUnder(rulesVersion)}: ${counted(changes.length, "field")}`,
            ...changes.map((change) => changeText(change, "now")),
          ];
  return [...first, ...newestLines(found)].join("\n");
}
