// Asks for a mail with a link to set a new password. What it says afterwards is the same for every address.
"use client";

import { english, t } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";

const Asked = z.object({ email: z.email(english("is not an e-mail address")) });
type Asked = z.infer<typeof Asked>;

export function ForgotForm() {
  const request = useMutation(useTRPC().account.requestPasswordReset.mutationOptions());
  const form = useForm({ resolver: zodResolver(Asked), defaultValues: { email: "" } });
  if (request.isSuccess)
    return (
      <Notice title={t("Check your e-mail.")}>
        {t(
          "If an account has this address, we sent a link. The link works once, within an hour. Another one is sent after five minutes at the earliest.",
        )}
      </Notice>
    );
  return (
    <Form {...form}>
      <form
        onSubmit={form.handleSubmit((asked) => request.mutate(asked))}
        noValidate
        className="grid gap-4"
      >
        <TextField<Asked>
          name="email"
          label={t("E-mail")}
          type="email"
          autoComplete="username"
          help={t("A link to set a new password is sent there.")}
        />
        <ErrorNotice error={request.error ? requestErrorOf(request.error) : null} />
        <Button type="submit" busy={request.isPending}>
          {t("Send the link")}
        </Button>
      </form>
    </Form>
  );
}
