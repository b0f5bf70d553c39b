// A WebSocket operation: one message, and which message answers it (RFC 6455).
// As a definition writes it, and as the engine takes it; compression is never offered.
import { z } from "zod";
import { boundedText } from "./bounded-text.ts";
import { HandshakeHeaders, RequestPath } from "./request-parts.ts";

/** Longest message that the engine sends or reads. */
export const maxMessageBytes = 16 * 1024 * 1024;

export const messageEncodings = ["text", "base64"] as const;
export const replyKinds = ["any", "echo", "contains"] as const;

const ReplyText = boundedText(10_000).min(1, "must not be empty");

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
    headers: HandshakeHeaders.default({}),
    subprotocol: boundedText(200)
      .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "is not a subprotocol name (RFC 6455, section 4.1)")
      .optional(),
    /** A string is sent as it is; any other JSON value is sent as JSON. With base64: the bytes of a binary message. */
    message: z.json(),
    encoding: z.enum(messageEncodings).default("text"),
    reply: WebSocketReply.default({ kind: "any" }),
  })
  .superRefine(({ encoding, message }, context) => {
    const refuse = (text: string) =>
      context.addIssue({ code: "custom", path: ["message"], message: text });
    if (encoding === "base64" && !z.base64().safeParse(message).success)
      refuse("must be base64, since the message is binary");
    else if (messageBytes({ encoding, message }).length > maxMessageBytes)
      refuse("must be at most 16 MiB long");
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
