// Shown where a run, benchmark or target is not, or not any more.
import { t } from "@gonogo/locale/t";
import { SearchX } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFoundInside() {
  return (
    <>
      <h1 className="text-20 font-semibold">{t("Not found")}</h1>
      <EmptyState
        icon={SearchX}
        title={t("There is nothing at this address")}
        action={
          <Button asChild variant="outline">
            <Link href="/">{t("Go to the overview")}</Link>
          </Button>
        }
      >
        {t("It may have been deleted, or the link may be mistyped.")}
      </EmptyState>
    </>
  );
}
