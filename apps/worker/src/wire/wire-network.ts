// The emulated link of a cell in the wire's words: shares and bits instead of percent and megabits, and the seed of its losses.
import { type Cell, type NetworkSettings, networkOf } from "@gonogo/protocols/spec";

export type WireNetwork = {
  readonly rttMs: number;
  readonly jitterMs: number;
  readonly lossRatio: number;
  /** Mean length of a burst of losses in packets; 1: losses are independent. */
  readonly lossBurst: number;
  /** null: no limit. */
  readonly bandwidthBitPerS: number | null;
  readonly queuePackets: number;
  /** Of jitter and losses. */
  readonly seed: number;
};

/** The link of a cell; null: what is sent goes straight to the target. */
export function wireNetwork(
  spec: {
    readonly network?: NetworkSettings | undefined;
    readonly networks?: Readonly<Record<string, NetworkSettings>> | undefined;
  },
  cell: Pick<Cell, "values">,
  seed: number,
): WireNetwork | null {
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
