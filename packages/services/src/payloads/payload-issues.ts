// What is wrong with the example messages of a definition: schemas that cannot be read, messages that do not fit them.
import { readPayloads } from "@gonogo/analysis/payloads/payload-table";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type FieldIssue, ServiceError } from "../errors.ts";

/** By field of the definition; empty without faults. */
export function payloadIssues({ payloads }: Pick<BenchmarkSpec, "payloads">): FieldIssue[] {
  const read = payloads ? readPayloads(payloads) : null;
  if (!read || read.ok) return [];
  return read.issues.map(({ field, message }) => ({ field: `payloads.${field}`, message }));
}

/** Throws `invalid_input`, its fields under `prefix`. */
export function requirePayloads(spec: Pick<BenchmarkSpec, "payloads">, prefix: string): void {
  const at = prefix === "" ? "" : `${prefix}.`;
  const issues = payloadIssues(spec).map((issue) => ({ ...issue, field: `${at}${issue.field}` }));
  const [first] = issues;
  if (!first) return;
  throw new ServiceError("invalid_input", `${first.field}: ${first.message}`, {
    field: first.field,
    remedy: "Correct the schema or the example message; schemas are texts of .proto files.",
    issues,
  });
}
