// What the worker saw of its machine while it measured a block: not a word of the engine's, and stored beside its result.
// From Linux's /proc and /sys; other systems do not report it, and a block without it is judged without it.
// Shares are of all CPU time of the machine, from 0 to 1.
import * as z from "../schema/zod.ts";

const share = z.number().min(0).max(1);

/** `core` as Linux numbers them. */
export const CoreShare = z.object({ core: z.int().nonnegative(), share });
export type CoreShare = z.infer<typeof CoreShare>;

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
  targetCpuS: z.number().min(0).nullable(),
  /** Whose word that is: the kernel's, of processes on this machine, or the target's own counter, wherever it runs. */
  targetCpuBy: z.enum(["kernel", "target"]),
  /** The most resident memory of the target during the block, over its processes; null: it was lost sight of, or nobody reports it. */
  targetPeakBytes: z.number().min(0).nullable(),
  /** The same before the engine opened its connections. */
  targetIdleBytes: z.number().min(0).nullable(),
  /**
   * Since when that peak counts. fresh: the target was started anew for this block; reset: the kernel's own peak was set back at
   * its start; sampled: neither, it is the most of some readings.
   */
  targetMemorySince: z.enum(["fresh", "reset", "sampled"]),
  /** Whose memory it is: `<pid>@<start, in ticks since boot>` of processes on this machine, else the metrics address. */
  targetProcesses: z.array(z.string()),
  /**
   * CPU seconds of Gonogo's own other processes over the whole block: web, PostgreSQL, Redis and the supervisor, without
   * worker, engine and target; null: the worker's supervisor does not run here, or does not report it.
   */
  gonogoCpuS: z.number().min(0).nullable(),
  /**
   * Cores on which the target's processes ran in the measured window, by CPU time, the most first: of each thread, on the
   * core where it was last seen. Of the block before it, where the worker heard of the window only when it was over; null: it
   * is not on this machine, or not seen, or took no CPU time.
   */
  targetCores: z.array(CoreShare).nullable(),
  /**
   * Of each core that load threads were to keep, the share of its time in the measured window that went to others: neither
   * engine, target nor Gonogo itself; null: threads were left to the kernel, or the target's share is not known.
   */
  loadCores: z.array(CoreShare).nullable(),
  /** Allocations that the target made meanwhile, by its own counter; null: it does not report it, or was started anew. */
  targetAllocations: z.number().min(0).nullable(),
  /** Bytes of these allocations, by its own counter. */
  targetAllocatedBytes: z.number().min(0).nullable(),
  /** Why figures above are missing though somebody should have reported them: `the metrics address answered with status 404`. */
  targetErrors: z.array(z.string()),
});
export type BlockMachine = z.infer<typeof BlockMachine>;
