// What a target is called: by people, and by definitions.
"use client";

import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/ui/form-fields";
import { slugOf } from "@/lib/slug-of";
import type { TargetValues } from "../values/target-values.ts";

export function IdentityFields({ isNew }: { isNew: boolean }) {
  const { setValue, getFieldState } = useFormContext<TargetValues>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="name"
        label="Name"
        placeholder="Dispatch, REST"
        onTyped={(name) => {
          if (isNew && !getFieldState("slug").isTouched) setValue("slug", slugOf(name));
        }}
      />
      <TextField<TargetValues> name="slug" label="Slug" help="What definitions call it." figure />
    </div>
  );
}
