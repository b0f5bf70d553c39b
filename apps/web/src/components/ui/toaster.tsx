// Toaster: short messages at the edge of the page. Say them with `toast` from sonner.
"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

export { toast } from "sonner";

export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      className="print:hidden"
      toastOptions={{
        style: {
          background: "var(--popover)",
          color: "var(--popover-foreground)",
          borderColor: "var(--border)",
          fontFamily: "var(--font-sans)",
          fontSize: "13px",
          borderRadius: "6px",
        },
      }}
    />
  );
}
