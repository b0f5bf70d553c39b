// Problem details (RFC 9457): every refusal of the REST API, with a stable code.
// `errors` names each field at fault, dotted and as a JSON pointer (RFC 6901).
import type { FieldIssue, ServiceError, ServiceErrorCode } from "@gonogo/services/errors";
import { errorMap } from "../error-map.ts";

/** Codes that the HTTP layer itself answers, beside those of the services. */
export type HttpFaultCode =
  | "malformed_json"
  | "malformed_address"
  | "unsupported_media_type"
  | "body_too_large"
  | "method_not_allowed"
  | "rate_limited"
  | "unavailable"
  | "storage_full"
  | "internal";

export type ProblemInput = {
  status: number;
  code: HttpFaultCode | ServiceErrorCode;
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
  const body = {
    type: `urn:gonogo:problem:${code}`,
    title,
    status,
    code,
    detail,
    ...(remedy ? { remedy } : {}),
    ...(issues.length > 0
      ? {
          errors: issues.map(({ breaks = "rule", ...issue }) => ({
            ...issue,
            breaks,
            pointer: pointer(issue.field),
          })),
        }
      : {}),
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
