// The plan: how many rounds, how long each block, when to look, and how often to retry.
// Looks are fixed before the run (spending of alpha depends on them), so they are part of the definition.
import { english, t } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { maxBlockMs } from "./load.ts";
import { defaultLooks, defaultPlanMs, pilotModeOf, pilotModes } from "./parts/vocabulary.ts";

export const maxRounds = 200;
export const maxBlocks = 10_000;

/**
 * What a block is measured for. Only `evidence` decides gates; a `pilot` tries the load before round 1, a `probe`
 * confirms or refutes a suspicion, and a `confirmation` measures the cells of a NO-GO once more.
 */
export const blockPurposes = ["evidence", "pilot", "probe", "confirmation"] as const;
export const BlockPurpose = z.enum(blockPurposes);
export type BlockPurpose = z.infer<typeof BlockPurpose>;

/** How far a pilot that adapts may go; `adaptBoundsOf` tells the defaults. It never offers more load than the definition. */
export const AdaptBounds = z.strictObject({
  /** The longest block that it may plan. */
  maxBlockMs: z
    .int()
    .min(100, english("a block measures at least 100 ms"))
    .max(maxBlockMs)
    .optional(),
  /** The fewest clients of a closed load. */
  minClients: z.int().min(1).max(10_000).optional(),
  /** The lowest rate of an open load. */
  minRatePerS: z.number().positive().max(1_000_000).optional(),
});
export type AdaptBounds = z.infer<typeof AdaptBounds>;

const PlanFields = z
  .strictObject({
    /** Rounds at the first look. Named without `looks`, it is the only one. */
    rounds: z.int().min(1).max(maxRounds).default(10),
    /**
     * Valid rounds at which the run is judged, ascending; the run stops at the first that decides. Without `rounds` too:
     * [10, 20, 40, 80].
     */
    looks: z.array(z.int().min(1).max(maxRounds)).min(1).max(4).optional(),
    warmupMs: z.int().min(0).max(600_000).default(defaultPlanMs.warmupMs),
    blockMs: z
      .int()
      .min(100, english("a block measures at least 100 ms"))
      .max(maxBlockMs)
      .default(defaultPlanMs.blockMs),
    retriesPerCell: z.int().min(0).max(10).default(2),
    /** Unexpected failures above which a block is not compared, as a share of its requests; default: 0.01. */
    maxErrorRatio: z
      .number()
      .min(0, english("must be at least 0"))
      .max(0.5, english("must be at most 0.5: a block that mostly fails compares with nothing"))
      .optional(),
    /** A NO-GO is measured again in reversed order, and stands only if that fails too. Absent: it is not. */
    confirm: z.boolean().optional(),
    seed: z.int().min(0).max(2_147_483_647).default(1),
    /** Absent: `adapt`. Not filled in, so that definitions of before it keep their version. */
    pilot: z.enum(pilotModes, english("must be adapt, stop, replan, warn or off")).optional(),
    /** Bounds of a pilot that adapts. */
    adapt: AdaptBounds.optional(),
  })
  .superRefine((plan, context) => {
    if (plan.adapt && pilotModeOf(plan) !== "adapt")
      context.addIssue({
        code: "custom",
        path: ["adapt"],
        message: t(
          "does not go with pilot: {mode}, which changes nothing within bounds; leave it out, or use pilot: adapt",
          { mode: pilotModeOf(plan) },
        ),
      });
    if ((plan.adapt?.maxBlockMs ?? plan.blockMs) < plan.blockMs)
      context.addIssue({
        code: "custom",
        path: ["adapt", "maxBlockMs"],
        message: t("must not be below blockMs ({blockMs})", { blockMs: plan.blockMs }),
      });
  })
  .superRefine((plan, context) => {
    if (!plan.looks) return;
    if (plan.looks.some((look, i) => i > 0 && look <= (plan.looks?.[i - 1] ?? 0)))
      context.addIssue({
        code: "custom",
        path: ["looks"],
        message: t("must ascend, for example [10, 20, 40]"),
      });
    if (plan.looks[0] !== plan.rounds)
      context.addIssue({
        code: "custom",
        path: ["looks"],
        message: t("must begin with the number of rounds ({rounds})", { rounds: plan.rounds }),
      });
  });

const isPlan = (plan: unknown): plan is object =>
  typeof plan === "object" && plan !== null && !Array.isArray(plan);

/** Of whatever was given: what is no plan is refused by the fields. */
const withLooks = (plan: z.input<typeof PlanFields>): unknown =>
  isPlan(plan) && !("rounds" in plan) && !("looks" in plan)
    ? { ...plan, looks: [...defaultLooks] }
    : plan;

export const Plan = z.preprocess(withLooks, PlanFields);
export type Plan = z.infer<typeof Plan>;

/** The looks of a plan; without any, one at its rounds. */
export const looksOf = (plan: Plan): readonly number[] => plan.looks ?? [plan.rounds];

/** Rounds of a cell at the last look. */
export const lastLookOf = (plan: Plan): number => looksOf(plan).at(-1) ?? plan.rounds;
