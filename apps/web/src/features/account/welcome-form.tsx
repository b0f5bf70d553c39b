// Sets e-mail and password behind the one-time link, then signs in with them.
"use client";

import { english, t } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { emailField, passwordField, useNewAccount } from "@/lib/new-account";
import { useMutation, useTRPC } from "@/lib/trpc";

const NewAccount = z
  .object({ email: emailField.type, password: passwordField.type, repeated: z.string() })
  .refine((typed) => typed.password === typed.repeated, {
    path: ["repeated"],
    message: english("is not the same password"),
  });
type NewAccount = z.infer<typeof NewAccount>;

const fieldsOf = () => [
  emailField.props,
  passwordField.props,
  {
    ...passwordField.props,
    ...{ name: "repeated" as const, label: t("Password, again"), help: null },
  },
];

/** `email`: of an account that has one already. */
export function WelcomeForm({ token, email }: { token: string; email: string | null }) {
  const redeem = useMutation(useTRPC().account.redeemLink.mutationOptions());
  const form = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { email: email ?? "", password: "", repeated: "" },
    mode: "onTouched",
  });
  const { error, submit } = useNewAccount(
    ({ email, password }: NewAccount) => redeem.mutateAsync({ token, email, password }),
    "/",
  );
  return (
    <Form {...form}>
      <form onSubmit={form.handleSubmit(submit)} noValidate className="grid gap-4">
        {fieldsOf().map((field) => (
          <TextField<NewAccount> key={field.name} {...field} />
        ))}
        <ErrorNotice error={error} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {email === null ? t("Set up the account") : t("Set the password")}
        </Button>
      </form>
    </Form>
  );
}
