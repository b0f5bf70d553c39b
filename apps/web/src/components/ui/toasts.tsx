// What shows messages at the edge of the page; loaded by the toaster with the first of them.
"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { showToasts } from "@/lib/toast";

export function Toasts() {
  const { resolvedTheme } = useTheme();
  // Effects of children run first: Sonner listens by then.
  useEffect(() => showToasts(toast), []);
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
