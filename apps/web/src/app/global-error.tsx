// The last resort: shown when even the frame of the pages failed. Brings its own styles.
"use client";

import { currentLocale } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";

export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang={currentLocale()}>
      <body style={{ font: "14px system-ui, sans-serif", padding: 32, maxWidth: 560 }}>
        <h1 style={{ fontSize: 20 }}>{t("Gonogo could not make this page")}</h1>
        <p>
          {t(
            "Something failed on the server; perhaps the database is away for a moment. Nothing that was measured is lost, and the server's log says more.",
          )}
        </p>
        <button type="button" onClick={reset}>
          {t("Try again")}
        </button>
      </body>
    </html>
  );
}
