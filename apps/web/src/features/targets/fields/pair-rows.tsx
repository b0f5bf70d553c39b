// Rows of names and values: headers, metadata, labels. The last row is always a fresh one to type into.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { Plus, X } from "lucide-react";
import { useContext } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormIssues } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import type { TargetValues } from "../values/target-values.ts";

type PairRowsProps = {
  field: "headers" | "labels" | "secretHeaders" | "secretValues";
  legend: string;
  help: string;
  /** Word for one of them, for the buttons. */
  one: string;
  /** Hides the values while they are typed. */
  secret?: boolean;
};

export function PairRows({ field, legend, help, one, secret = false }: PairRowsProps) {
  const { control, register } = useFormContext<TargetValues>();
  const rows = useFieldArray({ control, name: field });
  const issue = useContext(FormIssues)?.get(field);
  return (
    <fieldset data-field={field} className="grid min-w-0 gap-2">
      <legend className="text-13 font-medium">{legend}</legend>
      <p className="text-12 text-muted-foreground">{help}</p>
      {rows.fields.map((row, i) => (
        <div key={row.id} className="flex min-w-0 gap-2">
          <Input
            {...register(`${field}.${i}.name`)}
            aria-label={t("Name of {one} {number}", { one, number: i + 1 })}
            placeholder={t("name")}
            autoComplete="off"
            spellCheck={false}
            className="figure flex-1"
          />
          <Input
            {...register(`${field}.${i}.value`)}
            type={secret ? "password" : "text"}
            aria-label={t("Value of {one} {number}", { one, number: i + 1 })}
            placeholder={t("value")}
            autoComplete="off"
            spellCheck={false}
            className="figure flex-[2]"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("Remove {one} {number}", { one, number: i + 1 })}
            onClick={() => rows.remove(i)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {issue ? (
        <p role="alert" className="text-12 text-destructive">
          {translated(issue)}
        </p>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => rows.append({ name: "", value: "" })}
      >
        <Plus aria-hidden />
        {t("Add {one}", { one })}
      </Button>
    </fieldset>
  );
}
