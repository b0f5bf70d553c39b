// A WebSocket operation: one message, and which message answers it (RFC 6455); compression is never offered.
// As a definition writes it, as the engine takes it, and what everybody else asks of it.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { isBase64 } from "../parts/base64.ts";
import { boundedText } from "../parts/bounded-text.ts";
import { Json } from "../parts/json-value.ts";
import { Headers, RequestPath } from "../parts/request-parts.ts";
import { hidden, hideQuery, hideValues, type OperationKind } from "./kind.ts";

/** Longest message that the engine sends or reads. */
export const maxMessageBytes = 16 * 1024 * 1024;

export const messageEncodings = ["text", "base64"] as const;
export const replyKinds = ["any", "echo", "contains"] as const;

const ReplyText = boundedText(10_000).min(1, english("must not be empty"));

/** Which message answers: the next one, the next one if it equals what was sent, or the first that contains a text. */
export const WebSocketReply = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("any") }),
  z.strictObject({ kind: z.literal("echo") }),
  z.strictObject({ kind: z.literal("contains"), text: ReplyText }),
]);
export type WebSocketReply = z.infer<typeof WebSocketReply>;

export const WebSocketOperation = z
  .strictObject({
    kind: z.literal("websocket"),
    /** Path of the handshake. */
    path: RequestPath,
    /** Sent with the handshake. */
    headers: Headers.default({}),
    subprotocol: boundedText(200)
      .regex(
        /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/,
        english("is not a subprotocol name (RFC 6455, section 4.1)"),
      )
      .optional(),
    /** A string is sent as it is; any other JSON value is sent as JSON. With base64: the bytes of a binary message. */
    message: Json,
    encoding: z.enum(messageEncodings).default("text"),
    reply: WebSocketReply.default({ kind: "any" }),
  })
  .superRefine(({ encoding, message }, context) => {
    const refuse = (text: string) =>
      context.addIssue({ code: "custom", path: ["message"], message: text });
    if (encoding === "base64" && !(typeof message === "string" && isBase64(message)))
      refuse(t("must be base64, since the message is binary"));
    else if (messageBytes({ encoding, message }).length > maxMessageBytes)
      refuse(t("must be at most 16 MiB long"));
  });
export type WebSocketOperation = z.infer<typeof WebSocketOperation>;

/** What travels: UTF-8 of a text message, or the bytes of a binary one. */
export function messageBytes(
  operation: Pick<WebSocketOperation, "encoding" | "message">,
): Uint8Array<ArrayBuffer> {
  const { encoding, message } = operation;
  if (encoding === "base64") return Uint8Array.from(atob(String(message)), (c) => c.charCodeAt(0));
  return new TextEncoder().encode(typeof message === "string" ? message : JSON.stringify(message));
}

export const WireWebSocketOperation = z.strictObject({
  kind: z.literal("websocket"),
  path: z.string(),
  /** Headers of the handshake: the target's first, then the operation's. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  subprotocol: z.string().nullable(),
  messageType: z.enum(["text", "binary"]),
  messageBase64: z.base64(),
  reply: WebSocketReply,
});

export const websocketKind: OperationKind<WebSocketOperation> = {
  text: ({ path }) => t("message at {path}", { path }),
  templateFields: ({ encoding }) => (encoding === "text" ? ["message"] : []),
  mostBytes: () => maxMessageBytes,
  priorities: () => null,
  // Those of the handshake travel once a connection.
  headers: () => ({}),
  answersHaveHeaders: false,
  handshake: ({ path, headers, subprotocol }) =>
    JSON.stringify([path, headers, subprotocol ?? null]),
  earlyDataProblem: () => t("a WebSocket message waits for the handshake's answer"),
  streamsMessages: false,
  // A close code always is a failure.
  statusName: (status) => `close code ${status}`,
  statuses: null,
  simple: () => WebSocketOperation.parse({ kind: "websocket", path: "/", message: "noise" }),
  hide: (operation, shows) => ({
    ...operation,
    path: hideQuery(operation.path, shows),
    headers: hideValues(operation.headers),
    ...(!shows("messages") && { message: hidden, encoding: "text" }),
    ...(!shows("checks") &&
      operation.reply.kind === "contains" && { reply: { ...operation.reply, text: hidden } }),
    ...(operation.subprotocol !== undefined && !shows("subprotocols") && { subprotocol: "hidden" }),
  }),
};
