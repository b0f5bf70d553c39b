// A lost password: asks for the mail with a link, or says who makes one where no mail is sent.
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ForgotForm } from "@/features/account/forgot-form";
import { maySendMail } from "@/server/auth/sign-in-link";

export const metadata: Metadata = { title: "Lost password" };
/** The environment is that of the server that runs, not of the build. */
export const dynamic = "force-dynamic";

export default function ForgotPage() {
  return (
    <>
      <h1 className="text-20 font-semibold">Lost password</h1>
      {maySendMail() ? (
        <ForgotForm />
      ) : (
        <Notice>
          This Gonogo sends no mail. Ask your administrator for a link to set a new password.
        </Notice>
      )}
      <Button asChild variant="outline">
        <Link href="/sign-in">Sign in instead</Link>
      </Button>
    </>
  );
}
