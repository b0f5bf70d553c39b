// Sign in with e-mail and password, or by single sign-on where it is set.

import { t, translated } from "@gonogo/locale/t";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/sign-in-form";
import { SignOutButton } from "@/components/sign-out-button";
import { Trans } from "@/components/trans";
import { Notice } from "@/components/ui/notice";
import { safePath } from "@/features/account/safe-path";
import { SingleSignOn } from "@/features/account/single-sign-on";
import { pageSession, pageUser } from "@/server/auth/page-session";
import { maySendMail } from "@/server/auth/sign-in-link";
import { signOnRefusal } from "@/server/auth/sign-on-refusals";
import { readEnv } from "@/server/env";

export const generateMetadata = (): Metadata => ({ title: t("Sign in") });

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[]; error?: string | string[] }>;
}) {
  const { next, error } = await searchParams;
  const path = safePath(typeof next === "string" ? next : undefined);
  if (await pageSession()) redirect(path);
  const user = await pageUser();
  if (user !== null) return <MemberOfNothing email={user.email} />;
  const { oidc } = readEnv();
  const mailed = maySendMail();
  const refusal = oidc ? signOnRefusal(error) : null;
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">{t("Sign in")}</h1>
        <p className="text-13 text-muted-foreground">
          {t("Sign in to see the benchmarks, runs and verdicts of your project.")}
        </p>
      </div>
      {refusal ? <Notice tone="error">{translated(refusal)}</Notice> : null}
      {oidc ? <SingleSignOn name={oidc.name} next={path} /> : null}
      <SignInForm next={path} />
      {mailed ? (
        <Link href="/forgot" className="text-13 text-link underline-offset-4 hover:underline">
          {t("Forgot your password?")}
        </Link>
      ) : null}
      <p className="text-12 text-muted-foreground">
        {t(
          "The first time? Gonogo prints a one-time link when it starts; open that instead. Others are invited by an owner.",
        )}{" "}
        {mailed ? null : t("Your administrator makes a link for a lost password.")}
      </p>
    </>
  );
}

const MemberOfNothing = ({ email }: { email: string }) => (
  <>
    <h1 className="text-20 font-semibold">{t("No project")}</h1>
    <Notice>
      <Trans
        text="You are signed in as {email} and are a member of no project. Ask an owner of a project for an invitation."
        values={{ email: <span className="break-all font-medium">{email}</span> }}
      />
    </Notice>
    <SignOutButton>{t("Sign out")}</SignOutButton>
  </>
);
