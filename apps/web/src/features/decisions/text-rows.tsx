// Rows of text, one thought each: reasons, caveats. Each has its own error and can be removed.
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormControl } from "@/components/ui/form";
import { BoundField } from "@/components/ui/form-fields";
import { Textarea } from "@/components/ui/textarea";
import type { DecisionValues } from "./decision-values.ts";

type TextRowsProps = {
  field: "reasons" | "caveats";
  /** Word for one of them, with its article: `a reason`. */
  one: string;
  most: number;
};

export function TextRows({ field, one, most }: TextRowsProps) {
  const { control } = useFormContext<DecisionValues>();
  const rows = useFieldArray({ control, name: field });
  const word = one.replace(/^an? /, "");
  return (
    <>
      {rows.fields.map((row, i) => (
        <div key={row.id} className="flex min-w-0 items-start gap-2">
          <BoundField<DecisionValues, `${typeof field}.${number}.text`>
            name={`${field}.${i}.text`}
            label={`${word.charAt(0).toUpperCase()}${word.slice(1)} ${i + 1}`}
            hideLabel
            className="flex-1"
          >
            {(control) => (
              <FormControl>
                <Textarea rows={2} {...control} />
              </FormControl>
            )}
          </BoundField>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${word} ${i + 1}`}
            onClick={() => rows.remove(i)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {rows.fields.length < most ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => rows.append({ text: "" })}
        >
          <Plus aria-hidden />
          Add {one}
        </Button>
      ) : null}
    </>
  );
}
