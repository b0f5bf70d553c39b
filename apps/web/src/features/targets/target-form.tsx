// The form of a target: what it is, where it is, how to reach it. Keeps what was typed through every error.
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import {
  protocolNames,
  type TargetFigure,
  tcpCongestionControls,
  usualFigures,
} from "@gonogo/protocols/spec";
import { type ReactNode, useId } from "react";
import { type Resolver, useForm, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { CheckField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { slugOf } from "@/lib/slug-of";
import type { RequestError } from "@/lib/trpc";
import { GrpcSchemaFields } from "./fields/grpc-schema-fields.tsx";
import { PairRows } from "./fields/pair-rows.tsx";
import { QuicFields } from "./fields/quic-fields.tsx";
import { SecretFields } from "./fields/secret-fields.tsx";
import { TlsFields } from "./fields/tls-fields.tsx";
import { runsOverQuic } from "./values/quic-values.ts";
import { splitAddress } from "./values/split-address.ts";
import {
  fieldIssue,
  metricFields,
  type Reading,
  readTarget,
  type TargetValues,
} from "./values/target-values.ts";

// Where a target is and what it speaks. A pasted URL is taken apart into host, port and encryption.

const protocols = protocolNames.map((name) => ({ value: name, label: catalog[name].label }));

function AddressFields() {
  const { watch, setValue } = useFormContext<TargetValues>();
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
      <ChoiceField<TargetValues>
        name="protocol"
        label="Protocol"
        help={catalog[protocol].hint}
        choices={protocols}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_128px]">
        <TextField<TargetValues>
          name="host"
          label="Host"
          help="A name or an address; a pasted URL is taken apart."
          placeholder="127.0.0.1"
          figure
          onLeft={spread}
        />
        <TextField<TargetValues>
          name="port"
          label="Port"
          inputMode="numeric"
          placeholder={String(catalog[protocol].defaultPort)}
          figure
        />
      </div>
    </>
  );
}

// Where a target reports figures of its own process, and what they are called there.
// All may stay empty: then gates on allocations cannot be judged, nor those on CPU and memory of a target elsewhere.

const labels: readonly (readonly [TargetFigure, string])[] = [
  ["memory", "Resident memory (bytes)"],
  ["cpu", "CPU (seconds)"],
  ["allocations", "Counter of allocations"],
  ["allocatedBytes", "Counter of allocated bytes"],
];

function MetricsFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="metricsUrl"
        label="Metrics address (Prometheus)"
        placeholder="http://127.0.0.1:9100/metrics"
        help="Read by the worker before and after each block; once a second during it where the target runs on another machine, for its memory."
        className="sm:col-span-2"
        figure
      />
      <TextField<TargetValues>
        name="freshUrl"
        label="Address that starts the target anew (POST)"
        placeholder="http://127.0.0.1:9100/fresh"
        help="Called before each block of a run with a gate on memory, so that what one block left behind does not count for the next. It answers 2xx once the target serves again."
        className="sm:col-span-2"
        figure
      />
      {labels.map(([figure, label]) => (
        <TextField<TargetValues>
          key={figure}
          name={metricFields[figure]}
          label={label}
          placeholder={usualFigures[figure]}
          figure
        />
      ))}
    </div>
  );
}

// Options of the engine's sockets: Nagle's algorithm, buffers, and TCP's congestion control.
// What is TCP's alone does not show for protocols over QUIC; the report shows what the kernel gave.

const congestionChoices = [
  { value: "kernel", label: "Kernel default" },
  ...tcpCongestionControls.map((name) => ({ value: name, label: name })),
];
const buffer = { inputMode: "numeric", placeholder: "kernel default", figure: true } as const;

function SocketFields() {
  const { watch } = useFormContext<TargetValues>();
  const overTcp = !runsOverQuic(watch("protocol"));
  return (
    <div className="grid gap-4">
      {overTcp ? (
        <CheckField<TargetValues>
          name="noDelay"
          label="Send small writes at once (no delay)"
          help="Without it, Nagle's algorithm holds them back until the last one was acknowledged."
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<TargetValues> name="sendBuffer" label="Send buffer (bytes)" {...buffer} />
        <TextField<TargetValues> name="receiveBuffer" label="Receive buffer (bytes)" {...buffer} />
      </div>
      {overTcp ? (
        <ChoiceField<TargetValues>
          name="tcpCongestion"
          label="TCP congestion control"
          choices={congestionChoices}
          help="Of what the engine sends. A worker whose kernel lacks it refuses the run and says what it has."
        />
      ) : null}
    </div>
  );
}

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
        <Part title="Where it is" anchor="address">
          <AddressFields />
        </Part>
        <Part title="Encryption" anchor="certificate">
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
        <Part title="Secret" anchor="secret">
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

type PartProps = {
  title: string;
  /** For links to this part, as a failed run has them. */
  anchor?: string;
  children: ReactNode;
};

function Part({ title, anchor, children }: PartProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-16 gap-4 border-t pt-6 first:border-0 first:pt-0 md:grid-cols-[180px_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-14 font-semibold">
        {title}
      </h2>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  );
}

// What a target is called: by people, and by definitions.

function IdentityFields({ isNew }: { isNew: boolean }) {
  const { setValue, getFieldState } = useFormContext<TargetValues>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="name"
        label="Name"
        placeholder="Dispatch, REST"
        onTyped={(name) => {
          if (isNew && !getFieldState("slug").isTouched) setValue("slug", slugOf(name));
        }}
      />
      <TextField<TargetValues> name="slug" label="Slug" help="What definitions call it." figure />
    </div>
  );
}
