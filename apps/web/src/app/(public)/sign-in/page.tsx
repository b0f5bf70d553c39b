// Sign in with e-mail and password.
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/sign-in-form";
import { safePath } from "@/features/account/safe-path";
import { pageSession } from "@/server/auth/page-session";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await searchParams;
  const path = safePath(typeof next === "string" ? next : undefined);
  if (await pageSession()) redirect(path);
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">Sign in</h1>
        <p className="text-13 text-muted-foreground">
          Sign in to see the benchmarks, runs and verdicts of your project.
        </p>
      </div>
      <SignInForm next={path} />
      <p className="text-12 text-muted-foreground">
        The first time? Gonogo prints a one-time link when it starts; open that instead. Others are
        invited by an owner. Whoever runs Gonogo makes a link for a lost password.
      </p>
    </>
  );
}
