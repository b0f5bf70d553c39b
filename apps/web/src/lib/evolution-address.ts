// The address of the evolution page: which figure over which runs it shows.
import type { MetricName } from "@gonogo/protocols/spec";

/** Whose figure: of one variant, or of one divided by another. */
export type Side = { readonly variant: string; readonly over: string | null };

export type EvolutionChoice = Side & {
  readonly metric: MetricName;
  /** null: all requests together. */
  readonly operation: string | null;
  /** -1: the mean of cells. */
  readonly cell: number;
  /** null: runs of all branches. */
  readonly branch: string | null;
  /** ISO, of the first and the last run shown; null: as far as there are runs. */
  readonly from: string | null;
  readonly to: string | null;
  /** Other variants drawn beside it. */
  readonly also: readonly string[];
};

export const sideText = ({ variant, over }: Side): string =>
  over === null ? variant : `${variant} ÷ ${over}`;

export const listText = (names: readonly string[]): string =>
  names.map(encodeURIComponent).join(",");

/** The address of a choice. */
export const choiceQuery = (choice: Partial<EvolutionChoice>): string => {
  const { also = [], ...rest } = choice;
  const parts = { ...rest, also: also.length === 0 ? null : listText(also) };
  return new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
};
