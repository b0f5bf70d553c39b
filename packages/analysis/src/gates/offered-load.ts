// The load that was really offered, where the engine lacked CPU and a latency is judged all the same: times run to the
// kernel's arrival stamp, so a late engine sends less and lengthens nothing. The result names that load.
import type { GateResult } from "@gonogo/protocols/report";
import { isTime } from "@gonogo/protocols/spec";
import type { GateTest } from "../estimates/gate-tests.ts";
import { runsToArrival } from "../estimates/late-bounds.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";

/** Whole requests a second, over blocks. */
function ratesOf(variant: string, ratesPerS: readonly number[]) {
  const sorted = [...ratesPerS].sort((a, b) => a - b).map(Math.round);
  const [lowPerS = 0, medianPerS = 0, highPerS = 0] = [
    sorted[0],
    sorted[sorted.length >> 1],
    sorted.at(-1),
  ];
  return { variant, lowPerS, highPerS, medianPerS };
}

/** null where the engine was not the limit, or the gate is not on a latency. `evidence` holds the cells of the test. */
export function offeredLoad(evidence: Evidence, { gate }: GateTest): GateResult["offered"] {
  if (!isTime(gate.metric)) return null;
  const sides = gate.over === undefined ? [gate.of] : [gate.of, gate.over];
  const blocksOf = (side: string) => evidence.cells.flatMap((cell) => evidenceOf(cell, side));
  const all = sides.flatMap(blocksOf);
  const late = all.filter(
    (block) => block.hits.has("engine-bound") && runsToArrival(block, gate.metric),
  );
  if (late.length === 0) return null;
  const loads = sides.map((side) => {
    const rates = blocksOf(side).map(
      ({ reading: { result } }) => result.counts.sent / result.windowS,
    );
    return ratesOf(side, rates);
  });
  return { limitedBlocks: late.length, blocks: all.length, loads };
}
