// The languages of pages as readers choose one, for this browser.
import { currentLocale, type Locale, localeCookie } from "@gonogo/locale/current-locale";

/** Each in its own language: who looks for it reads that one. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: "English",
  "pt-BR": "Português",
};

/** For files that pages link to: the REST API answers in English without a cookie. Until the browser is closed. */
export function keepLanguage(): void {
  if (currentLocale() === "en" || document.cookie.includes(`${localeCookie}=`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${localeCookie}=${currentLocale()}; path=/; samesite=lax`;
}

/** The page is loaded again, since its texts came with it. */
export function chooseLanguage(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;
  window.location.reload();
}
