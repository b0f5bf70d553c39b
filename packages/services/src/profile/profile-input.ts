// What a profile is attached with, and how its file is refused.
import { t } from "@gonogo/locale/t";
import { filledText } from "@gonogo/protocols/spec";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { idOf } from "../id.ts";

/** What is said of a profile beside its file. */
export const AttachProfileFields = z.strictObject({
  runId: idOf("run"),
  name: filledText(80),
  /** Whose target it was recorded from; absent or empty: unknown. */
  variant: z.string().max(60).optional(),
});

export const AttachProfileInput = AttachProfileFields.extend({
  /** Folded stacks, pprof or speedscope's JSON, packed by gzip or not. */
  file: z.instanceof(Uint8Array),
});
export type AttachProfileInput = z.input<typeof AttachProfileInput>;

export const ProfileInput = z.strictObject({ runId: idOf("run"), id: idOf("profile") });
export type ProfileInput = z.input<typeof ProfileInput>;

/** Throws `invalid_input` for the file. */
export const refuseFile = (message: string, remedy: string): never => {
  throw new ServiceError("invalid_input", t("The file cannot be read: {message}.", { message }), {
    remedy,
    issues: [{ field: "file", message }],
  });
};
