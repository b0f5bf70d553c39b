// An HTTP request: serves targets over HTTP/1.1, HTTP/2 and HTTP/3.
// Its schema, and what everybody else asks of it.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { Json } from "../parts/json-value.ts";
import { Headers, TemplatePath } from "../parts/request-parts.ts";
import { httpMethods } from "../parts/vocabulary.ts";
import { hidden, hideQuery, hideValues, type OperationKind } from "./kind.ts";

const urgencies = { min: 0, max: 7, usual: null };

/** An HTTP request: a JSON body (any JSON value) or a text body, and the statuses that count as success. */
export const HttpOperation = z.strictObject({
  kind: z.literal("http"),
  method: z.enum(httpMethods).default("GET"),
  path: TemplatePath,
  headers: Headers.default({}),
  /** A string is sent as it is; any other JSON value is sent as JSON with its content type. */
  body: Json.optional(),
  expect: z
    .strictObject({ status: z.array(z.int().min(100).max(599)).min(1).max(50) })
    .default({ status: [200] }),
  /** Urgency over HTTP/2 and HTTP/3 (RFC 9218, section 4.1): 0 is the most urgent. Default: the header is not sent. */
  priority: z
    .int()
    .min(urgencies.min, english("must be 0 to 7"))
    .max(urgencies.max, english("must be 0 to 7"))
    .optional(),
});
export type HttpOperation = z.infer<typeof HttpOperation>;

/** RFC 9110, section 9.2.1, as far as definitions may write them. */
const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

export const httpKind: OperationKind<HttpOperation> = {
  text: ({ method, path }) => `${method} ${path}`,
  templateFields: () => ["path", "headers", "body"],
  mostBytes: () => 16 * 1024 * 1024,
  priorities: () => urgencies,
  headers: ({ headers }) => headers,
  answersHaveHeaders: true,
  handshake: () => "",
  // RFC 8470, section 2.1; RFC 9114, section 10.9
  earlyDataProblem: ({ method }) =>
    safeMethods.includes(method)
      ? null
      : t("{method} is not a safe method; use GET, HEAD or OPTIONS", { method }),
  streamsMessages: false,
  statusName: (status) => `HTTP ${status}`,
  statuses: {
    outcome: "http_status",
    word: (status) => status,
    isSuccess: (status) => /^2\d\d$/.test(status),
    expected: ({ expect }) => expect.status,
    numberOf: (written) => Number(written),
    request: english("an HTTP request"),
  },
  simple: () => HttpOperation.parse({ kind: "http", method: "GET", path: "/" }),
  hide: (operation, shows) => ({
    ...operation,
    path: hideQuery(operation.path, shows),
    headers: hideValues(operation.headers),
    ...(operation.body !== undefined && !shows("messages") && { body: hidden }),
  }),
};
