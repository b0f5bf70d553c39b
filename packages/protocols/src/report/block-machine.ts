// What the worker saw of its machine while it measured a block: not a word of the engine's, and stored beside its result.
// From Linux's /proc and /sys; other systems do not report it, and a block without it is judged without it.
// Shares are of all CPU time of the machine, from 0 to 1.
import { z } from "zod";

const share = z.number().min(0).max(1);

export const BlockMachine = z.object({
  /** How long was watched: the block with the engine's start and end. */
  spanS: z.number().positive(),
  cores: z.int().positive(),
  /** Time that a hypervisor gave to somebody else while this machine wanted to run. */
  stealShare: share,
  /** Time used by neither the worker nor the engine. Where the target runs on the same machine, it is in here. */
  otherShare: share,
  /** Clock of the fastest core, sampled while the engine measured; null: unknown, or never sampled. */
  clockMhz: z.number().positive().nullable(),
  /** CPU seconds of the target over the whole block; null: nobody reports it. */
  targetCpuS: z.number().min(0).nullable().default(null),
  /** Whose word that is: the kernel's, of processes on this machine, or the target's own counter, wherever it runs. */
  targetCpuBy: z.enum(["kernel", "target"]).default("kernel"),
  /** Resident memory of the target: the most of all samples during the block; null: a sample failed, or nobody reports it. */
  targetPeakBytes: z.number().min(0).nullable().default(null),
  /** The same before the engine opened its connections. */
  targetIdleBytes: z.number().min(0).nullable().default(null),
  /**
   * CPU seconds of Gonogo's own other processes over the whole block: web, PostgreSQL, Redis and the supervisor, without
   * worker, engine and target; null: the worker's supervisor does not run here, or does not report it.
   */
  gonogoCpuS: z.number().min(0).nullable().default(null),
  /** Allocations that the target made meanwhile, by its own counter; null: it does not report it, or was started anew. */
  targetAllocations: z.number().min(0).nullable().default(null),
  /** Bytes of these allocations, by its own counter. */
  targetAllocatedBytes: z.number().min(0).nullable().default(null),
  /** Why figures above are missing though somebody should have reported them: `the metrics address answered with status 404`. */
  targetFaults: z.array(z.string()).default([]),
});
export type BlockMachine = z.infer<typeof BlockMachine>;
