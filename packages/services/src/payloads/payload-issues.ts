// What is wrong with the example messages of a definition: schemas that cannot be read, messages that do not fit them.
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Actor, ownerOf } from "../actor.ts";
import { type FieldIssue, ServiceError } from "../errors.ts";
import { payloadReading } from "./payload-reading.ts";

type OfPayloads = Pick<BenchmarkSpec, "payloads">;

/** By field of the definition; empty without issues. Throws `busy`. */
export async function payloadIssues(actor: Actor, { payloads }: OfPayloads): Promise<FieldIssue[]> {
  if (!payloads) return [];
  try {
    const read = await payloadReading(payloads, { owner: ownerOf(actor), field: "payloads" });
    if (read.ok) return [];
    return read.issues.map(({ field, message }) => ({ field: `payloads.${field}`, message }));
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_input") return [...error.issues];
    throw error;
  }
}

/** Throws `invalid_input`, its fields under `prefix`, and `busy`. */
export async function requirePayloads(
  actor: Actor,
  spec: OfPayloads,
  prefix: string,
): Promise<void> {
  const at = prefix === "" ? "" : `${prefix}.`;
  const found = await payloadIssues(actor, spec);
  const issues = found.map((issue) => ({ ...issue, field: `${at}${issue.field}` }));
  if (issues.length === 0) return;
  throw new ServiceError("invalid_input", null, {
    remedy: "Correct the schema or the example message; schemas are texts of .proto files.",
    issues,
  });
}
