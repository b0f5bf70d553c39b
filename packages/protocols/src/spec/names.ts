// Names and slugs that appear in definitions, URLs and reports.
// One place says which characters they may hold and how long they may be,
// so that the editor, the REST API and YAML refuse the same things.
import { z } from "zod";

/** A slug: lower-case letters, digits and dashes, 1 to 60 characters; used in URLs. */
export const Slug = z
  .string()
  .min(1, "must not be empty")
  .max(60, "must be at most 60 characters long")
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must be lower-case letters, digits and single dashes, such as dispatch-v2",
  );

/** A name shown to people: 1 to 60 visible characters. */
export const DisplayName = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(60, "must be at most 60 characters long")
  .regex(/^[^\p{Cc}]+$/u, "must not contain control characters");
export type Slug = z.infer<typeof Slug>;
