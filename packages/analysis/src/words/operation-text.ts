// An operation in a few words, as a report names it.
// What is sent stands in the definition; this says where it goes, or how, where there is no path.
import {
  messageCount,
  type NamedOperation,
  type Operation,
  quicMessageLength,
} from "@gonogo/protocols/spec";
import { formatNumber } from "./format.ts";

/** What a variant asks, in a few words: its one request, or how many it mixes or does in turn. */
export function operationsText(operations: readonly NamedOperation[], isWorkflow: boolean): string {
  const [only] = operations;
  if (only && operations.length === 1 && !isWorkflow) return operationText(only.operation);
  const names = operations.map(({ name }) => name);
  return isWorkflow ? names.join(" → ") : `mix of ${names.join(", ")}`;
}

const quicModes = { stream: "stream", uni: "one-way stream", datagram: "datagram" } as const;

/** `POST /dispatch`, `demo.Dispatch/DispatchTask`, `message at /echo` or `stream of 64 bytes`. */
export function operationText(operation: Operation): string {
  if (operation.kind === "http") return `${operation.method} ${operation.path}`;
  if (operation.kind === "grpc") {
    const count = messageCount(operation);
    return count > 1 ? `${operation.method}, ${formatNumber(count, 0)} messages` : operation.method;
  }
  if (operation.kind === "websocket") return `message at ${operation.path}`;
  const bytes = quicMessageLength(operation.message);
  return `${quicModes[operation.mode]} of ${formatNumber(bytes, 0)} bytes`;
}
