// The API reference: a library's web component over our OpenAPI document, bundled, no other server involved.
// Its colours and fonts are the product's CSS variables (api-reference.css), so a change of theme needs no new drawing.
"use client";

import { t } from "@gonogo/locale/t";
import "./api-reference.css";
import { createElement, useEffect, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";

/** Colours that the component wants as hexadecimal numbers before it draws; the style sheet overrides each of them. */
const anyColors = {
  "bg-color": "#ffffff",
  "text-color": "#1b1c1f",
  "primary-color": "#00619a",
  "secondary-color": "#00619a",
  "nav-bg-color": "#ffffff",
  "nav-text-color": "#1b1c1f",
} as const;

export function ApiReference({ documentUrl }: { documentUrl: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // It registers a custom element and needs a browser.
    import("openapi-explorer").then(() => setReady(true));
  }, []);
  return (
    <div className="api-reference">
      {ready ? (
        createElement(
          "openapi-explorer",
          {
            "spec-url": documentUrl,
            "hide-console": true,
            "hide-authentication": true,
            "hide-server-selection": true,
            ...anyColors,
          },
          // The page's own header stands in place of the component's large title.
          <h2 key="overview" slot="overview" className="text-16 font-semibold">
            {t("How calls work")}
          </h2>,
          <span key="operations" slot="operations-header">
            {t("Calls")}
          </span>,
        )
      ) : (
        <div role="status" aria-label={t("Loading")} className="grid gap-4 p-6">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}
