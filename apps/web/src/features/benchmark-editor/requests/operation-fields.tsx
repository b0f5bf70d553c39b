// The fields of one operation: what is sent, and what status is expected; the kind follows from the target.
"use client";

import { t } from "@gonogo/locale/t";
import { httpMethods, type KindName } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { AreaField, ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { OperationPath } from "../values/operation-path.ts";
import type { EditorTarget } from "./editor-target.ts";
import { ExpectedCodes, GrpcFields } from "./grpc-fields.tsx";
import { QuicFields } from "./quic-fields.tsx";

// A WebSocket operation: where the handshake goes, the message, and which message answers it.
// The text that an answer must contain is asked for only where it matters.

const encodings = () => [
  { value: "text", label: t("Text") },
  { value: "base64", label: t("Binary, as base64") },
];

const replies = () => [
  { value: "any", label: t("The next message") },
  { value: "echo", label: t("The next message, equal to what was sent") },
  { value: "contains", label: t("The first message that contains") },
];

function WebSocketFields({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  const binary = watch(`${path}.encoding`) === "base64";
  return (
    <>
      <TextField name={`${path}.path`} label={t("Path")} placeholder="/echo" figure />
      <AreaField
        name={`${path}.messageText`}
        label={t("Message")}
        rows={4}
        placeholder={binary ? "aGVsbG8=" : '{"id": "task-1"}'}
        help={
          binary
            ? t("Bytes, written as base64.")
            : t("JSON is sent as JSON, any other text as it is.")
        }
      />
    </>
  );
}

function WebSocketDetails({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <TextField name={`${path}.subprotocol`} label={t("Subprotocol")} placeholder={t("none")} />
      <ChoiceField name={`${path}.encoding`} label={t("Message type")} choices={encodings()} />
      <ChoiceField
        name={`${path}.replyKind`}
        label={t("Answer")}
        choices={replies()}
        help={t("Messages that come unasked are passed over and counted.")}
      />
      {watch(`${path}.replyKind`) === "contains" ? (
        <TextField
          name={`${path}.replyText`}
          label={t("Text in the answer")}
          placeholder="QUEUED"
        />
      ) : null}
    </div>
  );
}

type FieldsProps = { path: OperationPath; target: EditorTarget | undefined };

type Parts = {
  /** What every request of the kind needs … */
  readonly main: (props: FieldsProps) => ReactNode;
  /** … and what few need. */
  readonly details: ((props: FieldsProps) => ReactNode) | null;
};

const partsOf: Readonly<Record<KindName, Parts>> = {
  http: {
    main: ({ path }) => <HttpFields path={path} />,
    details: ({ path }) => <HttpDetails path={path} />,
  },
  grpc: {
    main: ({ path, target }) => <GrpcFields path={path} methods={target?.grpcMethods ?? []} />,
    details: ({ path }) => (
      <>
        <ExpectedCodes operation={path} />
        <HeaderLines path={path} word="metadata" />
      </>
    ),
  },
  websocket: {
    main: ({ path }) => <WebSocketFields path={path} />,
    details: ({ path }) => (
      <>
        <WebSocketDetails path={path} />
        <HeaderLines path={path} word="header" />
      </>
    ),
  },
  quic: { main: ({ path }) => <QuicFields path={path} />, details: null },
};

/** The fields of the operation at a place of the form that every request of its kind needs. */
export function OperationFields({ path, target }: FieldsProps) {
  const { watch } = useFormContext<EditorValues>();
  return partsOf[watch(`${path}.kind`)].main({ path, target });
}

/** Those that few requests need: headers, expected answers. */
export function OperationDetails({ path, target }: FieldsProps) {
  const { watch } = useFormContext<EditorValues>();
  return partsOf[watch(`${path}.kind`)].details?.({ path, target }) ?? null;
}

const bodiless: readonly string[] = ["GET", "HEAD", "DELETE", "OPTIONS"];

function HttpFields({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  const [method, body] = watch([`${path}.httpMethod`, `${path}.bodyText`]);
  return (
    <>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
        <ChoiceField
          name={`${path}.httpMethod`}
          label={t("Method")}
          choices={httpMethods.map((name) => ({ value: name, label: name }))}
        />
        <TextField name={`${path}.path`} label={t("Path")} placeholder="/dispatch" figure />
      </div>
      {bodiless.includes(method) && body === "" ? null : <BodyField path={path} />}
    </>
  );
}

const BodyField = ({ path }: { path: OperationPath }) => (
  <AreaField
    name={`${path}.bodyText`}
    label={t("Body")}
    rows={3}
    placeholder='{"id": "task-1"}'
    help={t("JSON is sent with its content type; any other text as it is. Empty: no body.")}
  />
);

function HttpDetails({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  const [method, body] = watch([`${path}.httpMethod`, `${path}.bodyText`]);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          name={`${path}.expectStatusText`}
          label={t("Expected status")}
          placeholder="200, 201"
          numeric
        />
        <TextField
          name={`${path}.priority`}
          label={t("Urgency")}
          placeholder={t("none##urgency")}
          numeric
        />
      </div>
      {bodiless.includes(method) && body === "" ? <BodyField path={path} /> : null}
      <HeaderLines path={path} word="header" />
    </>
  );
}

function HeaderLines({ path, word }: { path: OperationPath; word: "header" | "metadata" }) {
  const { control } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: `${path}.headers` });
  return (
    <div className="space-y-2">
      {fields.map((field, i) => (
        <div
          key={field.id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-2"
        >
          <TextField
            name={`${path}.headers.${i}.name`}
            label={word === "header" ? t("header name") : t("metadata name")}
            hideLabel
            placeholder={t("name")}
          />
          <TextField
            name={`${path}.headers.${i}.value`}
            label={word === "header" ? t("header value") : t("metadata value")}
            hideLabel
            placeholder={t("value")}
          />
          <Button
            type="button"
            variant="ghost"
            size="icon"
            aria-label={
              word === "header"
                ? t("Remove header {number}", { number: i + 1 })
                : t("Remove metadata {number}", { number: i + 1 })
            }
            onClick={() => remove(i)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        type="button"
        variant="outline"
        size="sm"
        onClick={() => append({ name: "", value: "" })}
      >
        <Plus aria-hidden /> {word === "header" ? t("Add header") : t("Add metadata")}
      </Button>
    </div>
  );
}
