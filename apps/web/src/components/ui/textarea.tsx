// Textarea: several lines of text; grows with its content where the browser can.
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { fieldClasses } from "./input";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(fieldClasses, "field-sizing-content max-h-96 min-h-16 px-3 py-2", className)}
      {...props}
    />
  );
}
