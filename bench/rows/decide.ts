// Does a run end decided, and right? A fixed matrix of duels through the whole product, on a quiet machine,
// beside a busy process and watched by a browser; README.md says how the right answers are known.

import { balancedOrder } from "../decide/balanced-order.ts";
import type { Part } from "../decide/condition-counts.ts";
import { duels } from "../decide/matrix.ts";
import { measureDuels } from "../decide/measure-duels.ts";
import type { Context } from "./compare.ts";

/** The short form for every day. */
const shortCount = 12;

export type Decided = {
  kind: "decide";
  title: string;
  /** One of each placement that was measured. */
  parts: Part[];
};

/** The duels that are asked for, in the order in which they are measured. */
export function chosenDuels({ short, duels: count }: { short: boolean; duels: number | null }) {
  return balancedOrder(duels).slice(0, count ?? (short ? shortCount : duels.length));
}

export async function decide(context: Context): Promise<Decided> {
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
