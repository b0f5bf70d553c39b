// What a service refuses, in closed codes: entry points map them once and never compare texts.
// Everything thrown that is not a ServiceError is our own issue and shows nothing of itself to clients.
import { findUnstorable, textIssue } from "@gonogo/db/storable-text";
import { t, translated } from "@gonogo/locale/t";
import { z } from "zod";

/** Why the database could not store a text, or null. */
export { textIssue };

export const serviceErrorCodes = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "precondition_failed",
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
  "share_locked",
  "link_invalid",
  "joining_disabled",
  "join_token_unknown",
  "join_token_used",
  "join_token_revoked",
  "join_token_expired",
  "probe_timeout",
  "queue_unavailable",
  "queue_full",
  "busy",
  "malformed_json",
] as const;
export type ServiceErrorCode = (typeof serviceErrorCodes)[number];

/**
 * One issue of an input: the path of the field, dotted (`variants.0.target`), and what is wrong with it. It breaks the
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
  /** Words of its own; null: `message` is made of the first issue. */
  readonly said: string | null;
  readonly field: string | undefined;
  readonly remedy: string | undefined;
  /** Every issue found, when the input had several. */
  readonly issues: readonly FieldIssue[];

  /** @param said null: the message is the first issue's, after its field */
  constructor(code: ServiceErrorCode, said: string | null, details: Details = {}) {
    const { issues = [], remedy } = details;
    const [first] = issues;
    super(said ?? (first ? issueText(first) : t("the input is not valid")));
    this.code = code;
    this.said = said;
    this.field = details.field ?? (said === null ? first?.field || undefined : undefined);
    this.remedy = remedy;
    this.issues =
      details.issues ??
      (details.field === undefined ? [] : [{ field: details.field, message: said ?? "" }]);
  }

  /** The same refusal with other details, such as another caller's names of the fields. */
  with(details: Details): ServiceError {
    const { said, field, remedy, issues } = this;
    const kept = {
      issues,
      ...(field !== undefined && { field }),
      ...(remedy !== undefined && { remedy }),
    };
    return new ServiceError(this.code, said, { ...kept, ...details });
  }

  /** The same refusal as its caller names the fields. */
  renamed(rename: (field: string) => string): ServiceError {
    return this.with({
      issues: this.issues.map((issue) => ({ ...issue, field: rename(issue.field) })),
      ...(this.field !== undefined && { field: rename(this.field) }),
    });
  }
}

const issueText = ({ field, message }: FieldIssue): string =>
  [field, message].filter(Boolean).join(": ");

/** The issues of a zod error as dotted paths, `prefix` first. */
export const issuesOf = (error: z.ZodError, prefix: readonly string[] = []): FieldIssue[] =>
  error.issues.map((issue) => ({
    field: [...prefix, ...issue.path.map(String)].join("."),
    message: translated(issue.message),
    // A gate that was sent as a text that says none: its language is no matter of a schema.
    ...(issue.code === "custom" || typeof issue.input === "symbol"
      ? {}
      : { breaks: "schema" as const }),
  }));

/** What a schema has read, by its object: an entry point reads an input, and the verb that gets it does not read it again. */
const readBy = new WeakMap<object, z.ZodType>();

/** Whether the value came out of `parseInput` of the schema, as it is. */
export const isReadBy = <T extends z.ZodType>(schema: T, value: unknown): value is z.output<T> =>
  typeof value === "object" && value !== null && readBy.get(value) === schema;

/** Notes what a thread has read by the schema. */
export function noteRead<T extends z.ZodType>(schema: T, value: z.output<T>): z.output<T> {
  if (typeof value === "object" && value !== null) readBy.set(value, schema);
  return value;
}

/** Parses an input or throws `invalid_input` with every issue's path; `prefix` names the outer fields. */
export function parseInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  prefix: readonly string[] = [],
): z.output<T> {
  if (isReadBy(schema, input)) return input;
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error, prefix);
  const issues = storableIssues(parsed.data, prefix);
  if (issues.length > 0) throw new ServiceError("invalid_input", null, { issues });
  return noteRead(schema, parsed.data);
}

/** What an input is refused with that its schema does not read: the one place where zod's issues become ours. */
const invalidInput = (error: z.ZodError, prefix: readonly string[] = []): ServiceError =>
  new ServiceError("invalid_input", null, { issues: issuesOf(error, prefix) });

/** What was thrown, for entry points: an error of zod as the refusal that `parseInput` throws, all else as it is. */
export const refusalOf = (thrown: unknown): unknown =>
  thrown instanceof z.ZodError ? invalidInput(thrown) : thrown;

/** What was decoded on the way (YAML, escapes within a text) may hold what the request's own JSON did not. */
function storableIssues(value: unknown, prefix: readonly string[]): FieldIssue[] {
  const issue = findUnstorable(value);
  if (issue === null) return [];
  return [{ ...issue, field: [...prefix, issue.field].filter(Boolean).join(".") }];
}

/** The writer's condition held when it was checked; since then somebody else has written. */
export const changedMeanwhile = (): ServiceError =>
  new ServiceError("precondition_failed", t("It was changed by somebody else meanwhile."), {
    remedy: t("Read it again, and send the ETag of what you have read."),
  });

/**
 * For `catch`: a refusal of this code comes from somebody else's write where the writer's condition was met before; all else is
 * thrown as it is.
 */
export const orChangedMeanwhile =
  (code: ServiceErrorCode, isConditional: boolean) =>
  (error: unknown): never => {
    const isOfOther = isConditional && error instanceof ServiceError && error.code === code;
    throw isOfOther ? changedMeanwhile() : error;
  };

/** @param what a text that `english` marks */
export const notFound = (what: string): ServiceError =>
  new ServiceError(
    "not_found",
    t("There is no such {what} in this project.", { what: translated(what) }),
  );
