// The form of a target: what it is, where it is, how to reach it. Keeps what was typed through every fault.
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import { protocolNames } from "@gonogo/protocols/spec";
import { type ReactNode, useId } from "react";
import { type Resolver, useForm, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import {
  Form,
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
} from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import type { Fault } from "@/lib/trpc";
import { GrpcSchemaFields } from "./grpc-schema-fields.tsx";
import { PairRows } from "./pair-rows.tsx";
import { QuicFields } from "./quic-fields.tsx";
import { runsOverQuic } from "./quic-values.ts";
import { SecretFields } from "./secret-fields.tsx";
import { slugOf } from "./slug-of.ts";
import { SocketFields } from "./socket-fields.tsx";
import { splitAddress } from "./split-address.ts";
import { fieldIssue, type Reading, readTarget, type TargetValues } from "./target-values.ts";
import { TlsFields } from "./tls-fields.tsx";

type TargetFormProps = {
  initial: TargetValues;
  /** A new target's slug follows its name until somebody types one. */
  isNew: boolean;
  hasSecret: boolean;
  submitLabel: string;
  /** Saves; resolves to the server's refusal, or null when it is done. */
  onSave: (reading: Extract<Reading, { ok: true }>) => Promise<Fault | null>;
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
    const fault = await onSave(reading);
    if (!fault) return;
    for (const issue of fault.issues) {
      const path = issue.field.split(".").slice(1);
      const { field, message } = fieldIssue({ path, message: issue.message });
      form.setError(field, { message });
    }
    form.setError("root", {
      message: [fault.message, fault.remedy].filter(Boolean).join(" "),
    });
  });
  const refusal = form.formState.errors.root?.message;
  return (
    <Form {...form}>
      <form onSubmit={save} noValidate className="grid max-w-3xl gap-8">
        <Part title="What it is">
          <Identity isNew={isNew} />
        </Part>
        <Part title="Where it is">
          <Address />
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
        <Part title="Labels">
          <PairRows
            field="labels"
            legend="Labels"
            help="Free text for people, such as the version of the server."
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

function Identity({ isNew }: { isNew: boolean }) {
  const { control, setValue, getFieldState } = useFormContext<TargetValues>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        control={control}
        name="name"
        render={({ field }) => (
          <FormItem>
            <FormLabel>Name</FormLabel>
            <FormControl>
              <Input
                {...field}
                autoComplete="off"
                placeholder="Dispatch, REST"
                onChange={(event) => {
                  field.onChange(event);
                  if (isNew && !getFieldState("slug").isTouched)
                    setValue("slug", slugOf(event.target.value));
                }}
              />
            </FormControl>
            <FormMessage />
          </FormItem>
        )}
      />
      <FormField
        control={control}
        name="slug"
        render={({ field }) => (
          <FormItem>
            <FormLabel>Slug</FormLabel>
            <FormControl>
              <Input {...field} autoComplete="off" spellCheck={false} className="figure" />
            </FormControl>
            <FormDescription>What definitions call it.</FormDescription>
            <FormMessage />
          </FormItem>
        )}
      />
    </div>
  );
}

function Address() {
  const { control, watch, setValue } = useFormContext<TargetValues>();
  const protocol = watch("protocol");
  const spread = (text: string) => {
    const parts = splitAddress(text, protocol);
    if (!parts) return;
    setValue("host", parts.host, { shouldValidate: true });
    if (parts.port !== null) setValue("port", parts.port, { shouldValidate: true });
    if (parts.tls !== null) setValue("tls", parts.tls);
  };
  return (
    <>
      <FormField
        control={control}
        name="protocol"
        render={({ field }) => (
          <FormItem>
            <FormLabel>Protocol</FormLabel>
            <Select value={field.value} onValueChange={field.onChange}>
              <FormControl>
                <SelectTrigger ref={field.ref}>
                  <SelectValue />
                </SelectTrigger>
              </FormControl>
              <SelectContent>
                {protocolNames.map((name) => (
                  <SelectItem key={name} value={name}>
                    {catalog[name].label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
            <FormDescription>{catalog[protocol].hint}</FormDescription>
            <FormMessage />
          </FormItem>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_128px]">
        <FormField
          control={control}
          name="host"
          render={({ field }) => (
            <FormItem>
              <FormLabel>Host</FormLabel>
              <FormControl>
                <Input
                  {...field}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="127.0.0.1"
                  className="figure"
                  onBlur={() => {
                    field.onBlur();
                    spread(field.value);
                  }}
                />
              </FormControl>
              <FormDescription>A name or an address; a pasted URL is taken apart.</FormDescription>
              <FormMessage />
            </FormItem>
          )}
        />
        <FormField
          control={control}
          name="port"
          render={({ field }) => (
            <FormItem>
              <FormLabel>Port</FormLabel>
              <FormControl>
                <Input
                  {...field}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={String(catalog[protocol].defaultPort)}
                  className="figure"
                />
              </FormControl>
              <FormMessage />
            </FormItem>
          )}
        />
      </div>
    </>
  );
}
