// A checkbox of the target form with label and help.
"use client";

import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { FormControl, FormDescription, FormField, FormItem, FormLabel } from "@/components/ui/form";
import type { TargetValues } from "./target-values.ts";

type CheckItemProps = {
  field: "tls" | "insecure" | "noDelay" | "zeroRtt";
  label: string;
  help: string;
  /** Checked whatever the form says, and not to be changed. */
  forced?: boolean;
};

export function CheckItem({ field: name, label, help, forced = false }: CheckItemProps) {
  const { control } = useFormContext<TargetValues>();
  return (
    <FormField
      control={control}
      name={name}
      render={({ field }) => (
        <FormItem className="grid-cols-[auto_1fr] gap-x-2">
          <FormControl>
            <Checkbox
              ref={field.ref}
              className="mt-0.5"
              checked={forced || field.value}
              disabled={forced}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
          </FormControl>
          <FormLabel>{label}</FormLabel>
          <FormDescription className="col-start-2">{help}</FormDescription>
        </FormItem>
      )}
    />
  );
}
