// What a variant asks, in a few words, as a report names it.
// What is sent is in the definition; this says where it goes, or how, where there is no path.
import { t } from "@gonogo/locale/t";
import { kindOf, type NamedOperation, type Operation } from "@gonogo/protocols/spec";

// Reports keep it in English.

/** What a variant asks, in a few words: its one request, or how many it mixes or does in turn. */
export function operationsText(operations: readonly NamedOperation[], isWorkflow: boolean): string {
  const [only] = operations;
  if (only && operations.length === 1 && !isWorkflow) return operationText(only.operation);
  const names = operations.map(({ name }) => name);
  return isWorkflow ? names.join(" → ") : `mix of ${names.join(", ")}`;
}

/** `POST /dispatch, priority 2`, `demo.Dispatch/DispatchTask`, `message at /echo` or `stream of 64 bytes`. */
export function operationText(operation: Operation): string {
  const priority = priorityOf(operation);
  return `${kindOf(operation).text(operation)}${priority === null ? "" : `, priority ${priority}`}`;
}

/** Null: it is sent with none, or with the one that goes without saying. */
function priorityOf(operation: Operation): number | null {
  const range = kindOf(operation).priorities(operation);
  const priority = "priority" in operation ? operation.priority : undefined;
  return range === null || priority === undefined || priority === range.usual ? null : priority;
}

/** `, priority 2`, where a request is sent with one that does not go without saying; else empty. */
export function priorityText(operation: Operation): string {
  const priority = priorityOf(operation);
  return priority === null ? "" : t(", priority {priority}", { priority });
}
