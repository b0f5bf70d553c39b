// An operation: one kind of request, as a definition writes it.
// HTTP operations serve http1, http2 and http3 targets, gRPC operations grpc targets, WebSocket and QUIC operations
// their own; which protocol carries them is the target's business, not the operation's.
import { z } from "zod";
import { fillerLength, usesPayload, withFiller } from "../parts/template.ts";
import { GrpcOperation, grpcKind } from "./grpc.ts";
import { HttpOperation, httpKind } from "./http.ts";
import { mapTexts, type OperationKind, type TemplateText, textsIn } from "./kind.ts";
import { QuicOperation, quicKind, quicMessageLength, sizedQuicMessage } from "./quic.ts";
import { WebSocketOperation, websocketKind } from "./websocket.ts";

export const Operation = z.discriminatedUnion("kind", [
  HttpOperation,
  GrpcOperation,
  WebSocketOperation,
  QuicOperation,
]);
export type Operation = z.infer<typeof Operation>;
export type KindName = Operation["kind"];

export const kinds: {
  readonly [Kind in KindName]: OperationKind<Extract<Operation, { kind: Kind }>>;
} = { http: httpKind, grpc: grpcKind, websocket: websocketKind, quic: quicKind };

/** What is asked of an operation's kind, for that operation. */
export const kindOf = <One extends Operation>(operation: One): OperationKind<One> =>
  // The compiler does not follow that an operation's kind is the key of its own descriptor.
  kinds[operation.kind] as unknown as OperationKind<One>;

/** Where templates may be in an operation. A WebSocket handshake is sent once a connection, so it holds none. */
export const templateTexts = (operation: Operation): TemplateText[] =>
  kindOf(operation)
    .templateFields(operation)
    .flatMap((field) => textsIn(operation[field], [field]));

/** Whether what it sends depends on the definition's payloadBytes, or on an axis of them. */
export const hasPayload = (operation: Operation): boolean =>
  (operation.kind === "quic" && quicMessageLength(operation.message) === null) ||
  templateTexts(operation).some(({ text }) => usesPayload(text));

/** Filler that it sends at this payload, in bytes; makes none of it. */
export const fillerBytes = (operation: Operation, payloadBytes: number): number =>
  operation.kind === "quic" && quicMessageLength(operation.message) === null
    ? payloadBytes
    : templateTexts(operation).reduce((sum, { text }) => sum + fillerLength(text, payloadBytes), 0);

/** The operation with filler and the payload's size in place. */
export function withPayload<One extends Operation>(operation: One, payloadBytes: number): One {
  const fields = kindOf(operation)
    .templateFields(operation)
    .map((field) => [field, mapTexts(operation[field], (text) => withFiller(text, payloadBytes))]);
  const filled = { ...operation, ...Object.fromEntries(fields) };
  return filled.kind === "quic"
    ? { ...filled, message: sizedQuicMessage(filled.message, payloadBytes) }
    : filled;
}

/** The operation with another priority; one that has none stays as it is. */
export const withPriority = <One extends Operation>(operation: One, priority: number): One =>
  kindOf(operation).priorities(operation) === null ? operation : { ...operation, priority };

/**
 * Why an operation may not be early data (0-RTT), and what to do; null: it may. Anybody who recorded early data can send
 * it again (RFC 8470, section 2.1).
 */
export const earlyDataProblem = (operation: Operation): string | null =>
  kindOf(operation).earlyDataProblem(operation);
