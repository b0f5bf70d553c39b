// People paste whole URLs where a host is asked for. This takes them apart instead of refusing them.
import { catalog } from "@gonogo/protocols/catalog";
import type { ProtocolName } from "@gonogo/protocols/spec";

export type SplitAddress = { host: string; port: string | null; tls: boolean | null };

const withScheme = /^(https?|grpcs?|h3|wss?|quic):\/\/([^/?#\s]+)/i;
const withPort = /^(\[[0-9a-f:.]+\]|[^:/\s]+):(\d{1,5})$/i;

const usualPorts: Readonly<Record<string, string>> = {
  http: "80",
  https: "443",
  h3: "443",
  ws: "80",
  wss: "443",
};

/** Host, port and TLS of `https://api.test:8443/v1` or `localhost:50051`; null when it is a plain host. */
export function splitAddress(text: string, protocol: ProtocolName): SplitAddress | null {
  const url = withScheme.exec(text.trim());
  const authority = url?.[2] ?? text.trim();
  const parts = withPort.exec(authority);
  if (!url && !parts) return null;
  const scheme = url?.[1]?.toLowerCase();
  const tls = scheme === undefined ? null : !["http", "grpc", "ws"].includes(scheme);
  const usual = scheme === undefined ? null : (usualPorts[scheme] ?? null);
  return {
    host: parts?.[1] ?? authority,
    port: parts?.[2] ?? usual,
    tls: catalog[protocol].needsTls ? true : tls,
  };
}
