// The version of the rules that a verdict is made by. It rises whenever a rule or threshold changes what a verdict could be.
// A stored run is judged again by the rules of its own verdict: a rule that changed asks for the version in one place
// (`evidence.rulesVersion >= 6`), and keeps what it said before for the versions below.
import type { StoredBlock } from "./stored-block.ts";

export const rulesVersion = 8;

/** The oldest version whose rules are still kept. Verdicts of older ones are judged again by the newest. */
export const oldestRulesVersion = 5;

/** Whether the rules of a stored verdict are still kept, so that judging again must give the same answer. */
export const isKeptVersion = (version: number): boolean =>
  version >= oldestRulesVersion && version <= rulesVersion;

/**
 * The version that judges a run: that of its stored verdict where its rules are kept, else the newest. A run without a
 * verdict keeps no version: where an engine measured its blocks before lateness was told apart, version 5 was the last.
 */
export function rulesVersionOf(run: {
  readonly verdict?: { readonly rulesVersion: number } | null;
  readonly isFinished: boolean;
  readonly isImported: boolean;
  readonly blocks: readonly StoredBlock[];
}): number {
  const { verdict, isFinished, isImported, blocks } = run;
  if (verdict) return isKeptVersion(verdict.rulesVersion) ? verdict.rulesVersion : rulesVersion;
  const results = blocks.flatMap(({ result }) => result ?? []);
  const isOld = results.length > 0 && results.every(({ lateness }) => lateness === null);
  return isFinished && !isImported && isOld ? 5 : rulesVersion;
}
