// The order in which findings are read, and the anchor at which each stands.
import type { Diagnostic } from "@gonogo/protocols/report";
import { listOf, plural } from "./format.ts";

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

/** The first finding of each anchor, which is the worst of it, in the order in which they are read. */
export function firstOfEach(sorted: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic> {
  const first = new Map<string, Diagnostic>();
  for (const one of sorted) {
    const anchor = findingAnchor(one);
    if (!first.has(anchor)) first.set(anchor, one);
  }
  return first;
}

type KeptFindings = {
  /** In the order in which they are read; `anchor`: where it stands, of the first of each. */
  readonly rows: readonly { readonly finding: Diagnostic; readonly anchor: string | null }[];
  /** Findings left out. */
  readonly left: number;
};

/** At most `most` findings: the first of each anchor, to which chips lead, then the worst of the others. */
export function keptFindings(diagnostics: readonly Diagnostic[], most: number): KeptFindings {
  const sorted = bySeverity(diagnostics);
  const first = firstOfEach(sorted);
  const rows = sorted.map((finding) => {
    const anchor = findingAnchor(finding);
    return { finding, anchor: first.get(anchor) === finding ? anchor : null };
  });
  const isFirst = ({ anchor }: { readonly anchor: string | null }) => anchor !== null;
  const kept = new Set(
    [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].slice(0, most),
  );
  return { rows: rows.filter((row) => kept.has(row)), left: rows.length - kept.size };
}

type FindingChips = {
  readonly chips: readonly { readonly anchor: string; readonly finding: Diagnostic }[];
  /** `2 more cautions and 1 note`; empty: the chips are all. */
  readonly more: string;
};

/** Findings by name, notes aside: one chip for each anchor, at most `most`. */
export function chipsOf(diagnostics: readonly Diagnostic[], most: number): FindingChips {
  const sorted = bySeverity(diagnostics);
  const all = [...firstOfEach(sorted)]
    .filter(([, { severity }]) => severity !== "note")
    .map(([anchor, finding]) => ({ anchor, finding }));
  const rest = all.length - most;
  const notes = sorted.filter(({ severity }) => severity === "note").length;
  const more = listOf([
    ...(rest > 0 ? [plural(rest, "more caution")] : []),
    ...(notes > 0 ? [plural(notes, "note")] : []),
  ]);
  return { chips: all.slice(0, most), more };
}
