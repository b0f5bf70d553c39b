// Table: rows of facts. It scrolls sideways inside its own frame, never the page.
// The frame takes focus so that keyboards can scroll it. What each part looks like is in globals.css, by its slot: a list of
// fifty rows would repeat it five hundred times.

import type { ComponentProps } from "react";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";

export function Table({
  className,
  label,
  ...props
}: ComponentProps<"table"> & {
  /** What the table holds, for screen readers. */
  label?: string;
}) {
  return (
    <ScrollFrame data-slot="table-frame" className="w-full overflow-x-auto" label={label}>
      <table
        data-slot="table"
        className={cn("w-full caption-bottom border-collapse text-13", className)}
        {...props}
      />
    </ScrollFrame>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return <thead data-slot="table-header" className={className} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody data-slot="table-body" className={className} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr data-slot="table-row" className={className} {...props} />;
}

export function TableHead({
  className,
  numeric = false,
  scope = "col",
  ...props
}: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      data-slot="table-head"
      scope={scope}
      className={cn(numeric && "text-right", className) || undefined}
      {...props}
    />
  );
}

/** `numeric` aligns right, in tabular figures. */
export function TableCell({
  className,
  numeric = false,
  ...props
}: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      data-slot="table-cell"
      className={cn(numeric && "figure text-right", className) || undefined}
      {...props}
    />
  );
}

export function TableCaption({ className, ...props }: ComponentProps<"caption">) {
  return (
    <caption
      data-slot="table-caption"
      className={cn("mt-2 text-left text-12 text-muted-foreground", className)}
      {...props}
    />
  );
}
