// Shown for a link that leads to no report (any more). It shows nothing about whether there ever was one.
import { t } from "@gonogo/locale/t";

export default function NoReport() {
  return (
    <main id="main" className="mx-auto grid max-w-prose gap-4 px-6 py-24">
      <h1 className="text-20 font-semibold">{t("This link leads to no report")}</h1>
      <p className="text-muted-foreground">
        {t(
          "It was revoked, it has expired, or a part of it is missing. Ask whoever sent it for a new one.",
        )}
      </p>
    </main>
  );
}
