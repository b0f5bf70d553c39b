// The catalogue of protocols: one entry each, with label, defaults and abilities.
// Editor, validation and report read this instead of knowing protocols by name.
import { english } from "@gonogo/locale/t";
import type { KindName } from "./kinds/operation.ts";
import type { ProtocolName } from "./target/target.ts";

export type ProtocolEntry = {
  readonly name: ProtocolName;
  readonly label: string;
  readonly operationKind: KindName;
  readonly defaultPort: number;
  readonly needsTls: boolean;
  /** Many requests share one connection at a time. */
  readonly multiplexes: boolean;
  readonly transport: "tcp" | "udp";
  readonly hint: string;
};

export const catalog: Readonly<Record<ProtocolName, ProtocolEntry>> = {
  http1: {
    name: "http1",
    label: english("REST over HTTP/1.1"),
    operationKind: "http",
    defaultPort: 80,
    needsTls: false,
    multiplexes: false,
    transport: "tcp",
    hint: english("One request at a time on each connection, kept alive."),
  },
  http2: {
    name: "http2",
    label: english("REST over HTTP/2"),
    operationKind: "http",
    defaultPort: 443,
    needsTls: false,
    multiplexes: true,
    transport: "tcp",
    hint: english(
      "Many requests at a time on each connection; without TLS by prior knowledge (h2c).",
    ),
  },
  grpc: {
    name: "grpc",
    label: english("gRPC"),
    operationKind: "grpc",
    defaultPort: 50051,
    needsTls: false,
    multiplexes: true,
    transport: "tcp",
    hint: english(
      "Unary calls over HTTP/2; messages written as JSON, schema by reflection, .proto or descriptor set.",
    ),
  },
  http3: {
    name: "http3",
    label: english("REST over HTTP/3"),
    operationKind: "http",
    defaultPort: 443,
    needsTls: true,
    multiplexes: true,
    transport: "udp",
    hint: english("HTTP over QUIC; always encrypted."),
  },
  websocket: {
    name: "websocket",
    label: english("WebSocket"),
    operationKind: "websocket",
    defaultPort: 80,
    needsTls: false,
    multiplexes: false,
    transport: "tcp",
    hint: english(
      "One message and its answer at a time on each connection; the handshake is connection set-up.",
    ),
  },
  quic: {
    name: "quic",
    label: english("Raw QUIC"),
    operationKind: "quic",
    defaultPort: 443,
    needsTls: true,
    multiplexes: true,
    transport: "udp",
    hint: english(
      "A message per stream or datagram over QUIC, under an application protocol (ALPN) of your own; always encrypted.",
    ),
  },
};

/** The protocols that carry operations of a kind, the plainest first. */
export const protocolsOf = (kind: KindName): ProtocolName[] =>
  Object.values(catalog).flatMap((one) => (one.operationKind === kind ? [one.name] : []));
