// Wherever the bench is interrupted, what was measured is like the whole: that is what the order is for.
import { describe, expect, it } from "vitest";
import { chosenDuels } from "../rows/decide.ts";
import { balancedOrder, countTraits } from "./balanced-order.ts";
import { duels } from "./matrix.ts";
import { stillToMeasure } from "./measure-duels.ts";

/** How far a sample's worst trait is from its share of the whole, in duels. */
function worstOf(sample: typeof duels): number {
  const [whole, counts] = [countTraits(duels), countTraits(sample)];
  return Math.max(
    ...[...whole].map(([trait, count]) =>
      Math.abs((counts.get(trait) ?? 0) - (count * sample.length) / duels.length),
    ),
  );
}

describe("balancedOrder", () => {
  const ordered = balancedOrder(duels);
  it("keeps every duel, once", () => {
    expect(new Set(ordered)).toEqual(new Set(duels));
    expect(ordered).toHaveLength(duels.length);
  });
  it("is within 1.5 duels of every trait's share, wherever it is cut; the matrix as written is not", () => {
    for (let n = 1; n <= ordered.length; n++)
      expect(worstOf(ordered.slice(0, n)), `first ${n}`).toBeLessThan(1.5);
    expect(worstOf(duels.slice(0, 18))).toBeGreaterThan(2);
  });
});

describe("what is measured", () => {
  it("is all, the twelve of the short form, or as many as are asked for", () => {
    expect(chosenDuels({ short: false, duels: null })).toHaveLength(40);
    const short = chosenDuels({ short: true, duels: null });
    expect(short).toHaveLength(12);
    expect(chosenDuels({ short: true, duels: 3 })).toEqual(short.slice(0, 3));
    const traits = countTraits(short);
    for (const trait of countTraits(duels).keys())
      expect(traits.get(trait) ?? 0).toBeGreaterThan(0);
  });
  it("goes by turns of the conditions, without what was measured before", () => {
    const [one, two] = chosenDuels({ short: false, duels: 2 });
    if (!one || !two) throw new Error("no duels");
    const measured = new Set([`${one.id} busy`]);
    const left = stillToMeasure([one, two], ["quiet", "busy"], (id, condition) =>
      measured.has(`${id} ${condition}`),
    );
    expect(left.map(({ duel, condition }) => [duel.id, condition])).toEqual([
      [one.id, "quiet"],
      [two.id, "quiet"],
      [two.id, "busy"],
    ]);
  });
});
