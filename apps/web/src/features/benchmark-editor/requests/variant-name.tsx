// A variant's name, as the title of its card; gates that name the variant follow it.
"use client";

import { t } from "@gonogo/locale/t";
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { TextField } from "../fields/fields.tsx";
import { renamedIn } from "../values/default-gates.ts";
import type { EditorValues } from "../values/editor-values.ts";

/** Renames the nth variant, in the gates too. */
export function useRename() {
  const { getValues, setValue } = useFormContext<EditorValues>();
  return (index: number, name: string) => {
    const before = getValues(`variants.${index}.name`);
    setValue(`variants.${index}.name`, name, { shouldDirty: true });
    setValue("gates", renamedIn(getValues("gates"), before, name), { shouldDirty: true });
  };
}

export function VariantName({ index }: { index: number }) {
  const { getValues, setValue, watch } = useFormContext<EditorValues>();
  // The name that the gates know: one that is empty, or another variant's, is only on its way to a name.
  const known = useRef("");
  const name = watch(`variants.${index}.name`);
  const others = watch("variants").flatMap((variant, i) => (i === index ? [] : [variant.name]));
  const isUsable = (text: string) => text.trim() !== "" && !others.includes(text);
  if (isUsable(name)) known.current = name;
  return (
    <TextField
      name={`variants.${index}.name`}
      label={t("Name")}
      hideLabel
      placeholder="rest"
      className="flex-1"
      onTyped={(text) => {
        if (!isUsable(text)) return;
        setValue("gates", renamedIn(getValues("gates"), known.current, text));
      }}
    />
  );
}
