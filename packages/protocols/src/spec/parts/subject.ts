// The subject of a run: which version of the system was measured.
// All fields are free text from a pipeline; together they name a point of an evolution.
import { z } from "zod";
import { boundedText, filledText } from "./bounded-text.ts";

const text = filledText(200);
export const Subject = z.strictObject({
  version: text.optional(),
  commit: text.optional(),
  branch: text.optional(),
  stage: text.optional(),
  buildMode: z.enum(["release", "debug"]).optional(),
});
export type Subject = z.infer<typeof Subject>;
/** Free key and value pairs to find a run by. */
export const Tags = z
  .record(boundedText(60).min(1), boundedText(200))
  .refine((tags) => Object.keys(tags).length <= 20, "at most 20 tags");
