// Payload sizes over REST: bytes of example messages, field by field. Nothing is stored.
import { PayloadTable } from "@gonogo/protocols/report";
import { PayloadSizesInput, payloadSizes } from "@gonogo/services/payloads/payload-sizes";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import type { RestApp } from "../operation/route-parts.ts";

export const PayloadSizes = component(
  "PayloadSizes",
  "output",
  z.strictObject({
    ...PayloadTable.shape,
    markdown: z.string().describe("The same as a table in Markdown."),
  }),
);

export function addPayloadSizes(app: RestApp): void {
  addOperation(app, {
    method: "post",
    path: "/payload-sizes",
    scope: "read",
    tag: "Benchmarks",
    summary: "Count the bytes of messages",
    description:
      "Bytes of example messages in total and of each field, in one or more schemas or encodings, with what each saves " +
      "against the first. A message is JSON, or protobuf by the text of a .proto file and a message in protobuf's JSON " +
      "mapping. Nothing is stored.",
    input: PayloadSizesInput,
    places: { body: { name: "NewPayloadSizes" } },
    example: {
      payloads: [
        { name: "JSON", encoding: "json", message: { id: "7b0d1f9e", status: "IN_PROGRESS" } },
        {
          ...{ name: "protobuf", encoding: "protobuf", type: "tasks.v1.Task" },
          schema:
            'syntax = "proto3"; package tasks.v1; message Task { bytes id = 1; string status = 2; }',
          message: { id: "ew0fng==", status: "IN_PROGRESS" },
        },
      ],
    },
    bodyLimits: bodyLimits.payloads,
    answer: { status: 200, description: "The table.", schema: PayloadSizes },
    handle: async ({ actor, input }) => payloadSizes(actor, await input()),
  });
}
