// Signs in with e-mail and password. Says what is wrong without telling which of the two it was.
"use client";

import { english, t } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { authClient } from "@/lib/auth-client";

const Credentials = z.object({
  email: z.email(english("is not an e-mail address")),
  password: z.string().min(1, english("must not be empty")),
});
type Login = z.infer<typeof Credentials>;

/** What to say when better-auth refused, by HTTP status. */
function refusalOf(status: number): string {
  if (status === 429) return t("Too many attempts. Wait ten seconds, then try again.");
  if (status === 401 || status === 403) return t("E-mail or password is wrong.");
  return t("The server did not answer as it should. Try again; if it stays, look into its log.");
}

export function SignInForm({ next }: { next: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: "", password: "" },
  });
  const submit = form.handleSubmit(async (credentials) => {
    setRefusal(null);
    const { error } = await authClient.signIn.email(credentials);
    if (error) setRefusal(refusalOf(error.status));
    // A whole load, so that every part of the page is rendered for the new session.
    else window.location.assign(next);
  });
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField<Login> name="email" label={t("E-mail")} type="email" autoComplete="username" />
        <TextField<Login>
          name="password"
          label={t("Password")}
          type="password"
          autoComplete="current-password"
        />
        {refusal ? <Notice tone="error">{refusal}</Notice> : null}
        <Button
          type="submit"
          busy={form.formState.isSubmitting || (form.formState.isSubmitSuccessful && !refusal)}
        >
          {t("Sign in")}
        </Button>
      </form>
    </Form>
  );
}
