// A gate as one line of text, read while it is typed: the fields below follow it, and it follows them.
// What was typed stays as it was typed until the field is left; then it stands as everybody writes it.
"use client";

import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { FormControl } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { BoundField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import { gateAfterTyping, gateText, textIssue } from "../values/gate-typing.ts";

export function GateTextField({ index }: { index: number }) {
  const { setValue, getValues, watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const baseline = watch("variants.0.name");
  const [typed, setTyped] = useState<string | null>(null);

  // A field below was changed by hand: it is meant, and not a text that says no gate.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      const isField = name?.startsWith(`${path}.`) && name !== `${path}.text`;
      if (type === "change" && isField && getValues(`${path}.text`) !== "")
        setValue(`${path}.text`, "", { shouldValidate: true });
    });
    return unsubscribe;
  }, [watch, getValues, setValue, path]);

  const change = (text: string) => {
    setTyped(text);
    const after = gateAfterTyping(getValues(path), text, baseline);
    if (after.text === "" && text.trim() !== "")
      setValue(path, after, { shouldDirty: true, shouldValidate: true });
    else setValue(`${path}.text`, after.text, { shouldDirty: true });
  };

  return (
    <BoundField
      name={`${path}.text`}
      label={`Gate ${index + 1}`}
      className="flex-1"
      issue={textIssue(gate.text, baseline)}
      help={
        typed === null && gateText(gate) === "" ? "The fields below say no gate yet." : undefined
      }
    >
      {() => (
        <FormControl>
          <Input
            value={typed ?? (gate.text === "" ? gateText(gate) : gate.text)}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setTyped(null)}
            autoComplete="off"
            spellCheck={false}
            placeholder="p99(grpc) < 50 ms"
            className="font-mono"
          />
        </FormControl>
      )}
    </BoundField>
  );
}
