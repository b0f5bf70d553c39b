// Progress: how much of a known amount is done. The label says it in words.
"use client";

import { Progress as ProgressPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** `value` of `max` (default 100); give `aria-label`. */
export function Progress({
  className,
  value = 0,
  max = 100,
  ...props
}: ComponentProps<typeof ProgressPrimitive.Root>) {
  const share = max > 0 ? Math.min(1, Math.max(0, (value ?? 0) / max)) : 0;
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value}
      max={max}
      className={cn("h-1 w-full overflow-hidden rounded-full bg-muted", className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className="h-full bg-foreground"
        style={{ width: `${share * 100}%` }}
      />
    </ProgressPrimitive.Root>
  );
}
