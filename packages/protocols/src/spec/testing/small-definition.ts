// A small definition, and what is wrong with a changed one, for tests of definitions.
import { BenchmarkSpec, type BenchmarkSpecInput } from "../benchmark.ts";

export const base: BenchmarkSpecInput = {
  name: "dispatch",
  question: "Move DispatchTask from REST to gRPC?",
  variants: [
    {
      name: "rest",
      target: "demo-rest",
      operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: 1 } },
    },
    {
      name: "grpc",
      target: "demo-grpc",
      operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask" },
    },
  ],
  load: { kind: "closed", clients: 2 },
};

/** The issues of a refused definition as `path: message`. */
export function issuesOf(input: unknown): string[] {
  const parsed = BenchmarkSpec.safeParse(input);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}
