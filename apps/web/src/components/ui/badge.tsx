// Badge: a short word about a thing. It says nothing by colour alone.
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

// The shape is in globals.css, by the slot.
const badgeVariants = cva("", {
  variants: {
    variant: {
      default: "border-transparent bg-secondary text-secondary-foreground",
      outline: "border-border text-muted-foreground",
      go: "border-transparent bg-go-soft text-go",
      "no-go": "border-transparent bg-no-go-soft text-no-go",
      inconclusive: "border-transparent bg-inconclusive-soft text-inconclusive",
      invalid: "border-transparent bg-invalid-soft text-invalid",
    },
  },
  defaultVariants: { variant: "default" },
});

export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props} />
  );
}
