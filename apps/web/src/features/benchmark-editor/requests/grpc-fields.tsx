// A gRPC operation: the method, chosen from what the probe found or typed, and its message or messages as JSON.
// Choosing a method whose message is still empty fills in an example with every field.
"use client";

import { t } from "@gonogo/locale/t";
import { callKindOf, type GrpcMethod, grpcCodes, streamExchanges } from "@gonogo/protocols/spec";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { AreaField, ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { OperationPath } from "../values/operation-path.ts";
import { callKindWords } from "./editor-target.ts";

const exchangeChoices = () => [
  { value: "", label: t("as usual (ping-pong)") },
  ...streamExchanges.map((value) => ({ value, label: value })),
];

export function GrpcFields(props: { path: OperationPath; methods: readonly GrpcMethod[] }) {
  const { watch } = useFormContext<EditorValues>();
  const list = useId();
  const { path } = props;
  const method = props.methods.find((found) => found.method === watch(`${path}.grpcMethod`).trim());
  // Before the target is probed nobody knows which fields will be needed.
  const sendsMany = method?.clientStreaming ?? true;
  const takesTurns = method ? callKindOf(method) === "bidirectional" : true;
  return (
    <>
      <div>
        <TextField
          name={`${path}.grpcMethod`}
          label={t("Method")}
          placeholder="package.Service/Method"
          list={list}
          figure
          help={
            method
              ? t("A {kind} method.", { kind: t(callKindWords[callKindOf(method)]) })
              : props.methods.length === 0
                ? t("Probe the target to choose from its methods.")
                : t("{count, plural, one {# method} other {# methods}} found by the probe.", {
                    count: props.methods.length,
                  })
          }
        />
        <datalist id={list}>
          {props.methods.map((found) => (
            <option
              key={found.method}
              value={found.method}
              label={t(callKindWords[callKindOf(found)])}
            />
          ))}
        </datalist>
      </div>
      <AreaField
        name={`${path}.messageText`}
        label={`${sendsMany ? t("Messages") : t("Message")}${method ? ` (${method.input})` : ""}`}
        rows={3}
        help={
          method ? (
            <FieldList method={method} />
          ) : (
            t("JSON, in protobuf's JSON mapping; a list of messages where the client streams.")
          )
        }
      />
      <div className="grid gap-4 @md:grid-cols-2">
        {sendsMany || watch(`${path}.repeatText`) !== "" ? (
          <TextField
            name={`${path}.repeatText`}
            label={t("Repeats per call")}
            placeholder="1"
            numeric
            help={t(
              "Where the client streams: a list of messages above, or one, sent so often in each call.",
            )}
          />
        ) : null}
        {takesTurns || watch(`${path}.exchange`) !== "" ? (
          <ChoiceField
            name={`${path}.exchange`}
            label={t("Turns")}
            choices={exchangeChoices()}
            help={t(
              "Where both sides stream: ping-pong sends a message after the answer to the one before.",
            )}
          />
        ) : null}
      </div>
      {method ? <FillExample path={path} method={method} /> : null}
    </>
  );
}

function FieldList({ method }: { method: GrpcMethod }) {
  return (
    <span className="font-mono">
      {method.inputFields
        .map((field) => `${field.name}: ${field.repeated ? "repeated " : ""}${field.type}`)
        .join(" · ")}
    </span>
  );
}

function FillExample({ path, method }: { path: OperationPath; method: GrpcMethod }) {
  const { setValue } = useFormContext<EditorValues>();
  return (
    <button
      type="button"
      className="text-13 underline underline-offset-2"
      onClick={() =>
        setValue(`${path}.messageText`, method.exampleJson, {
          shouldDirty: true,
        })
      }
    >
      {t("Fill in an example with every field")}
    </button>
  );
}

/** The codes that count as success; OK in almost every case, so the list folds. */
export function ExpectedCodes({ operation }: { operation: OperationPath }) {
  const { register, watch } = useFormContext<EditorValues>();
  const path = `${operation}.expectCodes` as const;
  return (
    <details>
      <summary className="cursor-pointer text-13">
        {t("Expected: {codes}", { codes: watch(path).join(", ") || t("none") })}
      </summary>
      <div className="mt-2 grid max-h-40 gap-1 overflow-y-auto">
        {grpcCodes.map((code) => (
          <label key={code} translate="no" className="flex items-center gap-2 font-mono text-12">
            <input type="checkbox" value={code} {...register(path)} /> {code}
          </label>
        ))}
      </div>
    </details>
  );
}
