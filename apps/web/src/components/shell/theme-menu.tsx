// Chooses light, dark or the system's theme.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@/components/ui/dropdown-menu";

const themes = [
  { name: "light", label: msg("Light##theme"), icon: Sun },
  { name: "dark", label: msg("Dark##theme"), icon: Moon },
  { name: "system", label: msg("As the system"), icon: Monitor },
] as const;

/** Items for a dropdown menu. */
export function ThemeItems() {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <DropdownMenuLabel>{t("Theme")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={theme} onValueChange={setTheme}>
        {themes.map(({ name, label, icon: Icon }) => (
          <DropdownMenuRadioItem key={name} value={name}>
            <Icon aria-hidden />
            {t(label)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
