// A sentence that was stored in English, such as a line of a run's log: its translation where it has one, else marked as English for
// translators in browsers and for readers of screens.
import { currentLocale } from "@gonogo/locale/current-locale";
import { translated } from "@gonogo/locale/t";

export function StoredText({ text }: { text: string }) {
  const shown = translated(text);
  return <span lang={currentLocale() !== "en" && shown === text ? "en" : undefined}>{shown}</span>;
}
