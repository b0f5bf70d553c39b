// The messages of a language as a script: pages load it before anything of theirs runs, and browsers keep it until it changes.
import { createHash } from "node:crypto";
import { type Locale, localeScript } from "@gonogo/locale/current-locale";
import { messagesOf } from "@gonogo/locale/messages";

type MessagesScript = {
  /** With a digest of the script: another text has another address. */
  readonly path: string;
  readonly script: string;
};

const made = new Map<Locale, MessagesScript>();

/** null: the texts of the code are of this language. */
export function messagesScript(locale: Locale): MessagesScript | null {
  const messages = messagesOf(locale);
  if (messages === null) return null;
  const known = made.get(locale);
  if (known) return known;
  const script = localeScript({ locale, messages });
  const digest = createHash("sha256").update(script).digest("base64url").slice(0, 16);
  const one = { path: `/messages/${locale}?v=${digest}`, script };
  made.set(locale, one);
  return one;
}
