// An operation in a few words, as a report names it.
// What is sent stands in the definition; this says where it goes.
import type { Operation } from "@gonogo/protocols/spec";

/** `POST /dispatch`, `demo.Dispatch/DispatchTask` or `message at /echo`. */
export function operationText(operation: Operation): string {
  if (operation.kind === "http") return `${operation.method} ${operation.path}`;
  return operation.kind === "grpc" ? operation.method : `message at ${operation.path}`;
}
