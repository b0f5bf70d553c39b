// Two ways into a project for who is not signed in: a new account, or the one that the person has.
"use client";

import { Password, passwordLength, SigningName } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { SignInForm } from "@/components/sign-in-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { authClient } from "@/lib/auth-client";
import { type RequestError, requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";

const NewAccount = z.object({
  name: SigningName,
  email: z.email("is not an e-mail address"),
  password: Password,
});
type NewAccount = z.infer<typeof NewAccount>;

const fields = [
  {
    name: "name",
    label: "Name",
    type: "text",
    autoComplete: "name",
    help: "Members see it, and it signs your decisions.",
  },
  {
    name: "email",
    label: "E-mail",
    type: "email",
    autoComplete: "username",
    help: "You sign in with it.",
  },
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    help: `At least ${passwordLength.min} characters.`,
  },
] as const;

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
        {hasAccount ? "Make a new account" : "I have an account"}
      </Button>
    </div>
  );
}

function NewAccountForm({ token, project }: AcceptInvitationProps) {
  const [error, setError] = useState<RequestError | null>(null);
  const accept = useMutation(useTRPC().account.acceptInvitation.mutationOptions());
  const form = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { name: "", email: "", password: "" },
    mode: "onTouched",
  });
  const submit = form.handleSubmit(async ({ name, email, password }) => {
    setError(null);
    try {
      await accept.mutateAsync({ token, name, email, password });
    } catch (error) {
      setError(requestErrorOf(error));
      return;
    }
    const { error } = await authClient.signIn.email({ email, password });
    window.location.assign(error ? "/sign-in" : `/?project=${project}`);
  });
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {fields.map((field) => (
          <TextField<NewAccount> key={field.name} {...field} />
        ))}
        <ErrorNotice error={error} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          Join the project
        </Button>
      </form>
    </Form>
  );
}
