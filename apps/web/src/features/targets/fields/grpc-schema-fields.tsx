// Where a gRPC target's schema comes from: the server itself, .proto files, or a compiled descriptor set.
"use client";

import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { useFormContext } from "react-hook-form";
import { FormControl } from "@/components/ui/form";
import { BoundField, ChoiceField } from "@/components/ui/form-fields";
import { Input } from "@/components/ui/input";
import type { TargetValues } from "../values/target-values.ts";
import { readBase64, readTexts } from "./read-files.ts";

const sources: readonly { value: TargetValues["schema"]; label: Msg; help: Msg }[] = [
  {
    value: "reflection",
    label: msg("Ask the server (reflection)"),
    help: msg("The server must offer gRPC reflection, v1 or v1alpha."),
  },
  {
    value: "proto",
    label: msg("Upload .proto files"),
    help: msg("With every file they import, except Google's well-known types."),
  },
  {
    value: "descriptor-set",
    label: msg("Upload a descriptor set"),
    help: msg("As `protoc --include_imports --descriptor_set_out` or `buf build -o` writes it."),
  },
  {
    value: "none",
    label: msg("None yet"),
    help: msg("Without a schema, messages cannot be encoded and runs are refused."),
  },
];

export function GrpcSchemaFields() {
  const schema = useFormContext<TargetValues>().watch("schema");
  const help = sources.find((source) => source.value === schema)?.help;
  return (
    <div className="grid gap-4">
      <ChoiceField<TargetValues>
        name="schema"
        label={t("Schema")}
        help={help && t(help)}
        choices={sources.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {schema === "proto" ? <ProtoFiles /> : null}
      {schema === "descriptor-set" ? <DescriptorSet /> : null}
    </div>
  );
}

function ProtoFiles() {
  const files = useFormContext<TargetValues>().watch("protoFiles");
  const names = files.map((file) => file.name).join(", ");
  return (
    <BoundField<TargetValues, "protoFiles">
      name="protoFiles"
      label={t(".proto files")}
      help={names || t("Choose all of them at once.")}
    >
      {(field) => (
        <FormControl>
          <Input
            type="file"
            accept=".proto"
            multiple
            ref={field.ref}
            onBlur={field.onBlur}
            onChange={async (event) =>
              field.onChange(event.target.files ? await readTexts(event.target.files) : [])
            }
          />
        </FormControl>
      )}
    </BoundField>
  );
}

function DescriptorSet() {
  const set = useFormContext<TargetValues>().watch("descriptorSet");
  return (
    <BoundField<TargetValues, "descriptorSet">
      name="descriptorSet"
      label={t("Descriptor set")}
      help={set ? translated(set.name) : t("A binary FileDescriptorSet.")}
    >
      {(field) => (
        <FormControl>
          <Input
            type="file"
            ref={field.ref}
            onBlur={field.onBlur}
            onChange={async (event) => {
              const file = event.target.files?.[0];
              field.onChange(file ? { name: file.name, base64: await readBase64(file) } : null);
            }}
          />
        </FormControl>
      )}
    </BoundField>
  );
}
