// What calls need of a server's schema: a reflection is asked for it by name, whatever else the server has.
import type { Operation } from "@gonogo/protocols/spec";

/** Names of messages in `Any` and of extensions, at any depth (protobuf.dev, "ProtoJSON Format"). */
const namedIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(/^\[.+\]$/.test(key) ? [key.slice(1, -1)] : []),
        ...(key === "@type" && typeof inner === "string" ? [inner.replace(/^.*\//, "")] : []),
        ...namedIn(inner),
      ]);

/** The services that are called, and what their messages name; each once, in order. */
export function grpcSymbolsOf(operations: readonly Operation[]): string[] {
  const symbols = operations.flatMap((operation) => {
    if (operation.kind !== "grpc") return [];
    const service = operation.method.replace(/\/.*$/, "");
    return [service, ...namedIn(operation.messages ?? operation.message)];
  });
  return [...new Set(symbols)].sort();
}
