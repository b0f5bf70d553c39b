// Two rows of duels that are much alike. `widths`: how wide is the interval of p50 after ten rounds, of a server against
// itself? `aa`: how often is a server against itself, or against itself 10 % later, decided wrongly or not at all?

import type { Part } from "../decide/condition-counts.ts";
import { repeatedDuels, widthDuels } from "../decide/matrix.ts";
import { measureDuels } from "../decide/measure-duels.ts";
import type { Context } from "./compare.ts";

/** Looks are named, so that a duel that is decided earlier has as many rounds as the others. */
const tenRounds = { rounds: 10, looks: [10] };

/** A row of duels of this kind; one part of each placement that was measured. */
export type RepeatedOf<Kind extends "widths" | "aa"> = { kind: Kind; title: string; parts: Part[] };
export type Repeated = RepeatedOf<"widths"> | RepeatedOf<"aa">;

/** On a quiet machine only: elsewhere the width is that of what disturbs. */
export async function measureWidths(context: Context): Promise<RepeatedOf<"widths">> {
  const chosen = widthDuels.slice(0, context.options.duels ?? undefined);
  return {
    kind: "widths",
    title: "Width of the interval of p50 after 10 rounds, a server against itself",
    parts: await measureDuels(
      { name: "widths", duels: widthDuels, chosen, conditions: ["quiet"], plan: tenRounds },
      context,
    ),
  };
}

export async function measureRepeated(context: Context): Promise<RepeatedOf<"aa">> {
  const { conditions, duels } = context.options;
  const chosen = repeatedDuels.slice(0, duels ?? undefined);
  return {
    kind: "aa",
    title:
      "A/A and 10 % later: forty duels of a server against itself, twenty of 5 ms against 5.5 ms",
    parts: await measureDuels({ name: "aa", duels: repeatedDuels, chosen, conditions }, context),
  };
}
