// The messages of each language, for servers: browsers are sent those of their own.
import portuguese from "../messages/pt-BR.json" with { type: "json" };
import type { Locale, Messages } from "./current-locale.ts";

const messages: Readonly<Record<Locale, Messages | null>> = { en: null, "pt-BR": portuguese };

/** null: the texts of the code are of this language. */
export const messagesOf = (locale: Locale): Messages | null => messages[locale];
