// The first owner's page behind the one-time link: e-mail and password, then inside.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WelcomeForm } from "@/features/account/welcome-form";
import { signInLinkOpen } from "@/server/auth/sign-in-link";

export const metadata: Metadata = {
  title: "Welcome",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function WelcomePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (!(await signInLinkOpen(token))) notFound();
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">Welcome to Gonogo</h1>
        <p className="text-13 text-muted-foreground">
          Choose how you will sign in. The link that brought you here works this once.
        </p>
      </div>
      <WelcomeForm token={token} />
    </>
  );
}
