// Button: the one way to trigger something. `asChild` lends its looks to a link.
// `busy` keeps the width, shows a spinner and tells screen readers that it works.
import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const buttonVariants = cva("button", {
  variants: {
    variant: {
      default: "bg-primary text-primary-foreground hover:bg-primary/85",
      secondary: "bg-secondary text-secondary-foreground hover:bg-accent",
      outline: "border border-border bg-background text-foreground hover:bg-accent",
      ghost: "text-foreground hover:bg-accent",
      destructive: "bg-destructive text-destructive-foreground hover:bg-destructive/85",
      link: "text-link underline-offset-4 hover:underline",
    },
    size: {
      default: "h-9 px-4 text-14",
      sm: "h-8 px-3 text-13",
      lg: "h-11 px-6 text-14",
      icon: "size-9",
      "icon-sm": "size-8",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { asChild?: boolean; busy?: boolean };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  busy = false,
  disabled,
  children,
  type = "button",
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root data-slot="button" className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      data-slot="button"
      type={type}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
