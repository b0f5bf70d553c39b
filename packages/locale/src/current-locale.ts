// The language of the reader who is answered here. A server knows it by the request (request-locale.ts), a browser by its page, which loads
// the messages of its language before anything is shown; whatever is neither is English: the worker, the command, tests.

export const locales = ["en", "pt-BR"] as const;
export type Locale = (typeof locales)[number];

/** Of the reader's choice; browsers write it, servers read it. */
export const localeCookie = "gonogo-locale";

/** English text to its translation. */
export type Messages = Readonly<Record<string, string>>;

/** `messages` null: the texts of the code are of this language. */
export type LocaleSource = { readonly locale: Locale; readonly messages: Messages | null };

/** One for the process or the page: bundlers load this file more than once. */
const holder = globalThis as typeof globalThis & { gonogoLocale?: LocaleSource };

/** From now on the language and its messages come from this source. */
export function setLocaleSource(source: LocaleSource): void {
  holder.gonogoLocale = source;
}

/** Of the reader who is answered here; English where nobody is. */
export const currentLocale = (): Locale => holder.gonogoLocale?.locale ?? "en";
/** null: the texts of the code are of this language. */
export const currentMessages = (): Messages | null => holder.gonogoLocale?.messages ?? null;

/** A script that gives a page its language and messages. */
export const localeScript = (source: LocaleSource): string =>
  `globalThis.gonogoLocale=${JSON.stringify(source)};`;
