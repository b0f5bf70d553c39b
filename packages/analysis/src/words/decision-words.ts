// The parts of a decision in words, alike on the page and in Markdown.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type {
  DecisionCaveat,
  DecisionCost,
  DecisionOutcome,
  Departure,
} from "@gonogo/protocols/report";
import { formatNumber } from "./format.ts";

export const outcomeWords: Readonly<Record<DecisionOutcome, Msg>> = {
  approved: msg("approved"),
  rejected: msg("rejected"),
  "more-needed": msg("more needed"),
  withdrawn: msg("withdrawn"),
};

/** How a decision departs from the verdict, as a sentence. */
export const departureText: Readonly<Record<Departure, Msg>> = {
  "rejects-go": msg("This rejects what the verdict found to be GO."),
  "approves-no-go": msg("This approves what the verdict found to be NO-GO."),
  "approves-invalid": msg("This approves on a measurement that the verdict found to be INVALID."),
  "approves-open": msg("This approves what the verdict left open: it is INCONCLUSIVE."),
};

/** `12.5 days, 3,400 lines of code, 12,000 EUR a year`; null: nothing is said. */
export function costText(cost: DecisionCost | null): string | null {
  if (cost === null) return null;
  const { days, linesOfCode, amount } = cost;
  const parts = [
    days === null
      ? ""
      : t("{days, plural, one {{shown} day} other {{shown} days}}", {
          days,
          shown: formatNumber(days, Number.isInteger(days) ? 0 : 1),
        }),
    linesOfCode === null
      ? ""
      : t("{lines, plural, one {# line of code} other {# lines of code}}", { lines: linesOfCode }),
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
