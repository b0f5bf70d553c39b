// Gathers the hits of block rules into diagnostics: one for each rule, variant and cell,
// described by the worst block and naming all of them, so that a page lists findings and not blocks. Hits of a rule that void
// their round and hits that are only a caution are two findings.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence, EvidenceBlock } from "../evidence/evidence.ts";
import { blockRules } from "./block-rules.ts";
import { type BlockRule, diagnostic } from "./rule.ts";

export function blockFindings(evidence: Evidence): Diagnostic[] {
  return blockRules.flatMap((rule) =>
    evidence.cells.flatMap((cell) =>
      evidence.variants.flatMap((variant) => {
        const ran = cell.rounds
          .flatMap((round) => round.blocks)
          .filter((block) => block.stored.variant === variant.name && block.reading !== null);
        return [false, true].flatMap((isCaution) => gather(evidence, { rule, isCaution }, ran));
      }),
    ),
  );
}

function gather(
  evidence: Evidence,
  { rule, isCaution }: { readonly rule: BlockRule; readonly isCaution: boolean },
  ran: readonly EvidenceBlock[],
): Diagnostic[] {
  const hit = ran.flatMap((block) => {
    const found = block.hits.get(rule.code);
    return found && (found.isCaution ?? false) === isCaution
      ? [{ stored: block.stored, ...found }]
      : [];
  });
  const worst = hit.reduce<(typeof hit)[number] | null>(
    (most, one) => (most === null || one.rank > most.rank ? one : most),
    null,
  );
  if (worst === null) return [];
  const { variant, cell } = worst.stored;
  return [
    diagnostic(evidence, {
      code: rule.code,
      severity: isCaution ? "caution" : rule.severity,
      variant,
      cell,
      // The rule's own facts, of its worst block, are those of its code.
      params: { ...worst.params, blocks: hit.length, blocksRun: ran.length } as never,
      blockIds: hit.map((one) => one.stored.id),
    }),
  ];
}
