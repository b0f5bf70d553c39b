// The findings of a report in one line, for its first screen: open ones first, by name, then how many were accepted.
import type { Diagnostic } from "@gonogo/protocols/report";

// The order in which findings are reported: open before accepted, invalidating before cautions before notes.

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

/** `engine-bound (grpc), drifting; 1 accepted`; null when there is nothing to say. */
export function cautionSummary(diagnostics: readonly Diagnostic[], most = 3): string | null {
  const findings = bySeverity(diagnostics).filter((one) => one.severity !== "note");
  const open = new Map<string, Set<string>>();
  for (const one of findings) {
    if (one.accepted) continue;
    const variants = open.get(one.code) ?? new Set();
    if (one.variant !== null) variants.add(one.variant);
    open.set(one.code, variants);
  }
  const accepted = new Set(findings.filter((one) => one.accepted).map((one) => one.code));
  const names = [...open.entries()].map(([code, variants]) => {
    const [only] = variants;
    return variants.size === 1 && only !== undefined && only.length <= 24
      ? `${code} (${only})`
      : code;
  });
  const shown = names.slice(0, most).join(", ");
  const parts = [
    names.length > most ? `${shown} and ${names.length - most} more` : shown,
    accepted.size > 0 ? `${[...accepted].join(", ")} (accepted)` : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join("; ") : null;
}
