// The API reference: a library's web component over our OpenAPI document, bundled, no other server involved.
"use client";

import Link from "next/link";
import { useTheme } from "next-themes";
import { createElement, useEffect, useState } from "react";
import { Logo } from "@/components/shell/logo";
import { Skeleton } from "@/components/ui/skeleton";

export function ApiReference({ documentUrl }: { documentUrl: string }) {
  const { resolvedTheme } = useTheme();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // It registers a custom element and needs a browser.
    import("openapi-explorer").then(() => setReady(true));
  }, []);
  const dark = resolvedTheme === "dark";
  return (
    <div id="main" className="flex h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center gap-4 border-b px-4">
        <Link href="/" className="rounded-sm">
          <Logo />
        </Link>
        <h1 className="text-14 text-muted-foreground">API reference</h1>
        <a href={documentUrl} className="link ml-auto text-13">
          OpenAPI document
        </a>
      </header>
      {ready ? (
        createElement("openapi-explorer", {
          key: dark ? "dark" : "light",
          style: {
            minHeight: 0,
            flex: 1,
            "--font-regular": "var(--font-sans)",
            "--font-mono": "var(--font-geist-mono)",
            "--code-fg": "var(--foreground)",
            "--inline-code-fg": "var(--foreground)",
            "--font-size-regular": "14px",
            "--font-size-small": "13px",
            "--font-size-mono": "13px",
          },
          "spec-url": documentUrl,
          "hide-console": true,
          "hide-authentication": true,
          "hide-server-selection": true,
          "bg-color": dark ? "#121316" : "#ffffff",
          "text-color": dark ? "#eceef1" : "#1b1c1f",
          "secondary-color": dark ? "#63b6ea" : "#00619a",
          "nav-hover-bg-color": dark ? "#1f2227" : "#e9ebee",
          "nav-hover-text-color": dark ? "#eceef1" : "#1b1c1f",
          "primary-color": dark ? "#63b6ea" : "#00619a",
          "nav-bg-color": dark ? "#0d0e10" : "#f7f8f9",
          "nav-text-color": dark ? "#c8ccd2" : "#33363c",
        })
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-4 p-8">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}
