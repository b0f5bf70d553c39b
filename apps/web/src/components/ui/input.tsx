// Input: one line of text. `aria-invalid` draws it as invalid.
// 16 px on small screens, or phones zoom into the page on focus.
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const fieldClasses =
  "w-full min-w-0 rounded-md border border-input bg-background text-16 text-foreground transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive sm:text-14";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        fieldClasses,
        "h-9 px-3 file:mr-3 file:h-full file:border-0 file:bg-transparent file:text-13 file:font-medium",
        className,
      )}
      {...props}
    />
  );
}
