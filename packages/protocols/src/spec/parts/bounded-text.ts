// Text fields with a length at which reading ends: a longer text is refused at once, and no pattern or rule reads it.
// zod goes on with a field's other checks after one failed unless that one aborts.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { isBase64 } from "./base64.ts";

/** A text of at most `most` characters; of a longer one nothing else is asked. */
export const boundedText = (
  most: number,
  error = (): string => t("must be at most {most, number} characters long", { most }),
): z.ZodString => z.string().max(most, { error, abort: true });

/** The same, trimmed and with something left; said by a pattern, since documents know no trimming. */
export const filledText = (most: number): z.ZodString =>
  boundedText(most).regex(/\S/, english("must not be empty")).trim();

/** The same, of bytes in base64. */
export const boundedBase64 = (most: number, error?: string): z.ZodString =>
  boundedText(most).check(z.stringFormat("base64", isBase64, error));
