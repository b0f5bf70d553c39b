// Conditional requests (RFC 9110, section 13): reads that answer 304 where the client has what there is, and writes that are refused
// where somebody else has written meanwhile. Not hono/etag: it would tag refusals too, and read event streams to their end.
import { createHash } from "node:crypto";
import { ServiceError } from "@gonogo/services/errors";
import type { Context as HonoContext } from "hono";

/** A strong tag: of the body before a proxy packs it. */
const tagOf = (body: string): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/**
 * Whether a header names the tag, or anything at all (`*`). Also in its weak form: a proxy that packs answers weakens tags, and
 * ours still names one state.
 */
const names = (header: string, tag: string): boolean =>
  header.trim() === "*" || header.match(/"[^"]*"/g)?.some((one) => one === tag) === true;

/** The answer to a read with its tag, or 304 without a body. Kept by its reader alone, who asks again each time. */
export function taggedAnswer(c: HonoContext, body: string, type: string): Response {
  const tag = tagOf(body);
  c.header("etag", tag);
  c.header("cache-control", "private, no-cache");
  const held = c.req.header("if-none-match");
  if (held !== undefined && names(held, tag)) return c.body(null, 304);
  return c.body(body, 200, { "content-type": type });
}

/**
 * Looks at If-Match and If-None-Match of a write.
 * @param find what a GET of the address answers
 * @returns what was found, null: nothing; undefined: the request has no condition. The verb sees to it that this stays until it
 *   has written. Throws `precondition_failed`.
 */
export async function metCondition<Found extends object>(
  c: HonoContext,
  find: () => Promise<Found>,
): Promise<Found | null | undefined> {
  const [match, noneMatch] = [c.req.header("if-match"), c.req.header("if-none-match")];
  if (match === undefined && noneMatch === undefined) return undefined;
  const found = await find().catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return null;
    throw error;
  });
  const tag = found && tagOf(JSON.stringify(found));
  if (match !== undefined && (tag === null || !names(match, tag)))
    throw new ServiceError(
      "precondition_failed",
      tag === null ? "It is not there." : "It is not what If-Match names: it was changed since.",
      { field: "If-Match", remedy: "Read it again, and send the ETag of what you have read." },
    );
  if (noneMatch !== undefined && tag !== null && names(noneMatch, tag))
    throw new ServiceError("precondition_failed", "It is there already.", {
      field: "If-None-Match",
      remedy: "Take another name, or send If-Match with the ETag of what is there.",
    });
  return found;
}
