// Names and slugs that appear in definitions, URLs and reports.
// One place says which characters they may hold and how long they may be,
// so that the editor, the REST API and YAML refuse the same things.
import type { z } from "zod";
import { boundedText, filledText } from "./bounded-text.ts";

/** A slug: lower-case letters, digits and dashes, 1 to 60 characters; used in URLs. */
export const Slug = boundedText(60)
  .min(1, "must not be empty")
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must be lower-case letters, digits and single dashes, such as dispatch-v2",
  );

/** A name shown to people: 1 to 60 visible characters. */
export const DisplayName = filledText(60)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused, and readers of the API's document do not know \p{Cc}
  .regex(/^[^\u0000-\u001f\u007f-\u009f]+$/, "must not contain control characters");
export type Slug = z.infer<typeof Slug>;
