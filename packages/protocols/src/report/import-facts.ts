// What is known of a run whose figures another tool measured: which tool measured which variant, and what of its
// blocks was left out. Such a run has blocks, rounds and gates like any other, and says that it was imported.
import * as z from "../schema/zod.ts";

/** Tools whose output of single requests can be imported. */
export const importTools = ["h2load", "ghz", "k6"] as const;
export const ImportTool = z.enum(importTools);
export type ImportTool = z.infer<typeof ImportTool>;

export const ImportFacts = z.object({
  /** In the definition's order of variants. */
  sides: z.array(
    z.object({
      variant: z.string(),
      tool: ImportTool,
      /** As whoever imported it says; null: unknown. */
      toolVersion: z.string().nullable(),
    }),
  ),
  /** Left out at the beginning of each block. */
  skipMs: z.number(),
  /** Whether every round was over before the next began, so that slow changes touch all variants alike. */
  inTurns: z.boolean(),
});
export type ImportFacts = z.infer<typeof ImportFacts>;
