// Where templates may stand in an operation: every text that is sent anew with each request.
// A WebSocket handshake is sent once a connection, so its path and headers hold none.
import type { Operation } from "./operation.ts";

export type TemplateText = { readonly path: readonly (string | number)[]; readonly text: string };

/** All strings of a JSON value, names of members included. */
function textsIn(value: unknown, path: readonly (string | number)[]): TemplateText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, [...path, i]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    { path: [...path, name], text: name },
    ...textsIn(one, [...path, name]),
  ]);
}

const valuesOf = (pairs: Readonly<Record<string, string>>, field: string): TemplateText[] =>
  Object.entries(pairs).map(([name, text]) => ({ path: [field, name], text }));

export function templateTexts(operation: Operation): TemplateText[] {
  switch (operation.kind) {
    case "http":
      return [
        { path: ["path"], text: operation.path },
        ...valuesOf(operation.headers, "headers"),
        ...textsIn(operation.body, ["body"]),
      ];
    case "grpc":
      return [
        ...valuesOf(operation.metadata, "metadata"),
        ...textsIn(operation.message, ["message"]),
      ];
    case "websocket":
      return operation.encoding === "text" ? textsIn(operation.message, ["message"]) : [];
    case "quic":
      return textsIn(typeof operation.message === "string" ? operation.message : null, ["message"]);
  }
}
