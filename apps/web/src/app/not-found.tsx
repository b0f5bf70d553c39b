// Shown where an address leads nowhere.
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main id="main" className="mx-auto grid max-w-prose justify-items-start gap-4 px-6 py-24">
      <p className="figure text-13 text-muted-foreground">404</p>
      <h1 className="text-20 font-semibold">{t("There is nothing at this address")}</h1>
      <p className="text-muted-foreground">
        {t("It may have been deleted, or the link may be mistyped.")}
      </p>
      <Button asChild>
        <Link href="/">{t("Go to the overview")}</Link>
      </Button>
    </main>
  );
}
