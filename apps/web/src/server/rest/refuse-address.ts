// Refuses addresses that could not be stored or compared: NUL characters and broken text in path or query.
import { ServiceError, textIssue } from "@gonogo/services/errors";
import { createMiddleware } from "hono/factory";
import { serviceProblem } from "./operation/problem.ts";
import type { RestEnv } from "./operation/route-parts.ts";

const refused = (field: string, message: string) =>
  serviceProblem(
    new ServiceError("invalid_input", `${field} ${message}`, { issues: [{ field, message }] }),
  );

export const refuseUnstorableAddress = createMiddleware<RestEnv>(async (c, next) => {
  const path = decoded(c.req.path);
  const issue = path === null ? "is not UTF-8" : textIssue(path);
  if (issue) return refused("path", issue);
  for (const [name, value] of Object.entries(c.req.query())) {
    const wrong = textIssue(name) ?? textIssue(value);
    if (wrong) return refused("query", wrong);
  }
  const key = c.req.header("idempotency-key");
  if (key !== undefined && (key === "" || key.length > 200))
    return refused("Idempotency-Key", "must be 1 to 200 characters long");
  return next();
});

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
