// One choice of a few with its label, outside of forms that are sent as a whole.
"use client";

import { Label } from "@/components/ui/label";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { cn } from "@/lib/cn";

type LabelledSelectProps<Value extends string> = {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Id of an element that says why it is disabled. */
  describedBy?: string | undefined;
  className?: string;
};

export function LabelledSelect<Value extends string>(props: LabelledSelectProps<Value>) {
  const { id, label, isLabelHidden = false, value, options, onChange } = props;
  const { disabled = false, describedBy, className } = props;
  return (
    <div className={cn("grid gap-1", className)}>
      <Label htmlFor={id} className={isLabelHidden ? "sr-only" : ""}>
        {label}
      </Label>
      <Select
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => onChange(chosen as Value)}
      >
        <SelectTrigger id={id} className="min-w-28" aria-describedby={describedBy}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {options.map((option) => (
            <SelectItem key={option.value} value={option.value}>
              {option.label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  );
}
