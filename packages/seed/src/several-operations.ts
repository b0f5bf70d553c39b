// Seeded definitions with several operations: a mix of creating and reading, and a workflow that does both in turn.
import type { SyntheticOperation } from "@gonogo/analysis/testing/synthetic-options";
import type { ProtocolName } from "@gonogo/protocols/spec";
import type { Scenario } from "./scenario.ts";

/** Made up as the shipped demo target's tasks are; steps are told apart by name. */
const create = (protocol: ProtocolName) =>
  protocol === "grpc"
    ? { kind: "grpc" as const, method: "demo.Tasks/Create", message: { name: "task {{seq}}" } }
    : {
        kind: "http" as const,
        method: "POST" as const,
        path: "/tasks",
        body: { name: "task {{seq}}" },
        expect: { status: [201] },
      };

const read = (protocol: ProtocolName, id: string) =>
  protocol === "grpc"
    ? { kind: "grpc" as const, method: "demo.Tasks/Get", message: { id } }
    : { kind: "http" as const, path: `/tasks/${id}` };

export const mixOf: NonNullable<Scenario["asked"]> = (protocol) => ({
  operations: [
    { name: "create", weight: 1, operation: create(protocol) },
    { name: "read", weight: 3, operation: read(protocol, "{{random 1..1000}}") },
  ],
});

export const workflowOf: NonNullable<Scenario["asked"]> = (protocol) => ({
  workflow: [
    { name: "create", operation: create(protocol), extract: { id: { json: "$.id" } } },
    {
      name: "read",
      operation: read(protocol, "{{vars.id}}"),
      check: { json: { "$.done": false } },
    },
    { name: "read again", operation: read(protocol, "{{vars.id}}") },
  ],
});

export const mixOperations: readonly SyntheticOperation[] = [
  { name: "create", parts: 1, slower: 1.9 },
  { name: "read", parts: 3, slower: 0.7 },
];

export const workflowOperations: readonly SyntheticOperation[] = [
  { name: "create", parts: 1, slower: 1.8 },
  { name: "read", parts: 1, slower: 0.7 },
  { name: "read again", parts: 1, slower: 0.5 },
];
