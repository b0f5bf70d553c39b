// What an id of a claim stands for: a figure, all figures of a row, or a claim that states a value itself.
import type { PublishedClaim } from "./claim.ts";
import type { PublishedFigure } from "./expand-figures.ts";
import { type Quantity, readQuantity } from "./quantity.ts";

export type References = {
  /** The figure of this id, else those whose ids begin with it and a point; empty: none. */
  readonly figures: (id: string) => readonly PublishedFigure[];
  readonly claim: (id: string) => PublishedClaim | undefined;
  readonly ids: readonly string[];
};

export function referencesOf(
  figures: readonly PublishedFigure[],
  claims: readonly PublishedClaim[],
): References {
  const single = new Map(figures.map((figure) => [figure.id, [figure]]));
  const rows = new Map<string, PublishedFigure[]>();
  for (const figure of figures)
    for (let end = figure.id.indexOf("."); end > 0; end = figure.id.indexOf(".", end + 1)) {
      const row = figure.id.slice(0, end);
      const found = rows.get(row);
      if (found) found.push(figure);
      else rows.set(row, [figure]);
    }
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return {
    figures: (id) => single.get(id) ?? rows.get(id) ?? [],
    claim: (id) => byId.get(id),
    ids: [...single.keys(), ...byId.keys()],
  };
}

export const listOfIds = (ids: string | readonly string[] | undefined): readonly string[] =>
  ids === undefined ? [] : typeof ids === "string" ? [ids] : ids;

/** The value that a claim states itself, as a ratio; null: it states none. */
export function claimQuantity(claim: PublishedClaim): Quantity | null {
  if (claim.kind === "ratio") return readQuantity(claim.states);
  if (claim.kind !== "change") return null;
  return readQuantity(`${claim.percent} %`);
}
