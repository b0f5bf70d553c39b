// Where requests end up that no page and no call could take. It says why.
import { problem } from "../../../server/rest/operation/problem.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  const method = new URL(request.url).searchParams.get("status") === "405";
  return problem(
    method
      ? {
          status: 405,
          code: "method_not_allowed",
          title: "The method does not fit",
          detail:
            "Pages are read by GET and HEAD; below /api the methods of RFC 9110 and PATCH are known.",
          headers: { allow: "GET, HEAD, OPTIONS" },
        }
      : {
          status: 400,
          code: "malformed_address",
          title: "The address is malformed",
          detail: "The path is not valid percent-encoded UTF-8.",
        },
  );
}
