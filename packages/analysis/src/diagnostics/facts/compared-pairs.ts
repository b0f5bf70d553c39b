// The pairs of variants that a run compares: every variant with the baseline, and every pair that a gate names.
// Rules on fairness look at each of them once, however many gates ask.
import type { Evidence } from "../../evidence/evidence.ts";

export type Pair = { readonly of: string; readonly over: string };

/** Pairs that are compared, each once. */
export function comparedPairs({ spec }: Pick<Evidence, "spec">): Pair[] {
  const baseline = spec.variants[0]?.name ?? "";
  const pairs = [
    ...spec.variants.slice(1).map((variant) => ({ of: variant.name, over: baseline })),
    ...spec.gates.flatMap(({ of, over }) => (over === undefined ? [] : [{ of, over }])),
  ];
  const key = ({ of, over }: Pair) => JSON.stringify([of, over].sort());
  return pairs.filter((pair, i) => pairs.findIndex((other) => key(other) === key(pair)) === i);
}
