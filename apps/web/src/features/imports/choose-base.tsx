// Chooses the summary that this one is compared with; the choice has an address.
"use client";

import { t } from "@gonogo/locale/t";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import type { SummaryLine } from "@/lib/router-types";

type ChooseBaseProps = {
  others: readonly Pick<SummaryLine, "id" | "name" | "tool">[];
  base: string;
};

/** @param base empty: none is chosen */
export function ChooseBase({ others, base }: ChooseBaseProps) {
  const { waiting, go } = useQueryChoice();
  return (
    <PickerRow waiting={waiting}>
      <Picker
        label={t("Compare with")}
        value={base}
        options={[
          { value: "", label: t("nothing") },
          ...others.map(({ id, name, tool }) => ({ value: id, label: `${name} (${tool})` })),
        ]}
        onChange={(value) =>
          go(value === "" ? "" : new URLSearchParams({ base: value }).toString())
        }
      />
    </PickerRow>
  );
}
