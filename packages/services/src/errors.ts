// What a service refuses, in closed codes: entry points map them once and never compare texts.
// Everything thrown that is not a ServiceError is our own fault and shows nothing of itself to clients.
import { findUnstorable, textFault } from "@gonogo/db/storable-text";
import type { z } from "zod";

/** Why the database could not store a text, or null. */
export { textFault };

export const serviceErrorCodes = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "idempotency_mismatch",
  "in_use",
  "target_unknown",
  "target_unreachable",
  "address_not_allowed",
  "operation_mismatch",
  "method_unknown",
  "message_invalid",
  "plan_too_large",
  "run_not_active",
  "run_active",
  "run_unfinished",
  "decided_meanwhile",
  "share_not_found",
  "link_invalid",
  "probe_timeout",
  "queue_unavailable",
  "busy",
  "malformed_json",
] as const;
export type ServiceErrorCode = (typeof serviceErrorCodes)[number];

/**
 * One fault of an input: the path of the field, dotted (`variants.0.target`), and what is wrong with it. It breaks the
 * field's own schema, or else a rule that no schema can say: fields do not fit one another, or what is stored.
 */
export type FieldIssue = {
  readonly field: string;
  readonly message: string;
  readonly breaks?: "schema";
};

type Details = {
  readonly field?: string;
  readonly remedy?: string;
  readonly issues?: readonly FieldIssue[];
};

export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ServiceErrorCode;
  readonly field: string | undefined;
  readonly remedy: string | undefined;
  /** Every fault found, when the input had several. */
  readonly issues: readonly FieldIssue[];

  constructor(code: ServiceErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.field = details.field;
    this.remedy = details.remedy;
    this.issues =
      details.issues ?? (details.field === undefined ? [] : [{ field: details.field, message }]);
  }
}

/** The faults of a zod error as dotted paths, `prefix` first. */
export const issuesOf = (error: z.ZodError, prefix: readonly string[] = []): FieldIssue[] =>
  error.issues.map((issue) => ({
    field: [...prefix, ...issue.path.map(String)].join("."),
    message: issue.message,
    // A gate that was sent as a text that says none: its language is no matter of a schema.
    ...(issue.code === "custom" || typeof issue.input === "symbol"
      ? {}
      : { breaks: "schema" as const }),
  }));

/** Parses an input or throws `invalid_input` with every fault's path; `prefix` names the outer fields. */
export function parseInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  prefix: readonly string[] = [],
): z.output<T> {
  const parsed = schema.safeParse(input, { reportInput: true });
  const issues = parsed.success
    ? storableIssues(parsed.data, prefix)
    : issuesOf(parsed.error, prefix);
  if (parsed.success && issues.length === 0) return parsed.data;
  const first = issues[0];
  throw new ServiceError(
    "invalid_input",
    first ? [first.field, first.message].filter(Boolean).join(": ") : "the input is not valid",
    { issues, ...(first?.field ? { field: first.field } : {}) },
  );
}

/** What was decoded on the way (YAML, escapes within a text) may hold what the request's own JSON did not. */
function storableIssues(value: unknown, prefix: readonly string[]): FieldIssue[] {
  const fault = findUnstorable(value);
  if (fault === null) return [];
  return [{ ...fault, field: [...prefix, fault.field].filter(Boolean).join(".") }];
}

export const notFound = (what: string): ServiceError =>
  new ServiceError("not_found", `There is no such ${what} in this project.`);
