// Collapsible: detail that opens on demand. The trigger says its state to screen readers.
"use client";

import { ChevronRight } from "lucide-react";
import { Collapsible as CollapsiblePrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const Collapsible = CollapsiblePrimitive.Root;

export function CollapsibleTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof CollapsiblePrimitive.Trigger>) {
  return (
    <CollapsiblePrimitive.Trigger
      data-slot="collapsible-trigger"
      className={cn(
        "group flex items-center gap-2 rounded-sm text-left text-13 font-medium hover:text-foreground",
        className,
      )}
      {...props}
    >
      <ChevronRight
        className="size-4 shrink-0 text-muted-foreground transition-transform group-data-[state=open]:rotate-90"
        aria-hidden
      />
      {children}
    </CollapsiblePrimitive.Trigger>
  );
}

export const CollapsibleContent = CollapsiblePrimitive.Content;
