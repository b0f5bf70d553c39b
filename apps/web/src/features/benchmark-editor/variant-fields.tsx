// One variant: its name, its target, and the operation that fits the target's protocol.
// Choosing a target switches the kind of operation; what was typed for the others is kept.
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import { httpMethods } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { EditorTarget } from "./editor-target.ts";
import type { EditorValues } from "./editor-values.ts";
import { AreaField, ChoiceField, TextField } from "./fields.tsx";
import { GrpcFields } from "./grpc-fields.tsx";
import { QuicFields } from "./quic-fields.tsx";
import { WebSocketFields } from "./websocket-fields.tsx";

type VariantProps = { index: number; targets: readonly EditorTarget[] };

export function VariantFields({ index, targets }: VariantProps) {
  const { setValue, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const target = targets.find((candidate) => candidate.slug === watch(`${path}.target`));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField path={`${path}.name`} label="Name" placeholder="rest" />
        <ChoiceField
          path={`${path}.target`}
          label="Target"
          placeholder="Choose a target"
          help={targets.length === 0 ? <AddTarget /> : target && catalog[target.protocol].hint}
          choices={targets.map((candidate) => ({
            value: candidate.slug,
            label: `${candidate.name} · ${catalog[candidate.protocol].label}`,
          }))}
          onChosen={(slug) => {
            const chosen = targets.find((candidate) => candidate.slug === slug);
            if (chosen) setValue(`${path}.operation.kind`, catalog[chosen.protocol].operationKind);
          }}
        />
      </div>
      <OperationFields index={index} target={target} />
    </div>
  );
}

function OperationFields({ index, target }: { index: number; target: EditorTarget | undefined }) {
  const { watch } = useFormContext<EditorValues>();
  const kind = watch(`variants.${index}.operation.kind`);
  if (kind === "quic") return <QuicFields index={index} />;
  return (
    <>
      {kind === "grpc" ? (
        <GrpcFields index={index} methods={target?.grpcMethods ?? []} />
      ) : kind === "websocket" ? (
        <WebSocketFields index={index} />
      ) : (
        <HttpFields index={index} />
      )}
      <HeaderLines index={index} />
    </>
  );
}

function AddTarget() {
  return (
    <>
      There are no targets yet.{" "}
      <Link href="/new/target" className="underline">
        Add one first
      </Link>
      .
    </>
  );
}

function HttpFields({ index }: { index: number }) {
  const path = `variants.${index}.operation` as const;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_10rem]">
        <ChoiceField
          path={`${path}.httpMethod`}
          label="Method"
          choices={httpMethods.map((method) => ({ value: method, label: method }))}
        />
        <TextField path={`${path}.path`} label="Path" placeholder="/dispatch" />
        <TextField
          path={`${path}.expectStatusText`}
          label="Expected status"
          placeholder="200, 201"
          numeric
        />
      </div>
      <AreaField
        path={`${path}.bodyText`}
        label="Body"
        rows={4}
        placeholder='{"id": "task-1"}'
        help="JSON is sent with its content type; any other text as it is. Empty: no body."
      />
    </>
  );
}

function HeaderLines({ index }: { index: number }) {
  const { control, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}.operation` as const;
  const { fields, append, remove } = useFieldArray({ control, name: `${path}.headers` });
  const word = watch(`${path}.kind`) === "grpc" ? "metadata" : "header";
  return (
    <div className="space-y-2">
      {fields.map((field, i) => (
        <div
          key={field.id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-start gap-2"
        >
          <TextField
            path={`${path}.headers.${i}.name`}
            label={`${word} name`}
            hideLabel
            placeholder="name"
          />
          <TextField
            path={`${path}.headers.${i}.value`}
            label={`${word} value`}
            hideLabel
            placeholder="value"
          />
          <Button
            type="button"
            variant="ghost"
            size="icon"
            aria-label={`Remove ${word} ${i + 1}`}
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
        <Plus aria-hidden /> Add {word}
      </Button>
    </div>
  );
}
