// Which change a stored decision is about. As runs are added the first run of a new regime is sometimes found one or
// two runs away from where it was; what members said of it goes with it. Decisions without a change are reported too.

/** Runs of the series that a change may have moved by since somebody decided about it. */
export const mostMovedRuns = 2;

export type Matched<Change, Decision> = {
  readonly change: Change;
  /** null: nobody has said anything of it. */
  readonly decision: Decision | null;
};

type OfRun = { readonly runId: string };

/**
 * `stretches`: ids of the runs that are comparable with one another, oldest first. Each decision is about one change of
 * its stretch: its own, else the nearest.
 */
export function matchDecisions<Change extends OfRun, Decision extends OfRun>(
  changes: readonly Change[],
  decisions: readonly Decision[],
  stretches: readonly (readonly string[])[],
): { matched: Matched<Change, Decision>[]; left: Decision[] } {
  const place = new Map(
    stretches.flatMap((runs, stretch) => runs.map((runId, i) => [runId, { stretch, i }])),
  );
  const moved = (change: Change, decision: Decision): number => {
    const [a, b] = [place.get(change.runId), place.get(decision.runId)];
    if (change.runId === decision.runId) return 0;
    return a && b && a.stretch === b.stretch ? Math.abs(a.i - b.i) : Number.POSITIVE_INFINITY;
  };
  const pairs = changes
    .flatMap((change) => decisions.map((decision) => ({ change, decision })))
    .map((pair) => ({ ...pair, by: moved(pair.change, pair.decision) }))
    .filter(({ by }) => by <= mostMovedRuns)
    .sort((a, b) => a.by - b.by);
  const taken = new Map<Change, Decision>();
  const used = new Set<Decision>();
  for (const { change, decision } of pairs) {
    if (taken.has(change) || used.has(decision)) continue;
    taken.set(change, decision);
    used.add(decision);
  }
  return {
    matched: changes.map((change) => ({ change, decision: taken.get(change) ?? null })),
    left: decisions.filter((decision) => !used.has(decision)),
  };
}
