// What every page needs around it in the browser: theme and toasts.
"use client";

import { currentLocale } from "@gonogo/locale/current-locale";
import { ThemeProvider } from "next-themes";
import { type ReactNode, use, useEffect } from "react";
import { Toaster } from "@/components/ui/toaster";
import { keepLanguage } from "@/lib/languages";

type ProvidersProps = {
  /** Path of the script with the messages of the page's language; null: it needs none. */
  messagesPath: string | null;
  /** Of the answer that this page came in; the theme's inline script needs it. */
  nonce: string | undefined;
  children: ReactNode;
};

let loading: Promise<void> | null = null;

/** The page's script came before, but for pages that the browser alone renders: those of addresses that lead nowhere. */
function loadMessages(path: string, nonce: string | undefined): Promise<void> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    if (nonce !== undefined) script.nonce = nonce;
    script.src = path;
    // Without it the page is in English.
    script.onload = script.onerror = () => resolve();
    document.head.append(script);
  });
  return loading;
}

export function Providers({ messagesPath, nonce, children }: ProvidersProps) {
  const isMissing = messagesPath !== null && typeof window !== "undefined";
  if (isMissing && currentLocale() === "en") use(loadMessages(messagesPath, nonce));
  useEffect(keepLanguage, []);
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
