// Which two versions are compared: two lists whose choice is in the address.
"use client";

import { t } from "@gonogo/locale/t";
import { useSearchParams } from "next/navigation";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";

type VersionChoiceProps = {
  from: number;
  to: number;
  /** Newest first. */
  versions: readonly number[];
};

export function VersionChoice({ from, to, versions }: VersionChoiceProps) {
  const query = useSearchParams();
  const { waiting, go } = useQueryChoice();
  const choose = (chosen: Readonly<Record<"from" | "to", number>>) => {
    const next = new URLSearchParams(query);
    next.set("from", String(chosen.from));
    next.set("to", String(chosen.to));
    go(`${next}`);
  };
  const options = versions.map((version) => ({
    value: String(version),
    label: t("Version {version}", { version }),
  }));
  return (
    <PickerRow waiting={waiting}>
      <Picker
        label={t("From##version")}
        value={String(from)}
        options={options}
        onChange={(value) => choose({ from: Number(value), to })}
      />
      <Picker
        label={t("To##version")}
        value={String(to)}
        options={options}
        onChange={(value) => choose({ from, to: Number(value) })}
      />
    </PickerRow>
  );
}
