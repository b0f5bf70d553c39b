// What is shown in place of a page that failed on our side. The text of the error stays in the server's log.
"use client";

import { t } from "@gonogo/locale/t";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

export function PageError({ error, reset }: PageErrorProps) {
  return (
    <div className="grid max-w-prose gap-4">
      <h1 className="text-20 font-semibold">{t("This page could not be made")}</h1>
      <Notice
        tone="error"
        title={t("Something failed on the server")}
        action={
          <Button variant="outline" size="sm" onClick={reset}>
            {t("Try again")}
          </Button>
        }
      >
        {error.digest
          ? t(
              "Nothing that was measured is lost. Perhaps the database is away for a moment; the server's log says more under {digest}.",
              { digest: error.digest },
            )
          : t(
              "Nothing that was measured is lost. Perhaps the database is away for a moment; the server's log says more.",
            )}
      </Notice>
    </div>
  );
}
