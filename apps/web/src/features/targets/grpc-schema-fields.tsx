// Where a gRPC target's schema comes from: the server itself, .proto files, or a compiled descriptor set.
"use client";

import { useFormContext } from "react-hook-form";
import {
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
} from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { readBase64, readTexts } from "./read-files.ts";
import type { TargetValues } from "./target-values.ts";

const sources: readonly { value: TargetValues["schema"]; label: string; help: string }[] = [
  {
    value: "reflection",
    label: "Ask the server (reflection)",
    help: "The server must offer gRPC reflection, v1 or v1alpha.",
  },
  {
    value: "proto",
    label: "Upload .proto files",
    help: "With every file they import, except Google's well-known types.",
  },
  {
    value: "descriptor-set",
    label: "Upload a descriptor set",
    help: "As `protoc --include_imports --descriptor_set_out` or `buf build -o` writes it.",
  },
  {
    value: "none",
    label: "None yet",
    help: "Without a schema, messages cannot be encoded and runs are refused.",
  },
];

export function GrpcSchemaFields() {
  const { control, watch } = useFormContext<TargetValues>();
  const schema = watch("schema");
  return (
    <div className="grid gap-4">
      <FormField
        control={control}
        name="schema"
        render={({ field }) => (
          <FormItem>
            <FormLabel>Schema</FormLabel>
            <Select value={field.value} onValueChange={field.onChange}>
              <FormControl>
                <SelectTrigger ref={field.ref}>
                  <SelectValue />
                </SelectTrigger>
              </FormControl>
              <SelectContent>
                {sources.map((source) => (
                  <SelectItem key={source.value} value={source.value}>
                    {source.label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
            <FormDescription>
              {sources.find((source) => source.value === schema)?.help}
            </FormDescription>
            <FormMessage />
          </FormItem>
        )}
      />
      {schema === "proto" ? <ProtoFiles /> : null}
      {schema === "descriptor-set" ? <DescriptorSet /> : null}
    </div>
  );
}

function ProtoFiles() {
  const { control } = useFormContext<TargetValues>();
  return (
    <FormField
      control={control}
      name="protoFiles"
      render={({ field }) => (
        <FormItem>
          <FormLabel>.proto files</FormLabel>
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
          <FormDescription>
            {field.value.length > 0
              ? field.value.map((file) => file.name).join(", ")
              : "Choose all of them at once."}
          </FormDescription>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}

function DescriptorSet() {
  const { control } = useFormContext<TargetValues>();
  return (
    <FormField
      control={control}
      name="descriptorSet"
      render={({ field }) => (
        <FormItem>
          <FormLabel>Descriptor set</FormLabel>
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
          <FormDescription>{field.value?.name ?? "A binary FileDescriptorSet."}</FormDescription>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}
