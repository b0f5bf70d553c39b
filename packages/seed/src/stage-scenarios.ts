// A seeded benchmark whose subject went through stages: string fields and a locked client, then binary fields as a debug
// build, then as a release build in two runs. Its definition has the bytes of a task for both schemas.
import type { Scenario } from "./scenario.ts";
import { grpc, rest } from "./sides.ts";

const locked = "string fields, locked client";
const binary = "binary fields";
const task = { title: "Index the archive", priority: "MEDIUM", status: "IN_PROGRESS" };
const day = "2025-12-06T10:00:00.000Z";

export const stageScenarios: readonly Scenario[] = [
  {
    name: "stages-of-a-subject",
    question: "How far did the gateway come, stage by stage?",
    sides: [rest, grpc],
    definition: {
      gates: [{ metric: "p99", of: "grpc", op: "<", limitMs: 50 }],
      payloads: [
        {
          ...{ name: "string fields", encoding: "protobuf", type: "tasks.v1.Task" },
          schema: `syntax = "proto3";
package tasks.v1;
message Task { string id = 1; string title = 2; string priority = 3; string status = 4; string created_at = 5; }
`,
          message: { id: "7b0d1f9e-0c57-4d51-9d7e-2f6f0a4c9b11", ...task, createdAt: day },
        },
        {
          ...{ name: "binary fields", encoding: "protobuf", type: "tasks.v1.Task" },
          schema: `syntax = "proto3";
package tasks.v1;
enum Priority { PRIORITY_UNSPECIFIED = 0; LOW = 1; MEDIUM = 2; }
enum Status { STATUS_UNSPECIFIED = 0; OPEN = 1; IN_PROGRESS = 2; }
message Task { bytes id = 1; string title = 2; Priority priority = 3; Status status = 4; fixed64 created_at = 5; }
`,
          message: { id: "ew0fngxXTVGdfi9vCkybEQ==", ...task, createdAt: "1765015200000" },
        },
      ],
    },
    ends: { as: "finished" },
    runs: [
      { subject: { stage: locked, buildMode: "debug" }, daysAgo: 4, slower: 25 },
      { subject: { stage: binary, buildMode: "debug" }, daysAgo: 3, slower: 2.5 },
      { subject: { stage: binary, buildMode: "release" }, daysAgo: 2, slower: 1 },
      { subject: { stage: binary, buildMode: "release" }, daysAgo: 1, slower: 1.02 },
    ],
  },
];
