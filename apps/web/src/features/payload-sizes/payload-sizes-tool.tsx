// Counts the bytes of messages that somebody types, and shows them field by field. Nothing is stored.
// The example is counted already. The table stays while the messages change, and says so.
"use client";

import { t } from "@gonogo/locale/t";
import type { PayloadTable } from "@gonogo/protocols/report";
import type { Payload } from "@gonogo/protocols/spec";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { PayloadFields } from "@/components/payload-fields";
import { PayloadAnswer, PayloadSizesTable } from "@/components/payload-sizes-table";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Form } from "@/components/ui/form";
import { type PayloadListValues, payloadDraft, payloadFieldOf } from "@/lib/payload-form";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";
import { examplePayloads } from "./example-payloads.ts";

type FieldName = Parameters<UseFormReturn<PayloadListValues>["setError"]>[0];

type Counted = {
  readonly table: PayloadTable & { readonly markdown: string };
  readonly of: string;
};

export function PayloadSizesTool({ example }: { example: Counted["table"] }) {
  const form = useForm<PayloadListValues>({
    defaultValues: { payloads: examplePayloads.map((one) => ({ ...one })) },
  });
  const [counted, setCounted] = useState<Counted>(() => ({
    ...{ table: example, of: JSON.stringify(examplePayloads) },
  }));
  const isStale = JSON.stringify(form.watch("payloads")) !== counted.of;
  const setError = (field: string, message: string) =>
    form.setError(field as FieldName, { type: "server", message });
  const count = useMutation(
    useTRPC().benchmark.payloadSizes.mutationOptions({
      onError: (error) => {
        for (const { field, message } of requestErrorOf(error).issues)
          setError(payloadFieldOf(field.split(".")), message);
      },
    }),
  );
  const submit = () => {
    form.clearErrors();
    let errors = 0;
    const payloads = form.getValues().payloads.map((payload, i) =>
      payloadDraft(payload, (field, message) => {
        errors += 1;
        setError(`payloads.${i}.${field}`, message);
      }),
    );
    // What the texts say is read by the server, which names the field of whatever does not fit.
    if (errors > 0) return;
    const of = JSON.stringify(form.getValues().payloads);
    count.mutate(
      { payloads: payloads as Payload[] },
      { onSuccess: (table) => setCounted({ table, of }) },
    );
  };
  return (
    <Form {...form}>
      <form
        noValidate
        className="grid items-start gap-6 xl:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card>
          <CardHeader>
            <CardTitle>{t("Messages")}</CardTitle>
          </CardHeader>
          <PayloadFields fewest={1} />
        </Card>
        <Card className="max-xl:order-first xl:sticky xl:top-6">
          <CardHeader>
            <CardTitle>{t("Bytes")}</CardTitle>
            <CopyButton
              text={counted.table.markdown}
              label={t("Markdown")}
              aria-label={t("Copy as Markdown")}
            />
          </CardHeader>
          <PayloadAnswer table={counted.table} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button type="submit" variant={isStale ? "default" : "outline"} busy={count.isPending}>
              {t("Count the bytes")}
            </Button>
            <span role="status" className="text-13 text-muted-foreground">
              {isStale ? t("The messages have changed since these were counted.") : ""}
            </span>
          </div>
          <ErrorNotice error={count.error ? requestErrorOf(count.error) : null} />
          <PayloadSizesTable table={counted.table} />
        </Card>
      </form>
    </Form>
  );
}
