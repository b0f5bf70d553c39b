// What every page needs around it in the browser: theme and toasts.
"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";

type ProvidersProps = {
  /** Of the answer that this page came in; the theme's inline script needs it. */
  nonce: string | undefined;
  children: ReactNode;
};

export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      {children}
      <Toaster />
    </ThemeProvider>
  );
}
