// The form of a target: what it is, where it is, how to reach it. Keeps what was typed through every error.
"use client";

import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import {
  protocolNames,
  type TargetFigure,
  tcpCongestionControls,
  usualFigures,
} from "@gonogo/protocols/spec";
import { type ReactNode, useId, useRef, useState } from "react";
import { useForm, useFormContext } from "react-hook-form";
import { DraftNotices, DraftStatus } from "@/components/drafts/draft-notices";
import { Button } from "@/components/ui/button";
import { Form, FormIssues } from "@/components/ui/form";
import { CheckField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { focusFirstIssue, useShownIssues } from "@/components/ui/shown-issues";
import { newestDraft } from "@/lib/draft-memory";
import type { RequestError } from "@/lib/request-error";
import type { DraftView } from "@/lib/router-types";
import { slugOf } from "@/lib/slug-of";
import { useSavedDraft } from "@/lib/use-saved-draft";
import { GrpcSchemaFields } from "./fields/grpc-schema-fields.tsx";
import { PairRows } from "./fields/pair-rows.tsx";
import { QuicFields } from "./fields/quic-fields.tsx";
import { SecretFields } from "./fields/secret-fields.tsx";
import { TlsFields } from "./fields/tls-fields.tsx";
import { runsOverQuic } from "./values/quic-values.ts";
import { splitAddress } from "./values/split-address.ts";
import { packTarget, unpackTarget } from "./values/target-draft.ts";
import {
  fieldIssue,
  type Issue,
  metricFields,
  type Reading,
  readTarget,
  type TargetValues,
} from "./values/target-values.ts";
import { targetIssueWords } from "./values/target-words.ts";

// Where a target is and what it speaks. A pasted URL is taken apart into host, port and encryption.

const protocols = () =>
  protocolNames.map((name) => ({ value: name, label: translated(catalog[name].label) }));

function AddressFields() {
  const { watch, setValue } = useFormContext<TargetValues>();
  const protocol = watch("protocol");
  const spread = (text: string) => {
    const parts = splitAddress(text, protocol);
    if (!parts) return;
    setValue("host", parts.host);
    if (parts.port !== null) setValue("port", parts.port);
    if (parts.tls !== null) setValue("tls", parts.tls);
  };
  return (
    <>
      <ChoiceField<TargetValues>
        name="protocol"
        label={t("Protocol")}
        help={translated(catalog[protocol].hint)}
        choices={protocols()}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_128px]">
        <TextField<TargetValues>
          name="host"
          label={t("Host")}
          help={t("A name or an address; a pasted URL is taken apart.")}
          placeholder="127.0.0.1"
          figure
          onLeft={spread}
        />
        <TextField<TargetValues>
          name="port"
          label={t("Port")}
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

const labels: readonly (readonly [TargetFigure, Msg])[] = [
  ["memory", msg("Resident memory (bytes)")],
  ["cpu", msg("CPU (seconds)")],
  ["allocations", msg("Counter of allocations")],
  ["allocatedBytes", msg("Counter of allocated bytes")],
];

function MetricsFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="metricsUrl"
        label={t("Metrics address (Prometheus)")}
        placeholder="http://127.0.0.1:9100/metrics"
        help={t(
          "Read by the worker before and after each block; once a second during it where the target runs on another machine, for its memory.",
        )}
        className="sm:col-span-2"
        figure
      />
      <TextField<TargetValues>
        name="freshUrl"
        label={t("Address that starts the target anew (POST)")}
        placeholder="http://127.0.0.1:9100/fresh"
        help={t(
          "Called before each block of a run with a gate on memory, so that what one block left behind does not count for the next. It answers 2xx once the target serves again.",
        )}
        className="sm:col-span-2"
        figure
      />
      {labels.map(([figure, label]) => (
        <TextField<TargetValues>
          key={figure}
          name={metricFields[figure]}
          label={t(label)}
          placeholder={usualFigures[figure]}
          figure
        />
      ))}
    </div>
  );
}

