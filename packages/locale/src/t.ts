// Every text that people read passes here: written in English where it is used, in ICU message syntax, and shown in the language of
// its reader. The English text is the key of its translation (messages/), so English needs no catalogue.
// Pure, but for the language: that of the request on a server, that of the page in a browser (current-locale.ts).
import { IntlMessageFormat } from "intl-messageformat";
import { currentLocale, currentMessages } from "./current-locale.ts";

/** What stands for `{name}` in a message; a plural takes a number. */
export type Values = Readonly<Record<string, string | number>>;

declare const marked: unique symbol;
/** A text of a table, which `t` says when it is shown: it is no string, so that none is shown as it is. */
export type Msg = { readonly [marked]: true };

/** A text that stands in the code: of a `string` nobody knows whether it has a translation. */
export type Written<T extends string> = T & (string extends T ? never : T);

/** Marks a text that is kept in a constant and shown by `t` later: a constant is made once, for every language. */
export const msg = <T extends string>(text: Written<T>): Msg => text as unknown as Msg;

/** Marks a text that travels as a string (errors of schemas, what is stored) and is shown by `translated`: it has no `##`. */
export const english = <T extends string>(text: Written<T>): string => text;

/**
 * The text in the language of its reader. `t("Deletes {count, plural, one {# run} other {# runs}}", { count })`.
 * What follows `##` tells apart texts that English writes alike, and is not shown: `t("Open##verb")`.
 * Throws for a message whose values are missing.
 */
export function t<T extends string>(text: Written<T> | Msg, values?: Values): string {
  return String(formatted(text as string, values));
}

/** A message with other than texts in it, such as links: its parts in their order. */
export function tParts<T extends string, Part>(
  text: Written<T> | Msg,
  values: Readonly<Record<string, Part | string | number>>,
): readonly (Part | string)[] {
  const parts = formatted(text as string, values as Values) as unknown;
  return Array.isArray(parts) ? (parts as (Part | string)[]) : [parts as Part | string];
}

/** A text that was made elsewhere, in English: its translation where it is a message without values; else as it is. */
export const translated = (text: string): string => translationOf(text) ?? text;

function translationOf(text: string): string | null {
  const messages = currentMessages();
  return messages !== null && Object.hasOwn(messages, text) ? (messages[text] ?? null) : null;
}

/** Without what tells texts of the same letters apart. */
const shown = (text: string): string => text.split("##", 1)[0] ?? text;

/** Reading a message takes longer than filling it. Bounded: messages are written in the code. */
const formats = new Map<string, IntlMessageFormat>();

function formatted(text: string, values: Values | undefined): string {
  const message = translationOf(text) ?? shown(text);
  if (values === undefined || !message.includes("{")) return message;
  const locale = currentLocale();
  const key = `${locale} ${message}`;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format.format(values) as string;
}
