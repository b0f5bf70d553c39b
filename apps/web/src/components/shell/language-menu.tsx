// Chooses the language of pages.
"use client";

import { currentLocale, locales } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@/components/ui/dropdown-menu";
import { chooseLanguage, languageNames } from "@/lib/languages";

/** Items for a dropdown menu. */
export function LanguageItems() {
  return (
    <>
      <DropdownMenuLabel>{t("Language")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={currentLocale()} onValueChange={chooseLanguage}>
        {locales.map((locale) => (
          <DropdownMenuRadioItem key={locale} value={locale} lang={locale} translate="no">
            {languageNames[locale]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
