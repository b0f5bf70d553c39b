// The order in which duels are measured: however early it ends, what was measured is a fair sample of all.
// Greedy and without chance, so that the first twelve are the same twelve every day.

import type { Duel } from "./matrix.ts";
/** What a sample must not be one-sided in. */
export const traitsOf = (duel: Duel): string[] => [
  ...new Set([`server ${duel.base}`, `server ${duel.candidate}`]),
  `load ${duel.load}`,
  `kind ${duel.kind}`,
  `answer ${duel.answer}`,
  ...duel.gates.map(({ quantile }) => `gate ${quantile}`),
];

/** How often each trait occurs. */
export function countTraits(duels: readonly Duel[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const trait of duels.flatMap(traitsOf)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
}

/** Each next duel is the one whose traits lag furthest behind their share of the whole; of equals the first. */
export function balancedOrder(duels: readonly Duel[]): Duel[] {
  const whole = countTraits(duels);
  const left = [...duels];
  const ordered: Duel[] = [];
  while (left.length > 0) {
    const surplus = (duel: Duel) => {
      const after = countTraits([...ordered, duel]);
      return [...whole].reduce((sum, [trait, count]) => {
        const due = (count * (ordered.length + 1)) / duels.length;
        return sum + ((after.get(trait) ?? 0) - due) ** 2;
      }, 0);
    };
    const next = left.reduce((best, duel) => (surplus(duel) < surplus(best) ? duel : best));
    ordered.push(...left.splice(left.indexOf(next), 1));
  }
  return ordered;
}
