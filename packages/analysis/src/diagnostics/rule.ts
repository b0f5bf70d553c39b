// The shape of a diagnostic rule. Block rules look at one block and may void its round; run rules look at the whole evidence.
// Both answer with the facts of their code; words/diagnostic-words.ts says them.
// Rules aim at fewer than 1 % false alarms a run; their thresholds are in the files that use them.
import type { Diagnostic, DiagnosticCode, Params, VoidCode } from "@gonogo/protocols/report";
import type { BlockContext, Evidence, Hit } from "../evidence/evidence.ts";
import type { FactsOf } from "../words/diagnostic-words.ts";

export type BlockRule<Code extends DiagnosticCode = DiagnosticCode> = {
  readonly severity: Diagnostic["severity"];
  readonly examine: (block: BlockContext) => Hit<Code> | null;
} & (
  | { readonly code: Code; readonly voidsRound: false }
  /** A hit takes the block, and with it its round, out of the evidence. */
  | { readonly code: Code & VoidCode; readonly voidsRound: true }
);

export type RunRule = (evidence: Evidence) => Diagnostic[];

type Found<Code extends DiagnosticCode> = Pick<Diagnostic, "severity" | "variant" | "cell"> & {
  readonly code: Code;
  readonly params: FactsOf<Code>;
  readonly blockIds?: readonly string[];
};

/** A diagnostic with the definition's acceptance, and the cell's label where there are several, filled in. */
export function diagnostic<Code extends DiagnosticCode>(
  evidence: Evidence,
  { code, severity, variant, cell, params, blockIds = [] }: Found<Code>,
): Diagnostic {
  const label = evidence.cells.find(({ index }) => index === cell)?.label ?? `cell ${cell}`;
  return {
    ...{ code, severity, variant, cell },
    cellLabel: cell === null || evidence.cells.length < 2 ? null : label,
    params: params as Params,
    accepted: evidence.spec.accept.some((one) => one === code),
    blockIds: [...blockIds],
  };
}

/** Rounds to 4 significant digits, so that facts read well and compare stably. */
export const tidy = (value: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(4)) : 0;
