// Problem details (RFC 9457): every refusal of the REST API, with a stable code.
// `errors` names each field in error, dotted and as a JSON pointer (RFC 6901).
import type { FieldIssue, ServiceError, ServiceErrorCode } from "@gonogo/services/errors";
import { z } from "zod";
import { errorMap } from "../../error-map.ts";
import { currentRequestId } from "../../requests/request-id.ts";
import { component } from "./components.ts";

export const Problem = component(
  "Problem",
  "output",
  z.object({
    type: z.string().describe("urn:gonogo:problem:<code>"),
    title: z.string(),
    status: z.int(),
    code: z.string().describe("Stable: compare this, never the texts."),
    detail: z.string(),
    remedy: z.string().optional(),
    requestId: z
      .string()
      .optional()
      .describe("The answer's X-Request-Id; the server's log has it too."),
    errors: z
      .array(
        z.object({
          field: z.string().describe("Dotted path, for example definition.variants.0.target."),
          message: z.string(),
          breaks: z
            .enum(["schema", "rule"])
            .describe(
              "schema: this document says so. rule: each field is by its schema, and they do not fit one another, or what is stored.",
            ),
          pointer: z.string().describe("The same as a JSON pointer (RFC 6901)."),
        }),
      )
      .optional(),
  }),
);

/** Codes that the HTTP layer itself answers, beside those of the services. */
export type HttpErrorCode =
  | "malformed_json"
  | "malformed_address"
  | "unsupported_media_type"
  | "body_too_large"
  | "body_too_slow"
  | "method_not_allowed"
  | "rate_limited"
  | "unavailable"
  | "storage_full"
  | "internal";

export type ProblemInput = {
  status: number;
  code: HttpErrorCode | ServiceErrorCode;
  title: string;
  detail: string;
  remedy?: string | undefined;
  issues?: readonly FieldIssue[];
  headers?: Record<string, string>;
};

const pointer = (field: string): string =>
  field === ""
    ? ""
    : `#/${field
        .split(".")
        .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
        .join("/")}`;

/** An answer with content type `application/problem+json`. */
export function problem(input: ProblemInput): Response {
  const { status, code, title, detail, remedy, issues = [], headers = {} } = input;
  const body: z.output<typeof Problem> = {
    type: `urn:gonogo:problem:${code}`,
    title,
    status,
    code,
    detail,
    remedy: remedy || undefined,
    requestId: currentRequestId() ?? undefined,
    errors:
      issues.length > 0
        ? issues.map((issue) => ({
            ...issue,
            breaks: issue.breaks ?? "rule",
            pointer: pointer(issue.field),
          }))
        : undefined,
  };
  return Response.json(body, {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** The answer to a refusal of a service. */
export function serviceProblem(error: ServiceError): Response {
  const { status, title } = errorMap[error.code];
  const headers: Record<string, string> = {};
  if (status === 401) headers["www-authenticate"] = 'Bearer realm="gonogo"';
  if (status === 503) headers["retry-after"] = "5";
  return problem({
    status,
    code: error.code,
    title,
    detail: error.message,
    remedy: error.remedy,
    issues: error.issues,
    headers,
  });
}
