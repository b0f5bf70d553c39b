// Sorts stored blocks into cells and rounds, reads their results and applies the block rules.
// What it makes is the one input of diagnostics, gates, comparison and retries,
// so that all of them agree on which rounds count.

import type { DiagnosticCode, VoidCode } from "@gonogo/protocols/report";
import {
  type BlockPurpose,
  type Cell,
  cellsOf,
  loadOf,
  looksOf,
  metrics,
  operationsOf,
  protocolsOf,
} from "@gonogo/protocols/spec";
import { voidDisturbed } from "../evidence/disturbed-rounds.ts";
import type {
  BlockContext,
  CellEvidence,
  Evidence,
  EvidenceBlock,
  Hit,
  RoundEvidence,
  VariantFacts,
} from "../evidence/evidence.ts";
import { machineUseOf } from "../evidence/machine-use.ts";
import { readBlock } from "../evidence/read-block.ts";
import type { JudgeInput } from "../evidence/report-input.ts";
import { madeWay, type StoredBlock } from "../stored-block.ts";
import { blockRules } from "./block-rules.ts";

/** Evidence of a run in any state. Blocks of cells or variants that the definition lacks are left out. */
export function readEvidence(input: Omit<JudgeInput, "status">): Evidence {
  const variants = variantsOf(input);
  const cells = (purpose: BlockPurpose) =>
    cellsOf(input.spec).map((cell) => readCell(input, variants, cell, purpose));
  return {
    spec: input.spec,
    variants,
    cells: cells("evidence"),
    confirmation: cells("confirmation").filter((cell) => cell.rounds.length > 0),
    ownAddresses: input.ownAddresses ?? [],
    probeBlocks: input.probeBlocks ?? [],
    noise: input.noise ?? [],
    history: input.history ?? null,
    imported: input.imported ?? null,
    watched: input.watched ?? [],
    besideRuns: input.besideRuns ?? [],
  };
}

function readCell(
  input: Omit<JudgeInput, "status">,
  variants: readonly VariantFacts[],
  cell: Cell,
  purpose: BlockPurpose,
): CellEvidence {
  const load = loadOf(input.spec, cell);
  const all = input.blocks.filter(
    (block) => block.purpose === purpose && block.cell === cell.index,
  );
  const left = new Set(all.filter(isLeft).map(({ round }) => round));
  const stored = all.filter(({ round }) => !left.has(round));
  const roundsOf = (blocks: readonly StoredBlock[]) =>
    [...new Set(blocks.map((block) => block.round))]
      .sort((a, b) => a - b)
      .map((round) =>
        readRound(
          round,
          blocks.filter((block) => block.round === round),
          variants,
          (block, variant) => contextOf(input, block, variant, load),
        ),
      );
  const rounds = roundsOf(stored);
  const setAside = roundsOf(all.filter(({ round }) => left.has(round))).map(madeWayRound);
  const base = { index: cell.index, label: cell.label, load };
  const { plan } = input.spec;
  // A confirmation has no looks: its first rounds are those that were asked for.
  const asked = new Set(stored.filter(({ attempt }) => attempt === 1).map(({ round }) => round));
  const firstRounds = purpose === "evidence" ? (looksOf(plan)[0] ?? plan.rounds) : asked.size;
  const { retriesPerCell } = plan;
  return { ...base, setAside, rounds: voidDisturbed(rounds, { retriesPerCell, firstRounds }) };
}

const isLeft = ({ status, problem }: StoredBlock): boolean =>
  status === "skipped" && problem?.code === madeWay;

/** What was found in its blocks stands beside the reason for which it does not count. */
const madeWayRound = (round: RoundEvidence): RoundEvidence => ({
  ...round,
  state: "void",
  blocks: round.blocks.map((block) => ({ ...block, issues: ["made-way"] })),
});

function variantsOf({ spec, targets }: Omit<JudgeInput, "status">): VariantFacts[] {
  return spec.variants.map((variant, index) => {
    const operations = operationsOf(variant);
    const kind = operations[0]?.operation.kind ?? "http";
    const target = targets.find((one) => one.slug === variant.target);
    const protocol = target?.protocol ?? protocolsOf(kind)[0] ?? "http1";
    const { build = null, acceptEncoding = null } = target ?? {};
    const facts = { target: variant.target, protocol, build, acceptEncoding };
    return { name: variant.name, index, baseline: index === 0, ...facts, operations };
  });
}

type MakeContext = (block: StoredBlock, variant: VariantFacts) => BlockContext | null;

function contextOf(
  { spec, engineCeilings, ownAddresses = [] }: Omit<JudgeInput, "status">,
  stored: StoredBlock,
  variant: VariantFacts,
  load: BlockContext["load"],
): BlockContext | null {
  if (stored.result === null || stored.status !== "finished") return null;
  const gatedQuantiles = spec.gates.flatMap((gate) => {
    const q10000 = metrics[gate.metric].q10000;
    return q10000 !== null && (gate.of === variant.name || gate.over === variant.name)
      ? [q10000]
      : [];
  });
  const ceiling = engineCeilings?.find(
    ({ protocol, shape }) => protocol === variant.protocol && shape === "open",
  );
  return {
    stored,
    reading: readBlock(stored.result, stored.machine),
    variant,
    load,
    gatedQuantiles,
    openCeilingPerThreadPerS: ceiling ? ceiling.ceilingPerS / ceiling.threads : null,
    use: machineUseOf(stored.result, stored.machine ?? null, ownAddresses),
  };
}

function readRound(
  round: number,
  stored: readonly StoredBlock[],
  variants: readonly VariantFacts[],
  makeContext: MakeContext,
): RoundEvidence {
  const blocks = variants.flatMap((variant) => {
    const block = stored.find((candidate) => candidate.variant === variant.name);
    return block ? [readEvidenceBlock(block, makeContext(block, variant))] : [];
  });
  const isVoid = blocks.some((block) => block.issues.length > 0);
  const complete =
    blocks.length === variants.length && blocks.every((block) => block.reading !== null);
  const open = stored.some(({ status }) => status === "planned" || status === "running");
  return {
    round,
    blocks,
    state: isVoid || !(complete || open) ? "void" : complete ? "valid" : "pending",
  };
}

function readEvidenceBlock(stored: StoredBlock, context: BlockContext | null): EvidenceBlock {
  const hits = new Map<DiagnosticCode, Hit>();
  const issues: VoidCode[] = [];
  if (stored.status === "broken" || stored.status === "failed" || stored.status === "skipped")
    issues.push(stored.status);
  if (stored.status === "finished" && stored.result === null) issues.push("unreadable");
  if (context?.reading.result.stopReason === "input-closed") issues.push("stopped");
  for (const rule of context ? blockRules : []) {
    const hit = context && rule.examine(context);
    if (!hit) continue;
    hits.set(rule.code, hit);
    if (rule.voidsRound && hit.isCaution !== true) issues.push(rule.code);
  }
  return { stored, reading: context?.reading ?? null, hits, use: context?.use ?? null, issues };
}