// Options of the engine's sockets: Nagle's algorithm, buffers, and TCP's congestion control.
// What is TCP's alone does not show for protocols over QUIC; the report shows what the kernel gave.

const congestionChoices = () => [
  { value: "kernel", label: t("Kernel default") },
  ...tcpCongestionControls.map((name) => ({ value: name, label: name })),
];

function SocketFields() {
  const { watch } = useFormContext<TargetValues>();
  const overTcp = !runsOverQuic(watch("protocol"));
  const buffer = {
    inputMode: "numeric" as const,
    placeholder: t("kernel default"),
    figure: true,
  };
  return (
    <div className="grid gap-4">
      {overTcp ? (
        <CheckField<TargetValues>
          name="noDelay"
          label={t("Send small writes at once (no delay)")}
          help={t(
            "Without it, Nagle's algorithm holds them back until the last one was acknowledged.",
          )}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<TargetValues> name="sendBuffer" label={t("Send buffer (bytes)")} {...buffer} />
        <TextField<TargetValues>
          name="receiveBuffer"
          label={t("Receive buffer (bytes)")}
          {...buffer}
        />
      </div>
      {overTcp ? (
        <ChoiceField<TargetValues>
          name="tcpCongestion"
          label={t("TCP congestion control")}
          choices={congestionChoices()}
          help={t(
            "Of what the engine sends. A worker whose kernel lacks it refuses the run and says what it has.",
          )}
        />
      ) : null}
    </div>
  );
}

type TargetFormProps = {
  /** What is stored, or the values of a new target. */
  initial: TargetValues;
  /** Slug of the target that is edited; null: a new one, whose slug follows its name until somebody types one. */
  slug: string | null;
  /** What was typed before and not saved; null: nothing. */
  draft: DraftView | null;
  hasSecret: boolean;
  submitLabel: string;
  /** Saves; resolves to the server's refusal, or null when it is done. */
  onSave: (reading: Extract<Reading, { ok: true }>) => Promise<RequestError | null>;
};

/** What the server refused, and of which form. */
type Refused = { readonly error: RequestError; readonly typed: string };

/** An issue of the server, whose fields are those of the target or of its secret. */
function placed({ field: at, message }: RequestError["issues"][number]): Issue {
  const [part, ...path] = at.split(".");
  return part === "secret" && path.length === 0
    ? { field: "secret", message }
    : fieldIssue({ path, message });
}

const pathOf = ({ field, message }: Issue) => ({ path: field, message });
const worded = (values: TargetValues) => (issue: Issue) => ({
  path: issue.field,
  message: targetIssueWords(issue, values),
});

const secretNote = msg("Secrets are not kept in drafts: give them again.");

export function TargetForm(props: TargetFormProps) {
  const { initial, slug, hasSecret, submitLabel, onSave } = props;
  const [{ found, opened }] = useState(() => startOf(props));
  const form = useForm<TargetValues>({ defaultValues: opened ?? initial });
  const frame = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [isSaving, setSaving] = useState(false);
  const values = form.watch();
  const reading = readTarget(values);
  // What the server refused goes with what it was about.
  const isHeld = refusal !== null && refusal.typed === JSON.stringify(values);
  const refused = isHeld ? refusal.error.issues.map(placed) : [];
  const issues = useShownIssues(
    reading.ok ? [] : reading.issues.map(worded(values)),
    refused.map(pathOf),
  );
  const draft = useSavedDraft({
    ...{ subject: { kind: "target", slug }, base: 0, found, form },
    typed: () => packTarget(form.getValues(), initial),
    show(content) {
      const shown = content ? unpackTarget(content) : initial;
      if (!shown) return;
      form.reset(shown, { keepDefaultValues: true });
      issues.hideAll();
    },
  });
  const save = async () => {
    const typed = form.getValues();
    const read = readTarget(typed);
    if (!read.ok) {
      issues.showAll();
      return focusFirstIssue(frame.current);
    }
    setSaving(true);
    const error = await onSave(read);
    setSaving(false);
    setRefusal(error && { error, typed: JSON.stringify(typed) });
    if (!error) draft.forget(slug === null ? undefined : read.target.slug);
    else if (error.issues.length > 0) focusFirstIssue(frame.current);
  };
  const refusalText = isHeld
    ? [refusal.error.message, refusal.error.remedy].filter(Boolean).join(" ")
    : null;
  return (
    <Form {...form}>
      <FormIssues.Provider value={issues.shown}>
        <form
          ref={frame}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          onBlur={issues.onBlur}
          noValidate
          className="grid max-w-3xl gap-8"
        >
          {draft.opened || draft.other ? (
            <div className="grid gap-3">
              <DraftNotices
                draft={draft}
                note={values.secret === "replace" ? t(secretNote) : null}
              />
            </div>
          ) : null}
          <Part title={t("What it is")}>
            <IdentityFields isNew={slug === null} />
          </Part>
          <Part title={t("Where it is")} anchor="address">
            <AddressFields />
          </Part>
          <Part title={t("Encryption")} anchor="certificate">
            <TlsFields />
          </Part>
          {values.protocol === "grpc" ? (
            <Part title={t("gRPC schema")}>
              <GrpcSchemaFields />
            </Part>
          ) : null}
          {runsOverQuic(values.protocol) ? (
            <Part title="QUIC">
              <QuicFields />
            </Part>
          ) : null}
          <Part title={t("Sockets")}>
            <SocketFields />
          </Part>
          {values.protocol === "quic" ? null : <Carried />}
          <Part title={t("Secret")} anchor="secret">
            <SecretFields hasSecret={hasSecret} />
            <TextField<TargetValues>
              name="secretNetworks"
              label={t("Networks the secret may go to")}
              help={t(
                "A run may load this target at another address, for example that of a pull request. The secret goes along only within these networks. Empty: to no other address. A stored secret must be entered again when you add one.",
              )}
              placeholder="10.20.0.0/16"
              figure
            />
          </Part>
          <Part title={t("What it reports about itself")}>
            <MetricsFields />
          </Part>
          <Part title={t("Labels")}>
            <PairRows
              field="labels"
              legend={t("Labels")}
              help={t(
                "Free text for people, such as the version of the server. A label build with release or debug keeps a development build from being compared with another.",
              )}
              one={t("label")}
            />
          </Part>
          {refusalText ? (
            <Notice tone="error" title={t("The target was not saved")}>
              {refusalText}
            </Notice>
          ) : null}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={isSaving}>
              {submitLabel}
            </Button>
            <DraftStatus draft={draft} />
          </div>
        </form>
      </FormIssues.Provider>
    </Form>
  );
}

/** What the form begins with: the newest draft, where there is one that it can show. */
function startOf({ slug, draft }: TargetFormProps) {
  const found = newestDraft({ kind: "target", slug }, draft);
  const opened = found && unpackTarget(found.content);
  return { found: opened ? found : null, opened };
}

/** For protocols that have headers. */
function Carried() {
  const { watch } = useFormContext<TargetValues>();
  return (
    <Part title={t("What every request carries")}>
      <PairRows
        field="headers"
        legend={watch("protocol") === "grpc" ? t("Metadata") : t("Headers")}
        help={t("Sent before an operation's own. Not the place for secrets: these are shown.")}
        one={t("header")}
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
  const { setValue, getValues } = useFormContext<TargetValues>();
  const followed = useRef(slugOf(getValues("name")));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="name"
        label={t("Name")}
        placeholder="Dispatch, REST"
        onTyped={(name) => {
          const follows = isNew && getValues("slug") === followed.current;
          followed.current = slugOf(name);
          if (follows) setValue("slug", followed.current);
        }}
      />
      <TextField<TargetValues>
        name="slug"
        label={t("Slug")}
        help={t("What definitions call it.")}
        figure
      />
    </div>
  );
}
