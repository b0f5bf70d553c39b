// How long a shared link or an API key may live: one labelled choice, and the time at which it ends.
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
import { expiries } from "@/lib/expiries";

type LifetimeSelectProps = {
  id: string;
  /** `The link works` */
  label: string;
  /** One of `expiries`. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

export function LifetimeSelect({ id, label, value, onChange, className }: LifetimeSelectProps) {
  return (
    <div className={cn("grid gap-1", className)}>
      <Label htmlFor={id}>{label}</Label>
      <Select value={value} onValueChange={onChange}>
        <SelectTrigger id={id}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {expiries.map((expiry) => (
            <SelectItem key={expiry.value} value={expiry.value}>
              {expiry.label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  );
}
