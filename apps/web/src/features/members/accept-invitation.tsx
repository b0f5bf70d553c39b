// Two ways into a project for who is not signed in: a new account, or the one that the person has.
"use client";

import { t } from "@gonogo/locale/t";
import { SigningName } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { SignInForm } from "@/components/sign-in-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { emailField, passwordField, useNewAccount } from "@/lib/new-account";
import { useMutation, useTRPC } from "@/lib/trpc";

const NewAccount = z.object({
  name: SigningName,
  email: emailField.type,
  password: passwordField.type,
});
type NewAccount = z.infer<typeof NewAccount>;

const fieldsOf = () => [
  {
    name: "name" as const,
    label: t("Name"),
    type: "text",
    autoComplete: "name",
    help: t("Members see it, and it signs your decisions."),
  },
  emailField.props,
  passwordField.props,
];

type AcceptInvitationProps = { token: string; project: string };

export function AcceptInvitation({ token, project }: AcceptInvitationProps) {
  const [hasAccount, setHasAccount] = useState(false);
  return (
    <div className="grid gap-4">
      {hasAccount ? (
        // The same page again, for who is signed in then.
        <SignInForm next={`/invitation/${token}`} />
      ) : (
        <NewAccountForm token={token} project={project} />
      )}
      <Button variant="outline" onClick={() => setHasAccount(!hasAccount)}>
        {hasAccount ? t("Make a new account") : t("I have an account")}
      </Button>
    </div>
  );
}

function NewAccountForm({ token, project }: AcceptInvitationProps) {
  const accept = useMutation(useTRPC().account.acceptInvitation.mutationOptions());
  const form = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { name: "", email: "", password: "" },
    mode: "onTouched",
  });
  const { error, submit } = useNewAccount(
    (typed: NewAccount) => accept.mutateAsync({ token, ...typed }),
    `/?project=${project}`,
  );
  return (
    <Form {...form}>
      <form onSubmit={form.handleSubmit(submit)} noValidate className="grid gap-4">
        {fieldsOf().map((field) => (
          <TextField<NewAccount> key={field.name} {...field} />
        ))}
        <ErrorNotice error={error} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t("Join the project")}
        </Button>
      </form>
    </Form>
  );
}
