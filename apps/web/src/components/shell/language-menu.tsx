// Chooses the language of pages, for this browser.
"use client";

import { currentLocale, type Locale, localeCookie, locales } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@/components/ui/dropdown-menu";

/** Each in its own language: who looks for it reads that one. */
const nameOf: Readonly<Record<Locale, string>> = { en: "English", "pt-BR": "Português" };

/** The page is read anew, since its texts came with it. */
function choose(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;
  window.location.reload();
}

/** Items for a dropdown menu. */
export function LanguageItems() {
  return (
    <>
      <DropdownMenuLabel>{t("Language")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={currentLocale()} onValueChange={choose}>
        {locales.map((locale) => (
          <DropdownMenuRadioItem key={locale} value={locale} lang={locale}>
            {nameOf[locale]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}

/** Buttons for pages without the menu of an account. */
export function LanguageButtons() {
  return (
    <fieldset
      className="flex gap-4 text-13 text-muted-foreground print:hidden"
      aria-label={t("Language")}
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === currentLocale()}
          className="hover:text-foreground aria-pressed:text-foreground"
          onClick={() => choose(locale)}
        >
          {nameOf[locale]}
        </button>
      ))}
    </fieldset>
  );
}
