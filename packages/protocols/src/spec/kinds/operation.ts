// An operation: one kind of request, as a definition writes it.
// HTTP operations serve http1, http2 and http3 targets, gRPC operations grpc targets, WebSocket and QUIC operations
// their own; which protocol carries them is the target's business, not the operation's.
import * as z from "../../schema/zod.ts";
import {
  fillerLength,
  type KnownValues,
  secretNames,
  usesPayload,
  withFiller,
  withValues,
} from "../parts/template.ts";
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

/** How a value is written into a field: percent-encoded in a path, escaped in text that is JSON. */
function encodeFor(operation: Operation, field: string): (value: string) => string {
  if (field === "path") return encodeURIComponent;
  if (operation.kind !== "http" || field !== "body" || typeof operation.body !== "string")
    return (value) => value;
  const type = Object.entries(operation.headers).find(([name]) => /^content-type$/i.test(name));
  return type?.[1].toLowerCase().includes("json")
    ? (value) => JSON.stringify(value).slice(1, -1)
    : (value) => value;
}

/** The operation with the target's secret values, and what a set-up extracted, in place. */
export function withKnownValues<One extends Operation>(operation: One, known: KnownValues): One {
  const fields = kindOf(operation)
    .templateFields(operation)
    .map((field) => {
      const encode = encodeFor(operation, field);
      return [field, mapTexts(operation[field], (text) => withValues(text, known, encode))];
    });
  return { ...operation, ...Object.fromEntries(fields) };
}

/** Names of values of the target's secret that it sends. */
export const secretNamesOf = (operation: Operation): string[] =>
  templateTexts(operation).flatMap(({ text }) => secretNames(text));

/** The operation with another priority; one that has none stays as it is. */
export const withPriority = <One extends Operation>(operation: One, priority: number): One =>
  kindOf(operation).priorities(operation) === null ? operation : { ...operation, priority };

/**
 * Why an operation may not be early data (0-RTT), and what to do; null: it may. Anybody who recorded early data can send
 * it again (RFC 8470, section 2.1).
 */
export const earlyDataProblem = (operation: Operation): string | null =>
  kindOf(operation).earlyDataProblem(operation);
