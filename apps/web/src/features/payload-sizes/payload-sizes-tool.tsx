// Counts the bytes of messages that somebody types, and shows them field by field. Nothing is stored.
// The table stays while the messages change, and says so.
"use client";

import type { Payload } from "@gonogo/protocols/spec";
import { useMutation } from "@tanstack/react-query";
import { type UseFormReturn, useForm } from "react-hook-form";
import { ErrorNotice } from "@/components/error-notice";
import { PayloadFields } from "@/components/payload-fields";
import { PayloadSizesTable } from "@/components/payload-sizes-table";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Form } from "@/components/ui/form";
import {
  type PayloadListValues,
  type PayloadValues,
  payloadDraft,
  payloadFieldOf,
} from "@/lib/payload-form";
import { requestErrorOf, useTRPC } from "@/lib/trpc";

// What the tool page begins with: one task as JSON, as protobuf with text fields, and as protobuf with binary ones.

const id = "7b0d1f9e-0c57-4d51-9d7e-2f6f0a4c9b11";
const createdAt = "2025-12-06T10:00:00.000Z";
const rest = { title: "Index the archive", priority: "MEDIUM", status: "IN_PROGRESS" };
const text = (message: object) => JSON.stringify(message, null, 2);

const examplePayloads: readonly PayloadValues[] = [
  {
    ...{ name: "JSON", encoding: "json", schema: "", type: "" },
    messageText: text({ id, ...rest, createdAt }),
  },
  {
    ...{ name: "text fields", encoding: "protobuf", type: "tasks.v1.Task" },
    schema: `syntax = "proto3";
package tasks.v1;

message Task {
  string id = 1;
  string title = 2;
  string priority = 3;
  string status = 4;
  string created_at = 5;
}
`,
    messageText: text({ id, ...rest, createdAt }),
  },
  {
    ...{ name: "binary fields", encoding: "protobuf", type: "tasks.v1.Task" },
    schema: `syntax = "proto3";
package tasks.v1;

enum Priority { PRIORITY_UNSPECIFIED = 0; LOW = 1; MEDIUM = 2; HIGH = 3; }
enum Status { STATUS_UNSPECIFIED = 0; OPEN = 1; IN_PROGRESS = 2; DONE = 3; }

message Task {
  bytes id = 1;
  string title = 2;
  Priority priority = 3;
  Status status = 4;
  fixed64 created_at = 5;
}
`,
    messageText: text({ id: "ew0fngxXTVGdfi9vCkybEQ==", ...rest, createdAt: "1765015200000" }),
  },
];

type FieldName = Parameters<UseFormReturn<PayloadListValues>["setError"]>[0];

export function PayloadSizesTool() {
  const form = useForm<PayloadListValues>({
    defaultValues: { payloads: examplePayloads.map((one) => ({ ...one })) },
  });
  const setError = (field: string, message: string) =>
    form.setError(field as FieldName, { type: "server", message });
  const count = useMutation(
    useTRPC().benchmark.payloadSizes.mutationOptions({
      onError: (error) => {
        for (const { field, message } of requestErrorOf(error).issues)
          setError(payloadFieldOf(field.split(".")), message);
      },
    }),
  );
  const submit = () => {
    form.clearErrors();
    let errors = 0;
    const payloads = form.getValues().payloads.map((payload, i) =>
      payloadDraft(payload, (field, message) => {
        errors += 1;
        setError(`payloads.${i}.${field}`, message);
      }),
    );
    // What the texts say is read by the server, which names the field of whatever does not fit.
    if (errors === 0) count.mutate({ payloads: payloads as Payload[] });
  };
  return (
    <Form {...form}>
      <form
        noValidate
        className="grid items-start gap-6 xl:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card>
          <CardHeader>
            <CardTitle>Messages</CardTitle>
          </CardHeader>
          <PayloadFields fewest={1} />
          <div>
            <Button type="submit" disabled={count.isPending}>
              Count the bytes
            </Button>
          </div>
        </Card>
        <Card className="xl:sticky xl:top-6">
          <CardHeader>
            <CardTitle>Bytes</CardTitle>
            {count.data ? (
              <CopyButton
                text={count.data.markdown}
                label="Markdown"
                aria-label="Copy as Markdown"
              />
            ) : null}
          </CardHeader>
          <ErrorNotice error={count.error ? requestErrorOf(count.error) : null} />
          {count.data ? (
            <PayloadSizesTable table={count.data} />
          ) : (
            <p className="text-13 text-muted-foreground">
              No messages counted yet. The example is one task in three encodings: count it, or
              paste your own.
            </p>
          )}
        </Card>
      </form>
    </Form>
  );
}
