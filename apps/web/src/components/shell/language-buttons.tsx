// Chooses the language on pages that have no menu of an account.
"use client";

import { currentLocale, locales } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";
import { chooseLanguage, languageNames } from "@/lib/languages";

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
          translate="no"
          aria-pressed={locale === currentLocale()}
          className="cursor-pointer underline-offset-4 hover:underline aria-pressed:font-medium aria-pressed:text-foreground"
          onClick={() => chooseLanguage(locale)}
        >
          {languageNames[locale]}
        </button>
      ))}
    </fieldset>
  );
}
