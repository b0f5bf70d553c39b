// The answer to an address or a method that the API does not have: 404, or 405 with Allow (RFC 9110, 15.5.6).
import type { Context as HonoContext } from "hono";
import { problem } from "./operation/problem.ts";
import type { RestApp } from "./operation/route-parts.ts";

export function missing(app: RestApp, c: HonoContext): Response {
  const allowed = [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method !== "ALL" && matches(path, c.req.path))
        .map(({ method }) => method),
    ),
  ];
  if (allowed.length > 0)
    return problem({
      status: 405,
      code: "method_not_allowed",
      title: "The method does not fit",
      detail: `${c.req.method} is not for this address; ${allowed.join(", ")} is.`,
      headers: { allow: allowed.join(", ") },
    });
  return problem({
    status: 404,
    code: "not_found",
    title: "Not found",
    detail: "The API has no such address.",
    remedy: "See /docs/api.",
  });
}

/** Whether a path fits a pattern such as /api/v1/runs/:id. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const parts = path.split("/");
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => (part.startsWith(":") ? parts[i] !== "" : part === parts[i]))
  );
}
