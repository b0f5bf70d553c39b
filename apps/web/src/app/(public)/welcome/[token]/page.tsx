// The page behind a one-time link, of the first owner or for a lost password: e-mail and password, then inside.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WelcomeForm } from "@/features/account/welcome-form";
import { openSignInLink } from "@/server/auth/sign-in-link";

export const generateMetadata = (): Metadata => ({
  title: t("Welcome"),
  robots: { index: false },
  referrer: "no-referrer",
});

export default async function WelcomePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await openSignInLink(token);
  if (link === null) notFound();
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">
          {link.email === null ? t("Welcome to Gonogo") : t("Set a new password")}
        </h1>
        <p className="text-13 text-muted-foreground">
          {t("Choose how you will sign in. The link that brought you here works this once.")}
        </p>
      </div>
      <WelcomeForm token={token} email={link.email} />
    </>
  );
}
