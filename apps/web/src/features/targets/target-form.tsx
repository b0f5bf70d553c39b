// The form of a target: what it is, where it is, how to reach it. Keeps what was typed through every error.
"use client";

import { type ReactNode, useId } from "react";
import { type Resolver, useForm, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import type { RequestError } from "@/lib/trpc";
import { AddressFields } from "./fields/address-fields.tsx";
import { GrpcSchemaFields } from "./fields/grpc-schema-fields.tsx";
import { IdentityFields } from "./fields/identity-fields.tsx";
import { MetricsFields } from "./fields/metrics-fields.tsx";
import { PairRows } from "./fields/pair-rows.tsx";
import { QuicFields } from "./fields/quic-fields.tsx";
import { SecretFields } from "./fields/secret-fields.tsx";
import { SocketFields } from "./fields/socket-fields.tsx";
import { TlsFields } from "./fields/tls-fields.tsx";
import { runsOverQuic } from "./values/quic-values.ts";
import { fieldIssue, type Reading, readTarget, type TargetValues } from "./values/target-values.ts";

type TargetFormProps = {
  initial: TargetValues;
  /** A new target's slug follows its name until somebody types one. */
  isNew: boolean;
  hasSecret: boolean;
  submitLabel: string;
  /** Saves; resolves to the server's refusal, or null when it is done. */
  onSave: (reading: Extract<Reading, { ok: true }>) => Promise<RequestError | null>;
};

const resolver: Resolver<TargetValues> = (values) => {
  const reading = readTarget(values);
  if (reading.ok) return { values, errors: {} };
  const errors = Object.fromEntries(
    reading.issues.map(({ field, message }) => [field, { type: "target", message }]),
  );
  return { values: {}, errors };
};

export function TargetForm({ initial, isNew, hasSecret, submitLabel, onSave }: TargetFormProps) {
  const form = useForm<TargetValues>({ defaultValues: initial, resolver, mode: "onTouched" });
  const save = form.handleSubmit(async (values) => {
    const reading = readTarget(values);
    if (!reading.ok) return;
    const error = await onSave(reading);
    if (!error) return;
    for (const issue of error.issues) {
      const [part, ...path] = issue.field.split(".");
      const isSecret = part === "secret" && path.length === 0;
      const own = { field: "secret" as const, message: issue.message };
      const { field, message } = isSecret ? own : fieldIssue({ path, message: issue.message });
      form.setError(field, { message });
    }
    form.setError("root", {
      message: [error.message, error.remedy].filter(Boolean).join(" "),
    });
  });
  const refusal = form.formState.errors.root?.message;
  return (
    <Form {...form}>
      <form onSubmit={save} noValidate className="grid max-w-3xl gap-8">
        <Part title="What it is">
          <IdentityFields isNew={isNew} />
        </Part>
        <Part title="Where it is">
          <AddressFields />
        </Part>
        <Part title="Encryption">
          <TlsFields />
        </Part>
        {form.watch("protocol") === "grpc" ? (
          <Part title="gRPC schema">
            <GrpcSchemaFields />
          </Part>
        ) : null}
        {runsOverQuic(form.watch("protocol")) ? (
          <Part title="QUIC">
            <QuicFields />
          </Part>
        ) : null}
        <Part title="Sockets">
          <SocketFields />
        </Part>
        {form.watch("protocol") === "quic" ? null : <Carried />}
        <Part title="Secret">
          <SecretFields hasSecret={hasSecret} />
        </Part>
        <Part title="What it reports about itself">
          <MetricsFields />
        </Part>
        <Part title="Labels">
          <PairRows
            field="labels"
            legend="Labels"
            help="Free text for people, such as the version of the server. A label build with release or debug keeps a development build from being compared with another."
            one="label"
          />
        </Part>
        {refusal ? (
          <Notice tone="error" title="The target was not saved">
            {refusal}
          </Notice>
        ) : null}
        <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
          {submitLabel}
        </Button>
      </form>
    </Form>
  );
}

/** For protocols that have headers. */
function Carried() {
  const { watch } = useFormContext<TargetValues>();
  return (
    <Part title="What every request carries">
      <PairRows
        field="headers"
        legend={watch("protocol") === "grpc" ? "Metadata" : "Headers"}
        help="Sent before an operation's own. Not the place for secrets: these are shown."
        one="header"
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t pt-6 first:border-0 first:pt-0 md:grid-cols-[180px_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-14 font-semibold">
        {title}
      </h2>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  );
}
