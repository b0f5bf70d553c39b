// Conditional requests (RFC 9110, section 13): reads answer 304 where the client's copy is current, and writes are refused where
// somebody else has written since. Not hono/etag: it would tag refusals too, and read event streams to their end.
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

/** What a GET of an address answers, and how it is sent. */
export type Found<Answer> = { readonly answer: Answer; readonly body: string };

/** Whether a request says under which condition it may write. */
export const isConditional = (c: HonoContext): boolean =>
  c.req.header("if-match") !== undefined || c.req.header("if-none-match") !== undefined;

/**
 * Checks If-Match and If-None-Match of a write.
 * @param find asks what a GET of the address answers; `not_found`: nothing is there
 * @returns that answer, null: nothing is there; undefined: the request has no condition. Throws `precondition_failed`.
 */
export async function metCondition<Answer>(
  c: HonoContext,
  find: () => Promise<Found<Answer>>,
): Promise<Answer | null | undefined> {
  if (!isConditional(c)) return undefined;
  const [match, noneMatch] = [c.req.header("if-match"), c.req.header("if-none-match")];
  const found = await find().catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return null;
    throw error;
  });
  const tag = found && tagOf(found.body);
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
  return found === null ? null : found.answer;
}

/** Throws `invalid_input` where a request has a condition that its operation cannot check: it must not write regardless. */
export function refuseConditions(c: HonoContext): void {
  const given = ["If-Match", "If-None-Match"].filter((name) => c.req.header(name) !== undefined);
  if (given.length === 0) return;
  throw new ServiceError("invalid_input", null, {
    issues: given.map((field) => ({ field, message: "is not supported by this operation" })),
    remedy: "Leave the header out. PUT, PATCH and DELETE support it where GET has an ETag.",
  });
}
