// The plan: how many rounds, how long each block, when to look, and how often to retry.
// Looks are fixed before the run (spending of alpha depends on them), so they are part of the definition.
import { z } from "zod";
import { maxBlockMs } from "./load.ts";

export const maxRounds = 200;
export const maxBlocks = 10_000;

/**
 * What a block is measured for. Only `evidence` decides gates; a `pilot` tries the load before round 1, a `probe`
 * confirms or refutes a suspicion, and a `confirmation` measures the cells of a NO-GO once more.
 */
export const blockPurposes = ["evidence", "pilot", "probe", "confirmation"] as const;
export const BlockPurpose = z.enum(blockPurposes);
export type BlockPurpose = z.infer<typeof BlockPurpose>;

/**
 * What the pilot before round 1 may do about a load that cannot be measured here: stop the run, change the load,
 * only warn, or not be measured at all. More engine threads are tried first by `stop` and `replan`.
 */
export const pilotModes = ["stop", "replan", "warn", "off"] as const;
export type PilotMode = (typeof pilotModes)[number];

export const Plan = z
  .strictObject({
    /** Rounds at the first look; by default the only one. */
    rounds: z.int().min(1).max(maxRounds).default(10),
    /** Valid rounds at which the run is judged, ascending; the run stops at the first that decides. */
    looks: z.array(z.int().min(1).max(maxRounds)).min(1).max(4).optional(),
    warmupMs: z.int().min(0).max(600_000).default(500),
    blockMs: z.int().min(100, "a block measures at least 100 ms").max(maxBlockMs).default(2_500),
    retriesPerCell: z.int().min(0).max(10).default(2),
    /** Unexpected failures above which a block is not compared, as a share of its requests; default: 0.01. */
    maxErrorRatio: z
      .number()
      .min(0, "must be at least 0")
      .max(0.5, "must be at most 0.5: a block that mostly fails compares with nothing")
      .optional(),
    /** A NO-GO is measured again in reversed order, and stands only if that fails too. Absent: it is not. */
    confirm: z.boolean().optional(),
    seed: z.int().min(0).max(2_147_483_647).default(1),
    /** Absent: `stop`. Not filled in, so that definitions of before it keep their version. */
    pilot: z.enum(pilotModes, "must be stop, replan, warn or off").optional(),
  })
  .superRefine((plan, context) => {
    if (!plan.looks) return;
    if (plan.looks.some((look, i) => i > 0 && look <= (plan.looks?.[i - 1] ?? 0)))
      context.addIssue({
        code: "custom",
        path: ["looks"],
        message: "must ascend, for example [10, 15, 20]",
      });
    if (plan.looks[0] !== plan.rounds)
      context.addIssue({
        code: "custom",
        path: ["looks"],
        message: `must begin with the number of rounds (${plan.rounds})`,
      });
  });
export type Plan = z.infer<typeof Plan>;

/** The looks of a plan; without any, one at its rounds. */
export const looksOf = (plan: Plan): readonly number[] => plan.looks ?? [plan.rounds];

/** What the plan's pilot may do. */
export const pilotModeOf = (plan: Pick<Plan, "pilot">): PilotMode => plan.pilot ?? "stop";
