// What the emulated network of a block did, beside what it was asked to do: round trips by echoes through it, and what
// each direction carried, lost and delayed. A block whose link missed its setting says nothing of the target.

import * as z from "../schema/zod.ts";
import { WireNetwork } from "../spec/wire/block-spec.ts";

const count = z.int().nonnegative();

export const DirectionFacts = z.object({
  /** Packets that came to it, lost and dropped ones with them. */
  packets: count,
  /** Of the packets that went on, with their IP headers. */
  bytes: count,
  /** Lost as the setting asks. */
  lost: count,
  /** Dropped because the queue was full, or the kernel took no more. */
  dropped: count,
  /** The most that went on in a tenth of a second. */
  peakBitPerS: z.number(),
  /** By how much packets went on later than the setting asks; null: there were none. */
  lateMeanUs: z.number().nullable(),
  lateP99Us: z.number().nullable(),
});
export type DirectionFacts = z.infer<typeof DirectionFacts>;

export const NetworkFacts = z.object({
  setting: WireNetwork,
  toTarget: DirectionFacts,
  toEngine: DirectionFacts,
  /** ICMP echoes from the engine's namespace to the host, 20 a second. */
  echo: z.object({
    sent: count,
    answered: count,
    minUs: z.number().nullable(),
    p50Us: z.number().nullable(),
    p99Us: z.number().nullable(),
  }),
  /** CPU of the link's own thread, in seconds; part of the engine's. */
  cpuS: z.number(),
});
export type NetworkFacts = z.infer<typeof NetworkFacts>;
