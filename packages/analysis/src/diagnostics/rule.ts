// The shape of a diagnostic rule. Block rules look at one block and may void its round;
// run rules look at the whole evidence. Both answer with numbers, a plain sentence and a remedy.
// Rules aim at fewer than 1 % false alarms a run; their thresholds are in the files that use them.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { BlockContext, DiagnosticCode, Evidence, Hit, Numbers } from "../evidence/evidence.ts";

/** All hits of one rule on one variant and cell, described by the worst of them. */
export type Finding = {
  /** The hits void nothing, though the rule may. */
  readonly isCaution: boolean;
  readonly variant: string;
  /** ` at clients = 10`, or empty. */
  readonly at: string;
  /** Blocks hit, of how many that ran. */
  readonly blocks: number;
  readonly of: number;
  readonly evidence: Numbers;
};

export type Wording = { readonly sentence: string; readonly remedy: string };

export type BlockRule = {
  readonly code: DiagnosticCode;
  readonly severity: Diagnostic["severity"];
  /** Whether a hit takes the block, and with it its round, out of the evidence. */
  readonly voidsRound: boolean;
  readonly examine: (block: BlockContext) => Hit | null;
  readonly describe: (finding: Finding) => Wording;
};

export type RunRule = (evidence: Evidence) => Diagnostic[];

/** A diagnostic with the definition's acceptance filled in. */
export function diagnostic(
  evidence: Evidence,
  found: Omit<Diagnostic, "accepted" | "blockIds"> & { readonly blockIds?: readonly string[] },
): Diagnostic {
  const accepted = evidence.spec.accept.some((code) => code === found.code);
  return { ...found, accepted, blockIds: [...(found.blockIds ?? [])] };
}

/** A number out of a finding's evidence, for its sentence. */
export const numberIn = (evidence: Numbers, name: string): number => {
  const value = evidence[name];
  return typeof value === "number" ? value : 0;
};

/** Rounds to 4 significant digits, so that evidence reads well and compares stably. */
export const tidy = (value: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(4)) : 0;
