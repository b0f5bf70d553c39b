// What the emulated network between engine and target did, over the blocks of a variant and cell that were measured, those
// that a missed setting voided with them. Two sides: what was set, and what was measured of it.

import * as z from "../schema/zod.ts";
import { WireNetwork } from "../spec/wire/block-spec.ts";

/** One direction: shares of its packets, and rates. */
const Direction = z.object({
  packets: z.int().nonnegative(),
  /** Lost as the setting asks, and dropped by a full queue, as shares of the packets. */
  lostRatio: z.number(),
  droppedRatio: z.number(),
  /** Mean over the blocks' time, and the most in a tenth of a second. */
  meanBitPerS: z.number(),
  peakBitPerS: z.number(),
});

export const NetworkRow = z.object({
  cell: z.int(),
  variant: z.string(),
  setting: WireNetwork.omit({ seed: true }),
  blocks: z.int(),
  /** Echoes through the link: medians of the blocks' own figures; null: none was answered. */
  rttP50Us: z.number().nullable(),
  rttP99Us: z.number().nullable(),
  rttMinUs: z.number().nullable(),
  /** By how much packets went on late, of both directions together, on average. */
  lateMeanUs: z.number().nullable(),
  toTarget: Direction,
  toEngine: Direction,
  /** CPU of the link itself, in seconds for each second of a block. */
  cpuShare: z.number(),
});
export type NetworkRow = z.infer<typeof NetworkRow>;
