// The root of every page: fonts from npm, theme, skip link, toasts.
import "./globals.css";
import { currentLocale } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import Script from "next/script";
import type { ReactNode } from "react";
import { messagesScript } from "@/server/messages-script";
import { Providers } from "./providers";

export const generateMetadata = (): Metadata => ({
  title: { default: "Gonogo", template: "%s · Gonogo" },
  description: t("Decide between protocols and versions with measured evidence."),
});

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#121316" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const locale = currentLocale();
  const messages = messagesScript(locale);
  return (
    <html
      lang={locale}
      suppressHydrationWarning
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body>
        {messages === null ? null : (
          <Script
            id="messages"
            src={messages.path}
            strategy="beforeInteractive"
            {...(nonce !== undefined && { nonce })}
          />
        )}
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:left-4 focus:top-4"
        >
          {t("Skip to the content")}
        </a>
        <Providers messagesPath={messages?.path ?? null} nonce={nonce}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
