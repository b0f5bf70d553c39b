// Blocks that are no evidence (the pilot's, and probes), as a report lists them: what they were for and what they showed.
// They stand apart from the blocks of the rounds, so that no chart and no export takes them for evidence.
import type { SideBlock } from "@gonogo/protocols/report";
import { errorsOf, requestsOf } from "../../evidence/block-counts.ts";
import { readBlock } from "../../evidence/read-block.ts";
import type { StoredBlock } from "../../stored-block.ts";

function sideBlock(block: StoredBlock): SideBlock {
  const { id, purpose, cell, round, variant, status, sequence, result } = block;
  const reading = result && readBlock(result);
  return {
    id,
    purpose,
    cell,
    round,
    variant,
    status,
    sequence,
    windowS: result?.windowS ?? null,
    requests: result ? requestsOf(result) : 0,
    errors: result ? errorsOf(result) : 0,
    throughputPerS: reading?.scalar("throughput")?.value ?? null,
    p50Us: reading?.scalar("p50")?.value ?? null,
  };
}

/** Pilot and probe blocks in the order they ran, those that did not run last. */
export const sideBlocksOf = (blocks: readonly StoredBlock[]): SideBlock[] =>
  blocks
    .filter(({ purpose }) => purpose === "pilot" || purpose === "probe")
    .map(sideBlock)
    .sort(
      (a, b) => (a.sequence ?? Number.MAX_SAFE_INTEGER) - (b.sequence ?? Number.MAX_SAFE_INTEGER),
    );
