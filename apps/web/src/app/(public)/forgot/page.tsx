// A lost password: asks for the mail with a link, or says who makes one where no mail is sent.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ForgotForm } from "@/features/account/forgot-form";
import { maySendMail } from "@/server/auth/sign-in-link";

export const generateMetadata = (): Metadata => ({ title: t("Lost password") });
/** The environment is that of the server that runs, not of the build. */
export const dynamic = "force-dynamic";

export default function ForgotPage() {
  return (
    <>
      <h1 className="text-20 font-semibold">{t("Lost password")}</h1>
      {maySendMail() ? (
        <ForgotForm />
      ) : (
        <Notice>
          {t("This Gonogo sends no mail. Ask your administrator for a link to set a new password.")}
        </Notice>
      )}
      <Button asChild variant="outline">
        <Link href="/sign-in">{t("Sign in instead")}</Link>
      </Button>
    </>
  );
}
