// Does a run end decided, and right? A fixed matrix of duels through the whole product, on a quiet machine,
// beside a busy process and watched by a browser; README.md says how the right answers are known.
import { balancedOrder } from "../decide/balanced-order.mjs";
import { duels } from "../decide/matrix.mjs";
import { measureDuels } from "../decide/measure-duels.mjs";

/** The short form for every day. */
const shortCount = 12;

/**
 * @typedef {object} Decided
 * @property {"decide"} kind
 * @property {string} title
 * @property {import("../decide/condition-counts.mjs").Part[]} parts one of each placement that was measured
 */

/**
 * The duels that are asked for, in the order in which they are measured.
 * @param {{ short: boolean, duels: number | null }} options
 */
export function chosenDuels({ short, duels: count }) {
  return balancedOrder(duels).slice(0, count ?? (short ? shortCount : duels.length));
}

/**
 * @param {import("./compare.mjs").Context} context
 * @returns {Promise<Decided>}
 */
export async function decide(context) {
  const { options } = context;
  const chosen = chosenDuels(options);
  return {
    kind: "decide",
    title: "Decided and right: duels whose answer is known, through the whole product",
    parts: await measureDuels(
      { name: "decide", duels, chosen, conditions: options.conditions },
      context,
    ),
  };
}
