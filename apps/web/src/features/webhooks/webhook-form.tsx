// The form of a webhook: where it sends, on which events, of which benchmark; and its secret, shown once. Loaded when it is opened.
"use client";

import { english, t } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { CopyField } from "@/components/copy-field";
import { ErrorNotice } from "@/components/error-notice";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { CheckField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { requestErrorOf } from "@/lib/request-error";
import type { WebhookView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useMutation, useQueryClient, useTRPC } from "@/lib/trpc";
import { eventNames, eventWords, kindWords } from "./webhook-words.ts";

const WebhookInput = z.object({
  name: z.string().trim().min(1, english("must not be empty")).max(100),
  kind: z.enum(["json", "slack", "email"]),
  url: z.string().trim(),
  recipients: z.string(),
  events: z.record(z.string(), z.boolean()),
  benchmark: z.string(),
});
type WebhookValues = z.infer<typeof WebhookInput>;

export type BenchmarkChoice = { readonly slug: string; readonly question: string };

type WebhookFormProps = {
  benchmarks: readonly BenchmarkChoice[];
  maySendEmail: boolean;
  /** null: a new one. */
  webhook: WebhookView | null;
  onClose: () => void;
};

export function WebhookForm({ benchmarks, maySendEmail, webhook, onClose }: WebhookFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const saved = (text: string, shown: string | null = null) => {
    toast.success(text);
    void queryClient.invalidateQueries(trpc.webhook.list.queryFilter());
    if (shown === null) onClose();
    else setSecret(shown);
  };
  const create = useMutation(
    trpc.webhook.create.mutationOptions({
      onSuccess: (made) => saved(t("Webhook created."), made.secret),
    }),
  );
  const update = useMutation(
    trpc.webhook.update.mutationOptions({ onSuccess: () => saved(t("The webhook is changed.")) }),
  );
  const rotate = useMutation(
    trpc.webhook.rotateSecret.mutationOptions({
      onSuccess: (made) => saved(t("The new secret is in use."), made.secret),
    }),
  );
  const form = useForm<WebhookValues>({
    resolver: zodResolver(WebhookInput),
    defaultValues: valuesOf(webhook),
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  const submit = form.handleSubmit(({ name, url, recipients, events, benchmark }) => {
    const given = {
      ...{ name, benchmark: benchmark || null },
      events: eventNames.filter((event) => events[event]),
      ...(kind === "email" ? { recipients: recipients.split(/[\s,;]+/).filter(Boolean) } : { url }),
    };
    if (webhook) update.mutate({ id: webhook.id, ...given });
    else create.mutate({ kind, ...given });
  });
  if (secret !== null) return <Secret value={secret} onClose={onClose} />;
  const error = create.error ?? update.error ?? rotate.error;
  const isMissing = kind === "email" && !maySendEmail;
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<WebhookValues> name="name" label={t("Name")} placeholder={t("Team channel")} />
          {webhook === null ? (
            <ChoiceField<WebhookValues>
              name="kind"
              label={t("Kind")}
              choices={Object.entries(kindWords).map(([value, label]) => ({
                value,
                label: t(label),
              }))}
            />
          ) : null}
        </div>
        {kind === "email" ? (
          <TextField<WebhookValues>
            name="recipients"
            label={t("Recipients")}
            placeholder="team@example.org"
            help={t("Up to 20 addresses, with commas between them.")}
          />
        ) : (
          <TextField<WebhookValues>
            name="url"
            label="URL"
            figure
            placeholder={
              kind === "slack"
                ? "https://hooks.slack.com/services/…"
                : "https://ci.example.org/hook"
            }
            help={t("It must lie in the networks that this installation may reach.")}
          />
        )}
        {isMissing ? (
          <Notice tone="info" title={t("This installation sends no e-mail yet")}>
            <Trans
              text="Ask the operator to set {url} and {from}."
              values={{
                url: <code className="figure">GONOGO_SMTP_URL</code>,
                from: <code className="figure">GONOGO_SMTP_FROM</code>,
              }}
            />
          </Notice>
        ) : null}
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-13 font-medium">{t("Events")}</legend>
          {eventNames.map((event) => (
            <CheckField<WebhookValues>
              key={event}
              name={`events.${event}`}
              label={t(eventWords[event].label)}
              help={t(eventWords[event].help)}
            />
          ))}
        </fieldset>
        <ChoiceField<WebhookValues>
          name="benchmark"
          label={t("Benchmark")}
          choices={[
            { value: "", label: t("All benchmarks") },
            ...benchmarks.map(({ slug, question }) => ({
              value: slug,
              label: `${slug}: ${question}`,
            })),
          ]}
        />
        <ErrorNotice error={error ? requestErrorOf(error) : null} />
        <DialogFooter>
          {webhook?.kind === "json" ? (
            <ConfirmDialog
              title={t("Create a new signing secret?")}
              description={t(
                "The current secret stops working at once: receivers refuse requests until they have the new one. Changes in this form are not saved.",
              )}
              keep={t("Keep it")}
              confirm={t("Create secret")}
              onConfirm={() => rotate.mutate({ id: webhook.id })}
            >
              <Button
                type="button"
                variant="outline"
                busy={rotate.isPending}
                className="sm:mr-auto"
              >
                {t("New secret")}
              </Button>
            </ConfirmDialog>
          ) : null}
          <Button type="button" variant="outline" onClick={onClose}>
            {t("Discard")}
          </Button>
          <Button type="submit" busy={create.isPending || update.isPending} disabled={isMissing}>
            {webhook ? t("Save") : t("Create webhook")}
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}

function valuesOf(webhook: WebhookView | null): WebhookValues {
  const chosen = webhook?.events ?? ["verdict-change", "regression", "failure"];
  const events = Object.fromEntries(
    eventNames.map((event) => [event, (chosen as readonly string[]).includes(event)]),
  );
  return {
    ...{ name: webhook?.name ?? "", kind: webhook?.kind ?? "json", url: webhook?.url ?? "" },
    recipients: webhook?.recipients.join(", ") ?? "",
    ...{ events, benchmark: webhook?.benchmark ?? "" },
  };
}

const Secret = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <div className="grid min-w-0 gap-4">
    <Notice tone="info" title={t("Copy the signing secret now")}>
      <Trans
        text="It is stored encrypted and is not shown again. Receivers check the header {header} with it."
        values={{ header: <code className="figure">webhook-signature</code> }}
      />
    </Notice>
    <CopyField label={t("Signing secret")} value={value} />
    <DialogFooter>
      <Button onClick={onClose}>{t("Done")}</Button>
    </DialogFooter>
  </div>
);
