// An operation: one kind of request, as a definition writes it.
// HTTP operations serve http1, http2 and http3 targets, gRPC operations grpc targets, WebSocket and QUIC operations
// their own; which protocol carries them is the target's business, not the operation's.
import { z } from "zod";
import { GrpcOperation, grpcKind } from "./grpc.ts";
import { HttpOperation, httpKind } from "./http.ts";
import type { OperationKind, TemplateText } from "./kind.ts";
import { QuicOperation, quicKind } from "./quic.ts";
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

/** Where templates may stand in an operation. A WebSocket handshake is sent once a connection, so it holds none. */
export const templateTexts = (operation: Operation): TemplateText[] =>
  kindOf(operation).templateTexts(operation);

/**
 * Why an operation may not be early data (0-RTT), and what to do; null: it may. Anybody who recorded early data can send
 * it again (RFC 8470, section 2.1).
 */
export const earlyDataMisfit = (operation: Operation): string | null =>
  kindOf(operation).earlyDataMisfit(operation);
