// Selects whose choice lives in the page's address, so that what they show can be shared, in a row that says when it loads.
"use client";

import { t } from "@gonogo/locale/t";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";

/** Goes to the same page with another query; `waiting` until it is there. */
export function useQueryChoice() {
  const router = useRouter();
  const path = usePathname();
  const [waiting, start] = useTransition();
  const go = (query: string) => start(() => router.replace(`${path}?${query}`, { scroll: false }));
  return { waiting, go };
}

export const PickerRow = ({ waiting, children }: { waiting: boolean; children: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-4" aria-busy={waiting}>
    {children}
    <span role="status" className="text-12 text-muted-foreground">
      {waiting ? t("Loading …") : ""}
    </span>
  </div>
);

type PickerOption = { value: string; label: string; group?: string };

type PickerProps = {
  label: string;
  value: string;
  /** In groups where they have one, in the order in which groups first come up. */
  options: readonly PickerOption[];
  onChange: (value: string) => void;
};

export const Picker = ({ label, value, options, onChange }: PickerProps) => (
  <label className="grid min-w-0 gap-1 text-12 text-muted-foreground">
    {label}
    <select
      className="h-9 max-w-72 rounded-md border bg-background px-3 text-14 text-foreground"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...new Set(options.map(({ group }) => group))].map((group) => {
        const own = options
          .filter((option) => option.group === group)
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ));
        return group === undefined ? (
          own
        ) : (
          <optgroup key={group} label={group}>
            {own}
          </optgroup>
        );
      })}
    </select>
  </label>
);
