// Names and slugs that appear in definitions, URLs and reports.
// One place says which characters they may hold and how long they may be,
// so that the editor, the REST API and YAML refuse the same things.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText, filledText } from "./bounded-text.ts";

/** A slug: lower-case letters, digits and dashes, 1 to 60 characters; used in URLs. */
export const Slug = boundedText(60)
  .min(1, english("must not be empty"))
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    english("must be lower-case letters, digits and single dashes, such as dispatch-v2"),
  );

/** What nobody sees, or what moves the letters around it: control, format and bidirectional characters, fillers, odd spaces. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]|(?! )\p{Zs}/u;
const mostMarks = 3;
/** A mark without a letter, or one around it. */
const marksAlone = /(?:^| )\p{M}|\p{Me}/u;
const tooManyMarks = new RegExp(`\\p{M}{${mostMarks + 1}}`, "u");
/** Beside a name, brackets and an e-mail's domain say what was checked of whoever signs: a name may not write its own. */
const checkedParts = /[@\p{Ps}\p{Pe}…]/u;
const mostNameCharacters = 100;

/** Whether every character of a text can be seen, or is a plain space. */
export const isSeen = (text: string): boolean => !unseen.test(text);

/** The first issue of a name that signs; null: it has none. */
function nameIssue(name: string): string | null {
  if (name === "") return t("must not be empty");
  if ([...name].length > mostNameCharacters)
    return t("must be at most {most, number} characters long", { most: mostNameCharacters });
  if (!isSeen(name))
    return t(
      "must hold visible characters and plain spaces only: no control, zero-width or bidirectional characters",
    );
  if (marksAlone.test(name) || tooManyMarks.test(name))
    return t(
      "must not pile marks on a letter: {most} at most, and none without a letter or around it",
      { most: mostMarks },
    );
  if (checkedParts.test(name.normalize("NFKC")) || checkedParts.test(name))
    return t(
      "must not hold @, brackets or an ellipsis: those say beside a name what was checked of it",
    );
  return null;
}

/** Characters of a password. */
export const passwordLength = { min: 10, max: 128 } as const;
export const Password = z
  .string()
  .min(passwordLength.min, {
    error: () => t("must be at least {least} characters long", { least: passwordLength.min }),
  })
  .max(passwordLength.max, {
    error: () => t("must be at most {most, number} characters long", { most: passwordLength.max }),
  });

/**
 * The name of a person or a key, with which decisions are signed: 1 to 100 visible characters, in normal form C, single
 * spaces between words.
 */
export const SigningName = boundedText(1_000)
  .transform((text) => text.normalize("NFC").replace(/ +/g, " ").replace(/^ | $/g, ""))
  .superRefine((name, context) => {
    const message = nameIssue(name);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** A stored name as a signature may show it: as it is, or, where it was stored before names had rules, what is left of it. */
export function signingNameOf(stored: string): string {
  const parsed = SigningName.safeParse(stored);
  if (parsed.success) return parsed.data;
  const plain = [...stored.slice(0, 1_000).normalize("NFKC")]
    .filter((one) => !unseen.test(one) && !checkedParts.test(one) && !/\p{M}/u.test(one))
    .join("");
  return SigningName.safeParse([...plain].slice(0, mostNameCharacters).join("")).data ?? "unnamed";
}

/** A name shown to people: 1 to 60 visible characters. */
export const DisplayName = filledText(60)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused, and readers of the API's document do not know \p{Cc}
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, english("must not contain control characters"));
export type Slug = z.infer<typeof Slug>;
