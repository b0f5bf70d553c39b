// The order in which findings are read, and the anchor at which each stands.
import type { Diagnostic } from "@gonogo/protocols/report";

const rank: Readonly<Record<Diagnostic["severity"], number>> = {
  invalidating: 0,
  caution: 1,
  note: 2,
};

/** A sorted copy: open before accepted, invalidating before cautions before notes; equal findings keep their order. */
export const bySeverity = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(
    (a, b) => Number(a.accepted) - Number(b.accepted) || rank[a.severity] - rank[b.severity],
  );

/** The first finding of a code and variant in the tab Evidence: `caution-engine-bound-grpc`. */
export const findingAnchor = ({ code, variant }: Pick<Diagnostic, "code" | "variant">): string =>
  `caution-${code}${variant === null ? "" : `-${variant.replace(/[^\w-]+/g, "-")}`}`;
