// The order in which findings are reported: open before accepted, invalidating before cautions before notes.
import type { Diagnostic } from "@gonogo/protocols/report";

const rank: Readonly<Record<Diagnostic["severity"], number>> = {
  invalidating: 0,
  caution: 1,
  note: 2,
};

/** A sorted copy; equal findings keep their order. */
export const bySeverity = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(
    (a, b) => Number(a.accepted) - Number(b.accepted) || rank[a.severity] - rank[b.severity],
  );
