// A sentence that was stored in English, such as a worker's of why a run failed: its translation where it has one, else marked as
// English for translators in browsers and for readers of screens.
import { currentLocale } from "@gonogo/locale/current-locale";
import { translated } from "@gonogo/locale/t";

export const StoredText = ({ text }: { text: string }) => (
  <span lang={languageOf(text)}>{translated(text)}</span>
);

/** Of a stored text as it is shown; undefined: the page's own. */
export const languageOf = (text: string): "en" | undefined =>
  currentLocale() !== "en" && translated(text) === text ? "en" : undefined;
