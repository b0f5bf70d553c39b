// A run that loaded one of this run's targets at the same time, as both definitions allow.
import * as z from "../schema/zod.ts";

export const BesideRun = z.object({
  kind: z.literal("beside"),
  /** Its id; null: it is of another project. */
  run: z.string().nullable(),
  /** Slug of its benchmark; null: it is of another project. */
  benchmark: z.string().nullable(),
});
export type BesideRun = z.infer<typeof BesideRun>;
