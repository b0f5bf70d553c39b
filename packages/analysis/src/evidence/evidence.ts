// The evidence of a run: stored blocks in their cells and rounds, with what was found wrong in each.
// A round is valid when every variant's block ended well; an invalid block voids its whole round,
// because repeating single blocks breaks the pairing (12 to 17 % wrong answers).
import type {
  BesideRun,
  DiagnosticCode,
  ImportFacts,
  RunHistory,
  VoidCode,
  WatchedSpan,
} from "@gonogo/protocols/report";
import type { BenchmarkSpec, Load, NamedOperation, ProtocolName } from "@gonogo/protocols/spec";
import type { StoredBlock } from "../stored-block.ts";
import type { FactsOf } from "../words/diagnostic-words.ts";
import type { MachineUse } from "./machine-use.ts";
import type { BlockReading } from "./read-block.ts";
import type { BuildMode, CalibratedNoise, ProbeBlock } from "./report-input.ts";

export type VariantFacts = {
  readonly name: string;
  readonly index: number;
  readonly baseline: boolean;
  /** Slug of its target. */
  readonly target: string;
  readonly protocol: ProtocolName;
  /** What the target's labels, or the subject, say of its build; null: nothing. */
  readonly build: BuildMode | null;
  /** Encodings of answers that the target's own headers ask for; null: none. */
  readonly acceptEncoding: string | null;
  /** All operations of the variant, or the one that the evidence was narrowed to. */
  readonly operations: readonly NamedOperation[];
};

/** A finished block with what is needed to examine it. */
export type BlockContext = {
  readonly stored: StoredBlock;
  readonly reading: BlockReading;
  readonly variant: VariantFacts;
  readonly load: Load;
  /** Quantiles (in 1/10,000) that gates ask of this variant. */
  readonly gatedQuantiles: readonly number[];
  /** Requests a second that one engine thread can offer in an open load of this protocol; null: not calibrated. */
  readonly openCeilingPerThreadPerS: number | null;
  /** Who used the machine meanwhile; null: it was not watched. */
  readonly use: MachineUse | null;
};

/** Facts without how many blocks were hit, which is known of all of them together; of unions each for itself. */
type OfOneBlock<Facts> = Facts extends unknown ? Omit<Facts, "blocks" | "blocksRun"> : never;

/** What a rule found in one block; `rank` orders blocks by how bad it is. */
export type Hit<Code extends DiagnosticCode = DiagnosticCode> = {
  readonly params: OfOneBlock<FactsOf<Code>>;
  readonly rank: number;
  /** The hit is a caution and voids nothing, though the rule may. */
  readonly isCaution?: boolean;
};

export type EvidenceBlock = {
  readonly stored: StoredBlock;
  /** null: not run, broken or failed. */
  readonly reading: BlockReading | null;
  readonly hits: ReadonlyMap<DiagnosticCode, Hit>;
  /** Who used the machine meanwhile; null: not run, or not watched. */
  readonly use: MachineUse | null;
  /** Why the block voids its round. */
  readonly issues: readonly VoidCode[];
};

export type RoundEvidence = {
  readonly round: number;
  /** In the definition's order of variants; absent ones are left out. */
  readonly blocks: readonly EvidenceBlock[];
  readonly state: "pending" | "valid" | "void";
};

export type CellEvidence = {
  readonly index: number;
  readonly label: string;
  readonly load: Load;
  readonly rounds: readonly RoundEvidence[];
  /**
   * Rounds that were left for a run that goes first and are measured again as whole new ones: nothing was wrong with them, so
   * they are no evidence of trouble, cost no retry and count nowhere. Listed in the report.
   */
  readonly setAside: readonly RoundEvidence[];
};

export type Evidence = {
  readonly spec: BenchmarkSpec;
  readonly variants: readonly VariantFacts[];
  readonly cells: readonly CellEvidence[];
  /** Cells that were measured again to confirm a NO-GO; judged alone, never with the others. */
  readonly confirmation: readonly CellEvidence[];
  readonly ownAddresses: readonly string[];
  readonly probeBlocks: readonly ProbeBlock[];
  readonly noise: readonly CalibratedNoise[];
  /** Earlier runs of the benchmark; null: none were read. */
  readonly history: RunHistory | null;
  /** null: a worker measured the blocks. */
  readonly imported: ImportFacts | null;
  /** When the run was watched from the engine's own machine; empty: never, or not recorded. */
  readonly watched: readonly WatchedSpan[];
  /** Runs that loaded one of its targets meanwhile. */
  readonly besideRuns: readonly BesideRun[];
};

/** Rounds beyond this many are left out: the exact null distribution ends here, and so do plans. */
const mostRounds = 200;

export const validRounds = (cell: CellEvidence): RoundEvidence[] =>
  cell.rounds.filter((round) => round.state === "valid").slice(0, mostRounds);

export const blockOf = (round: RoundEvidence, variant: string): EvidenceBlock | undefined =>
  round.blocks.find((block) => block.stored.variant === variant);

/** Finished blocks of one variant in the valid rounds of a cell. */
export const evidenceOf = (
  cell: CellEvidence,
  variant: string,
): (EvidenceBlock & { readonly reading: BlockReading })[] =>
  validRounds(cell).flatMap((round) => {
    const block = blockOf(round, variant);
    return block?.reading ? [{ ...block, reading: block.reading }] : [];
  });

/** ` at clients = 10`, or nothing when there is one cell only. */
export const atCell = (evidence: Evidence, cell: number): string =>
  evidence.cells.length > 1
    ? ` at ${evidence.cells.find(({ index }) => index === cell)?.label ?? `cell ${cell}`}`
    : "";
