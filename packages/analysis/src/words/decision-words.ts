// The parts of a decision in words, alike on the page and in Markdown.

import type {
  DecisionCaveat,
  DecisionCost,
  DecisionOutcome,
  Departure,
} from "@gonogo/protocols/report";
import { formatNumber, plural } from "./format.ts";
import { type Rendered, rendered } from "./message.ts";

export const outcomeWords: Readonly<Record<DecisionOutcome, string>> = {
  approved: "approved",
  rejected: "rejected",
  "more-needed": "more needed",
  withdrawn: "withdrawn",
};

/** How a decision departs from the verdict, as a sentence. */
export const departureText: Readonly<Record<Departure, Rendered>> = {
  "rejects-go": rendered("This rejects what the verdict found to be GO."),
  "approves-no-go": rendered("This approves what the verdict found to be NO-GO."),
  "approves-invalid": rendered(
    "This approves on a measurement that the verdict found to be INVALID.",
  ),
  "approves-open": rendered("This approves what the verdict left open: it is INCONCLUSIVE."),
};

/** `12.5 days, 3,400 lines of code, 12,000 EUR a year`; null: nothing is said. */
export function costText(cost: DecisionCost | null): string | null {
  if (cost === null) return null;
  const { days, linesOfCode, amount } = cost;
  const parts = [
    days === null
      ? ""
      : `${formatNumber(days, Number.isInteger(days) ? 0 : 1)} ${days === 1 ? "day" : "days"}`,
    linesOfCode === null ? "" : `${plural(linesOfCode, "line")} of code`,
    amount,
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : null;
}

/** `not-steady, grpc, clients = 10`; null: no finding is behind the caveat. */
export function findingText(
  { finding }: DecisionCaveat,
  cells: readonly { readonly index: number; readonly label: string }[],
): string | null {
  if (finding === null) return null;
  const cell =
    cells.length > 1 ? cells.find(({ index }) => index === finding.cell)?.label : undefined;
  return [finding.code, finding.variant, cell].filter(Boolean).join(", ");
}
