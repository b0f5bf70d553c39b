// The account: e-mail, and a new password for whoever knows the old one.
"use client";

import { english, msg, t } from "@gonogo/locale/t";
import { Password } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { authClient } from "@/lib/auth-client";
import { toast } from "@/lib/toast";

const Passwords = z.object({
  currentPassword: z.string().min(1, english("must not be empty")),
  newPassword: Password,
});

const fields = [
  { name: "currentPassword", label: msg("Current password"), autoComplete: "current-password" },
  { name: "newPassword", label: msg("New password"), autoComplete: "new-password" },
] as const;

type PasswordCardProps = {
  email: string;
  signature: string;
  /** false: single sign-on alone, and no password to change. */
  hasPassword: boolean;
};

export function PasswordCard({ email, signature, hasPassword }: PasswordCardProps) {
  return (
    <Card id="account" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("Account")}</CardTitle>
          <CardDescription>
            {t("You are signed in as {email}. Decisions carry your signature: {signature}.", {
              email,
              signature,
            })}
            {hasPassword ? null : ` ${t("You sign in by single sign-on, without a password.")}`}
          </CardDescription>
        </div>
      </CardHeader>
      {hasPassword ? <PasswordForm email={email} /> : null}
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(Passwords),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const submit = form.handleSubmit(async (passwords) => {
    setRefusal(null);
    const { error } = await authClient.changePassword({ ...passwords, revokeOtherSessions: true });
    if (error)
      setRefusal(
        error.status === 400
          ? t("The current password is wrong.")
          : t("The password was not changed."),
      );
    else {
      form.reset();
      toast.success(t("The password was changed. Other sessions have ended."));
    }
  });
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid max-w-96 gap-4">
        {/* Password managers want to know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {fields.map(({ label, ...field }) => (
          <TextField<z.infer<typeof Passwords>>
            key={field.name}
            type="password"
            label={t(label)}
            {...field}
          />
        ))}
        {refusal ? <Notice tone="error">{refusal}</Notice> : null}
        <Button
          type="submit"
          variant="outline"
          busy={form.formState.isSubmitting}
          className="justify-self-start"
        >
          {t("Change the password")}
        </Button>
      </form>
    </Form>
  );
}
