// How long blocks must be where rounds will not help: four times as long halves the spread between blocks;
// for a percentile that lacks requests as long as it takes to have them, with a quarter to spare.
import { requestsPlanned } from "@gonogo/analysis/statistics/percentile";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";

const usualFactor = 4;
/** Blocks that are nearly long enough become longer all the same. */
const leastFactor = 1.25;
/** Longer blocks than these are decided by hand. */
const longestMs = 600_000;

/** Milliseconds; null: the load says itself how long a block lasts, or it would have to be too long. */
export function longerBlocks(
  { spec, blocks }: Pick<Report, "spec" | "blocks">,
  result: GateResult | null,
): number | null {
  if (spec.load.kind === "stages" || spec.load.kind === "capacity") return null;
  const lacking = result?.reason === "too-few-requests" ? lackOf(blocks, result) : null;
  const blockMs = Math.ceil((spec.plan.blockMs * (lacking ?? usualFactor)) / 100) * 100;
  // Where blocks hold no request at all, nobody can tell from them how long they would have to be.
  return blockMs <= longestMs ? blockMs : null;
}

/** How many times more requests a block of the gate's weaker side needs; null: unknown. */
function lackOf(blocks: Report["blocks"], { gate, cell }: GateResult): number | null {
  const { q10000 } = metrics[gate.metric];
  if (q10000 === null) return null;
  const medians = [gate.of, gate.over].flatMap((side) => {
    const counts = blocks
      .filter((block) => block.variant === side && (cell === null || block.cell === cell))
      .filter((block) => block.status === "finished")
      .map((block) => requestsOf(block, gate.operation))
      .sort((a, b) => a - b);
    return counts.length > 0 ? [counts[(counts.length - 1) >> 1] ?? 0] : [];
  });
  const fewest = Math.min(...medians);
  if (!Number.isFinite(fewest)) return null;
  return Math.max(leastFactor, requestsPlanned(q10000) / fewest);
}

const requestsOf = (block: Report["blocks"][number], operation: string | undefined): number =>
  operation === undefined
    ? block.requests
    : (block.operations.find(({ name }) => name === operation)?.requests ?? 0);
