// The order in which duels are measured: however early it ends, what was measured is a fair sample of all.
// Greedy and without chance, so that the first twelve are the same twelve every day.

/** @typedef {import("./matrix.mjs").Duel} Duel */

/** What a sample must not be one-sided in. @param {Duel} duel @returns {string[]} */
export const traitsOf = (duel) => [
  ...new Set([`server ${duel.base}`, `server ${duel.candidate}`]),
  `load ${duel.load}`,
  `kind ${duel.kind}`,
  `answer ${duel.answer}`,
  ...duel.gates.map(({ quantile }) => `gate ${quantile}`),
];

/**
 * How often each trait occurs.
 * @param {readonly Duel[]} duels
 * @returns {Map<string, number>}
 */
export function countTraits(duels) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const trait of duels.flatMap(traitsOf)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
}

/**
 * Each next duel is the one whose traits lag furthest behind their share of the whole; of equals the first.
 * @param {readonly Duel[]} duels
 * @returns {Duel[]}
 */
export function balancedOrder(duels) {
  const whole = countTraits(duels);
  const left = [...duels];
  /** @type {Duel[]} */
  const ordered = [];
  while (left.length > 0) {
    const surplus = (/** @type {Duel} */ duel) => {
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
