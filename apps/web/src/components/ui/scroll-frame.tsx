// A frame for what is too wide or too tall for the page: which way it scrolls, and from which width on, its classes say.
// It takes focus, so that keyboards can scroll it; its label tells screen readers what it holds.
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

type ScrollFrameProps = Omit<ComponentProps<"section">, "aria-label" | "tabIndex"> & {
  label: string | undefined;
};

export const ScrollFrame = ({ label, className, ...props }: ScrollFrameProps) => (
  <section
    {...props}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className={cn("relative", className)}
  />
);
