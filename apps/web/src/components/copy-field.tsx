// A text to copy: selected when it is focused, with a button beside it.
"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";

type CopyFieldProps = {
  value: string;
  /** What the text is, for screen readers; or the id that a label names. */
  label?: string;
  id?: string;
};

export const CopyField = ({ value, label, id }: CopyFieldProps) => (
  <div className="flex gap-2">
    <Input
      readOnly
      id={id}
      aria-label={label}
      value={value}
      className="figure text-12 sm:text-12"
      onFocus={(event) => event.target.select()}
    />
    <CopyButton text={value} className="h-9" />
  </div>
);
