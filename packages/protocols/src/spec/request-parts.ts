// Parts that requests of several protocols have in common: the path, and headers with their rules.
// A handshake of WebSocket is such a request as well, with headers that only the engine may set.
import { z } from "zod";

const HeaderName = z
  .string()
  .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "is not a header name (RFC 9110, section 5.1)");
const HeaderValue = z
  .string()
  .max(8192, "is longer than 8,192 characters")
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "must not contain line breaks or control characters");

/** Header or metadata names with their values. */
export const Headers = z.record(HeaderName, HeaderValue);

/** Path and query of a request. */
export const RequestPath = z
  .string()
  .max(2048)
  .regex(/^\/[\x21-\x7e]*$/, "must start with / and hold no spaces or non-ASCII characters");

const ownedByHandshake =
  /^(sec-websocket-.*|connection|upgrade|content-length|transfer-encoding)$/i;

/** Headers of a WebSocket handshake: those that it consists of are the engine's. */
export const HandshakeHeaders = Headers.superRefine((headers, context) => {
  for (const name of Object.keys(headers))
    if (ownedByHandshake.test(name))
      context.addIssue({
        code: "custom",
        path: [name],
        message: "is set by the WebSocket handshake itself",
      });
});
