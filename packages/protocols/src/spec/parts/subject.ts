// The subject of a run: which version of the system was measured.
// All fields are free text from a pipeline; together they name a point of an evolution.
import * as z from "../../schema/zod.ts";
import { filledText } from "./bounded-text.ts";

const text = filledText(200);
export const Subject = z.strictObject({
  version: text.optional(),
  commit: text.optional(),
  branch: text.optional(),
  stage: text.optional(),
  buildMode: z.enum(["release", "debug"]).optional(),
});
export type Subject = z.infer<typeof Subject>;
