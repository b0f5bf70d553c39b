// Sets e-mail and password behind the one-time link, then signs in with them.
"use client";

import { Password, passwordLength } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { authClient } from "@/lib/auth-client";
import { type RequestError, requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";

const NewAccount = z
  .object({
    email: z.email("is not an e-mail address"),
    password: Password,
    repeated: z.string(),
  })
  .refine((typed) => typed.password === typed.repeated, {
    path: ["repeated"],
    message: "is not the same password",
  });

const fields = [
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
  {
    name: "repeated",
    label: "Password, again",
    type: "password",
    autoComplete: "new-password",
    help: null,
  },
] as const;

/** `email`: of an account that has one already. */
export function WelcomeForm({ token, email }: { token: string; email: string | null }) {
  const [error, setError] = useState<RequestError | null>(null);
  const redeem = useMutation(useTRPC().account.redeemLink.mutationOptions());
  const form = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { email: email ?? "", password: "", repeated: "" },
    mode: "onTouched",
  });
  const submit = form.handleSubmit(async ({ email, password }) => {
    setError(null);
    try {
      await redeem.mutateAsync({ token, email, password });
    } catch (error) {
      setError(requestErrorOf(error));
      return;
    }
    const { error } = await authClient.signIn.email({ email, password });
    window.location.assign(error ? "/sign-in" : "/");
  });
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {fields.map((field) => (
          <TextField<z.infer<typeof NewAccount>> key={field.name} {...field} />
        ))}
        <ErrorNotice error={error} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {email === null ? "Set up the account" : "Set the password"}
        </Button>
      </form>
    </Form>
  );
}
