// An operation in a few words, as the report's table of variants shows it.
import { type Operation, quicMessageLength } from "@gonogo/protocols/spec";
import { formatNumber } from "../format.ts";

const quicModes = { stream: "stream", uni: "one-way stream", datagram: "datagram" } as const;

/** `POST /dispatch`, `demo.Dispatch/DispatchTask`, `stream of 64 bytes` */
export function operationText(operation: Operation): string {
  if (operation.kind === "http") return `${operation.method} ${operation.path}`;
  if (operation.kind === "grpc") return operation.method;
  const bytes = quicMessageLength(operation.message);
  return `${quicModes[operation.mode]} of ${formatNumber(bytes, 0)} bytes`;
}
