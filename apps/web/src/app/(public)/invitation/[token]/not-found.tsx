// Shown for an invitation that was used or revoked, has expired, or never was.
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export default function NoInvitation() {
  return (
    <>
      <h1 className="text-20 font-semibold">{t("This invitation no longer works")}</h1>
      <Notice>
        {t("It was used, was revoked or has expired. Ask an owner of the project for another one.")}
      </Notice>
      <Button asChild variant="outline">
        <Link href="/sign-in">{t("Sign in instead")}</Link>
      </Button>
    </>
  );
}
