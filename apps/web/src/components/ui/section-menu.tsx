// The sections of a long page on small screens: a bar that stays at the top and unfolds to links. Wide screens have their own.
"use client";

import { t } from "@gonogo/locale/t";
import { useRef } from "react";

type SectionMenuProps = { sections: readonly { readonly id: string; readonly title: string }[] };

export function SectionMenu({ sections }: SectionMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <nav
      aria-label={t("Sections")}
      className="sticky top-14 z-20 -mx-4 border-b bg-background sm:-mx-6 lg:hidden print:hidden"
    >
      <details
        ref={menu}
        onKeyDown={({ key }) => {
          if (key === "Escape") close();
        }}
      >
        <summary className="cursor-pointer px-4 py-2 text-13 font-medium sm:px-6">
          {t("Sections")}
        </summary>
        <ul className="grid max-h-[60dvh] overflow-y-auto px-4 pb-3 text-13 sm:grid-cols-2 sm:px-6">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className="link inline-block py-1.5" href={`#${id}`} onClick={close}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
