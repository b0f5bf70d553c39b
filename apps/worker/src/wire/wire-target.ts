// A target as the engine takes it: address, TLS, and headers, with its secret merged in.
// This is the only place where a secret meets anything else, and the result goes to the engine's input alone.
import {
  type BlockSpec,
  catalog,
  QuicOptions,
  SocketOptions,
  type TargetConfig,
  type TargetSecret,
} from "@gonogo/protocols/spec";

type Pairs = [string, string][];

/**
 * Address and TLS, with the host standing in for a missing server name, and the client key out of the secret.
 * @param address IP address of the host that the run loads; null: its name is looked up
 */
export function wireTarget(
  config: TargetConfig,
  secret: TargetSecret | null,
  address: string | null = null,
): BlockSpec["target"] {
  const host = config.host.replace(/^\[|\]$/g, "");
  return {
    protocol: config.protocol,
    host,
    port: config.port,
    address,
    tls: config.tls && {
      caPem: config.tls.caPem,
      serverName: config.tls.serverName ?? host,
      insecure: config.tls.insecure,
      clientCertificatePem: config.tls.clientCertificatePem,
      // A key that lost its certificate is nothing to show.
      clientKeyPem: config.tls.clientCertificatePem ? (secret?.clientKeyPem ?? null) : null,
    },
    quic: wireQuic(config),
  };
}

/** The engine's side of QUIC for a target that runs over it; HTTP/3 brings its own ALPN. */
function wireQuic({ protocol, quic }: TargetConfig): BlockSpec["target"]["quic"] {
  if (catalog[protocol].transport !== "udp") return null;
  const { alpn, ...transport } = quic ?? QuicOptions.parse({});
  return { alpn: alpn ?? "h3", ...transport };
}

/** The target's socket options, or their defaults; `quickAck` is what a probe block asks of TCP. */
export function wireSocket({ socket }: TargetConfig, quickAck: boolean): BlockSpec["socket"] {
  return { ...(socket ?? SocketOptions.parse({})), quickAck };
}

/** Later pairs win over earlier ones of the same name, whatever their case (RFC 9110, section 5.1). */
export function mergeHeaders(...groups: readonly Readonly<Record<string, string>>[]): Pairs {
  const merged = new Map<string, [string, string]>();
  for (const group of groups)
    for (const [name, value] of Object.entries(group)) {
      const key = name.toLowerCase();
      merged.delete(key);
      merged.set(key, [name, value]);
    }
  return [...merged.values()];
}

/** A secret as headers. */
export const secretHeaders = (secret: TargetSecret | null): Record<string, string> =>
  secret
    ? {
        ...(secret.bearerToken ? { authorization: `Bearer ${secret.bearerToken}` } : {}),
        ...secret.headers,
      }
    : {};
