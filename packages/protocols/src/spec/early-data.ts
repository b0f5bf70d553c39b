// Which operations may travel as early data (0-RTT): anybody who recorded them can send them again.
// Sources: RFC 8470, section 2.1; RFC 9110, section 9.2.1; RFC 9114, section 10.9.
import type { Operation } from "./operation.ts";

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Why an operation may not be early data, and what to do; null: it may. */
export function earlyDataMisfit(operation: Operation): string | null {
  if (operation.kind === "grpc") return "gRPC calls are POST, which is not safe to repeat";
  if (operation.kind === "websocket") return "a WebSocket message waits for the handshake's answer";
  if (operation.kind === "quic" || safeMethods.includes(operation.method)) return null;
  return `${operation.method} is not a safe method; use GET, HEAD or OPTIONS`;
}
