// What a worker would have seen of its machine around a seeded block whose target took as much of it.
// The target's figures are made from what a request shall cost, so that reports show it by the ordinary analysis.
import { seededNormal } from "@gonogo/analysis/statistics/seeded-random";
import type { BlockResult } from "@gonogo/protocols/events";
import type { BlockMachine } from "@gonogo/protocols/report";
import type { SeedCost } from "./scenario.ts";

/** Spread of ln(cost of a request) between blocks: CPU goes with the machine's moods, allocations with the code. */
const cpuSpread = 0.015;
const allocationsSpread = 0.003;
/** CPU time that others than the target used, as a share of the machine's. */
const restShare = 0.02;

/** What a seeded target holds before anybody connects, and for each connection with as many allocations a request. */
const idleBytes = 24_000_000;
const bytesPerAllocation = 52;
const heldPerAllocation = 900;

/** The machine with a target on it whose requests each cost as much; CPU in the kernel's steps of 10 ms. */
export function machineWithTarget(
  machine: BlockMachine,
  perRequest: SeedCost,
  { totals, connections }: Pick<BlockResult, "totals" | "connections">,
  random: () => number,
): BlockMachine {
  const requests = totals.answered + totals.failed;
  const normal = seededNormal(random);
  const cpuUs = perRequest.cpuUs * Math.exp(cpuSpread * normal());
  const allocations = perRequest.allocations * Math.exp(allocationsSpread * normal());
  const targetCpuS = Math.round((requests * cpuUs) / 10_000) / 100;
  const targetShare = targetCpuS / (machine.spanS * machine.cores);
  return {
    ...machine,
    otherShare: Math.min(1, targetShare + restShare),
    targetCpuS,
    targetIdleBytes: idleBytes,
    targetMemorySince: "reset",
    targetPeakBytes: Math.round(idleBytes + connections.opened * allocations * heldPerAllocation),
    targetAllocations: Math.round(requests * allocations),
    targetAllocatedBytes: Math.round(requests * allocations * bytesPerAllocation),
  };
}
