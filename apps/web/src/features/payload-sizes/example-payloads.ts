// What the tool page begins with: one task as JSON, as protobuf with text fields, and as protobuf with binary ones.
import type { PayloadValues } from "@/lib/payload-form";

const id = "7b0d1f9e-0c57-4d51-9d7e-2f6f0a4c9b11";
const createdAt = "2025-12-06T10:00:00.000Z";
const rest = { title: "Index the archive", priority: "MEDIUM", status: "IN_PROGRESS" };
const text = (message: object) => JSON.stringify(message, null, 2);

export const examplePayloads: readonly PayloadValues[] = [
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
