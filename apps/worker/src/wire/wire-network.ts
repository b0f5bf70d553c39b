// The emulated link of a cell in the wire's words: shares and bits instead of percent and megabits, and the seed of its losses.
import { type BlockSpec, type Cell, type NetworkSettings, networkOf } from "@gonogo/protocols/spec";

/** The link of a cell; null: what is sent goes straight to the target. */
export function wireNetwork(
  spec: {
    readonly network?: NetworkSettings | undefined;
    readonly networks?: Readonly<Record<string, NetworkSettings>> | undefined;
  },
  cell: Pick<Cell, "values">,
  seed: number,
): BlockSpec["network"] {
  const network = networkOf(spec, cell);
  if (network === null) return null;
  const { lossPercent, bandwidthMbps, ...same } = network;
  return {
    ...same,
    lossRatio: lossPercent / 100,
    bandwidthBitPerS: bandwidthMbps === null ? null : Math.round(bandwidthMbps * 1e6),
    seed,
  };
}
