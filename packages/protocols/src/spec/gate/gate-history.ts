// Earlier runs that a gate compares with. Which of them are comparable is decided where gates are judged.
import * as z from "../../schema/zod.ts";
import { filledText } from "../parts/bounded-text.ts";

/**
 * Earlier runs of the same benchmark that a gate compares with: the mean of the last `runs`, one run by its id,
 * or the newest finished run of a version.
 */
export const GateHistory = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("rolling"),
    runs: z.int().min(5).max(50).default(10),
    /** Only runs of this branch; without it of any. */
    branch: filledText(200).optional(),
    /** Only runs that were GO or are accepted; without it all but those that failed this gate. */
    only: z.literal("go").optional(),
  }),
  z.strictObject({ kind: z.literal("pinned"), run: z.uuid() }),
  z.strictObject({ kind: z.literal("release"), version: filledText(200) }),
]);
export type GateHistory = z.infer<typeof GateHistory>;
