// Tags and the note of a run: what people write on it to find it again and to say what it was for.
// They shape no figure and no verdict, and may change after the run has ended.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "./bounded-text.ts";

export const tagBounds = { most: 20, longest: 40, longestNote: 2_000 } as const;

/** One word of ASCII, such as `release/2.4` or `team:payments`. */
export const Tag = boundedText(tagBounds.longest, () =>
  t("must be at most {most} characters", { most: tagBounds.longest }),
)
  .min(1, english("must not be empty"))
  .regex(
    /^[A-Za-z0-9._\-/:]*$/,
    english("may hold letters, digits and . _ - / : only; write team:payments, not team payments"),
  );
export const Tags = z.array(Tag).max(tagBounds.most, {
  error: () => t("may hold at most {most} tags; leave some out", { most: tagBounds.most }),
});

/** Plain text of several lines; trimmed. */
export const RunNote = boundedText(tagBounds.longestNote).trim();

/** The first issue of a tag as somebody typed it; null: it has none. */
export const tagIssue = (text: string): string | null =>
  Tag.safeParse(text).error?.issues[0]?.message ?? null;

/** Tags in the order they were given, each once. */
export const eachOnce = (tags: readonly string[]): string[] => [...new Set(tags)];
