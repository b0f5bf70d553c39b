// Two rows of duels that are much alike. `widths`: how wide is the interval of p50 after ten rounds, of a server against
// itself? `aa`: how often is a server against itself, or against itself 10 % later, decided wrongly or not at all?
import { repeatedDuels, widthDuels } from "../decide/matrix.mjs";
import { measureDuels } from "../decide/measure-duels.mjs";

/** Looks are named, so that a duel that is decided earlier has as many rounds as the others. */
const tenRounds = { rounds: 10, looks: [10] };

/** @typedef {import("../decide/condition-counts.mjs").Part} Part */

/**
 * A row of duels of this kind; one part of each placement that was measured.
 * @template {"widths" | "aa"} Kind
 * @typedef {{ kind: Kind, title: string, parts: Part[] }} RepeatedOf
 */
/** @typedef {RepeatedOf<"widths"> | RepeatedOf<"aa">} Repeated */

/**
 * On a quiet machine only: elsewhere the width is that of what disturbs.
 * @param {import("./compare.mjs").Context} context
 * @returns {Promise<RepeatedOf<"widths">>}
 */
export async function measureWidths(context) {
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

/**
 * @param {import("./compare.mjs").Context} context
 * @returns {Promise<RepeatedOf<"aa">>}
 */
export async function measureRepeated(context) {
  const { conditions, duels } = context.options;
  const chosen = repeatedDuels.slice(0, duels ?? undefined);
  return {
    kind: "aa",
    title:
      "A/A and 10 % later: forty duels of a server against itself, twenty of 5 ms against 5.5 ms",
    parts: await measureDuels({ name: "aa", duels: repeatedDuels, chosen, conditions }, context),
  };
}
