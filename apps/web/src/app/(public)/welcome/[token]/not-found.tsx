// Shown for a one-time link that was used, is too old, or never was.
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export default function NoWelcome() {
  return (
    <>
      <h1 className="text-20 font-semibold">{t("This link no longer works")}</h1>
      <Notice>
        {t(
          "It was used already, or is older than a day. Restart Gonogo: it prints a fresh link as long as no password is set.",
        )}
      </Notice>
      <Button asChild variant="outline">
        <Link href="/sign-in">{t("Sign in instead")}</Link>
      </Button>
    </>
  );
}
