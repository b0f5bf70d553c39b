// Rows of names and values as a form holds them, and the records that they make.

export type Pair = { name: string; value: string };

export const pairsOf = (record: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

/** Rows that somebody typed into. */
export const filledPairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter((pair) => pair.name.trim() !== "" || pair.value !== "");

export const recordOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(filledPairs(pairs).map((pair) => [pair.name.trim(), pair.value]));
