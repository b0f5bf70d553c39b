// How a JSON Schema shows that a gate may be sent as text, with examples that the tests read.
// Zod's own schema of a definition has objects only: texts are read before it.
import { Gate } from "./gate.ts";

export const gateTextExamples = [
  "p99(grpc) < 10 ms",
  "p95(rest) / p95(grpc) >= 2",
  "throughput(head) vs baseline >= -3 %",
  "errors(grpc) < 0.1 %",
  "p99(grpc) vs last 10 runs of main <= +5 %",
  "p99(grpc: create) < 50 ms at clients = 10 (advisory)",
] as const;

/** For `override` of `z.toJSONSchema` of what clients send: a gate is an object or a text. */
export function showGateText(given: {
  zodSchema: unknown;
  jsonSchema: Record<string, unknown>;
}): void {
  if (given.zodSchema !== Gate) return;
  const { jsonSchema } = given;
  const written = { ...jsonSchema };
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.anyOf = [
    {
      type: "string",
      description: "A gate as text. `baseline` is the first variant; docs/gates.md has every form.",
      examples: [...gateTextExamples],
    },
    written,
  ];
}
