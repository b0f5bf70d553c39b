// What `npm run recompute` prints of a run: one line when nothing changed, else a line for each field that did.
import type { Recomputed } from "@gonogo/services/run/recompute-run";

const longestValue = 160;

function valueText(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

function summaryOf({ verdict, gates, diagnostics, figures, blocks, rulesVersion }: Recomputed) {
  const parts = [
    ...(verdict === null ? [] : [`verdict ${verdict}`, counted(gates, "gate result")]),
    counted(diagnostics, "finding"),
    counted(figures, "figure"),
    `from ${counted(blocks, "block")}`,
    `rulesVersion ${rulesVersion.now}`,
  ];
  return parts.join(", ");
}

/** `identical: verdict GO, 3 gate results, …`, or what changed, field by field. */
export function recomputedText(found: Recomputed): string {
  const { runId, benchmark, outcome, changes, rulesVersion } = found;
  const head = `${runId} (${benchmark})`;
  if (outcome === "identical") return `${head} identical: ${summaryOf(found)}`;
  if (outcome === "no-verdict")
    return `${head} identical: no verdict, since no gate blocks; ${summaryOf(found)}`;
  const rules =
    rulesVersion.stored === null || rulesVersion.stored === rulesVersion.now
      ? `under the same rules (rulesVersion ${rulesVersion.now}), so stored rows were changed`
      : `under rulesVersion ${rulesVersion.now} in place of ${rulesVersion.stored}`;
  return [
    `${head} changed ${rules}: ${counted(changes.length, "field")}`,
    ...changes.map(
      ({ field, about, stored, recomputed }) =>
        `  ${field}${about === null ? "" : ` (${about})`}: stored ${valueText(stored)}, now ${valueText(recomputed)}`,
    ),
  ].join("\n");
}
