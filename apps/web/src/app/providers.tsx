// What every page needs around it in the browser: theme, procedures, tooltips, toasts.
"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import { TrpcProvider } from "@/lib/trpc";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
      <TrpcProvider>
        <TooltipProvider delayDuration={300}>{children}</TooltipProvider>
      </TrpcProvider>
      <Toaster />
    </ThemeProvider>
  );
}
