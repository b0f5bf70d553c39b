// A gRPC operation: the method, chosen from what the probe found or typed, and its message as JSON.
// Choosing a method whose message is still empty fills in an example with every field.
"use client";

import { type GrpcMethod, grpcCodes } from "@gonogo/protocols/spec";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import type { EditorValues } from "./editor-values.ts";
import { AreaField, TextField } from "./fields.tsx";
import type { OperationPath } from "./operation-path.ts";

export function GrpcFields(props: { path: OperationPath; methods: readonly GrpcMethod[] }) {
  const { watch } = useFormContext<EditorValues>();
  const list = useId();
  const { path } = props;
  const method = props.methods.find((found) => found.method === watch(`${path}.grpcMethod`).trim());
  const unary = props.methods.filter((found) => !found.clientStreaming && !found.serverStreaming);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          path={`${path}.grpcMethod`}
          label="Method"
          placeholder="package.Service/Method"
          list={list}
          help={
            unary.length === 0
              ? "Probe the target to choose from its methods."
              : `${unary.length} unary ${unary.length === 1 ? "method" : "methods"} found by the probe.`
          }
        />
        <datalist id={list}>
          {unary.map((found) => (
            <option key={found.method} value={found.method} />
          ))}
        </datalist>
        <ExpectedCodes operation={path} />
      </div>
      <AreaField
        path={`${path}.messageText`}
        label={method ? `Message (${method.input})` : "Message"}
        rows={5}
        help={method ? <FieldList method={method} /> : "JSON, in protobuf's JSON mapping."}
      />
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
          shouldValidate: true,
        })
      }
    >
      Fill in an example with every field
    </button>
  );
}

/** The codes that count as success; OK in almost every case, so the list folds. */
function ExpectedCodes({ operation }: { operation: OperationPath }) {
  const { register, watch } = useFormContext<EditorValues>();
  const path = `${operation}.expectCodes` as const;
  return (
    <details>
      <summary className="cursor-pointer text-13">
        Expected: {watch(path).join(", ") || "none"}
      </summary>
      <div className="mt-2 grid max-h-40 gap-1 overflow-y-auto">
        {grpcCodes.map((code) => (
          <label key={code} className="flex items-center gap-2 font-mono text-12">
            <input type="checkbox" value={code} {...register(path)} /> {code}
          </label>
        ))}
      </div>
    </details>
  );
}
