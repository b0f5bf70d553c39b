// The QUIC part of the target form, as typed, and the way from and to a target's QUIC options.
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { type ProtocolName, QuicOptions } from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";

export type QuicValues = {
  alpn: string;
  congestion: QuicOptions["congestionControl"];
  streamWindow: string;
  connectionWindow: string;
  zeroRtt: boolean;
};

export const congestionNames = { cubic: "CUBIC", newreno: "NewReno", bbr: "BBR" } as const;

/** Protocols that run over QUIC. */
export const runsOverQuic = (protocol: ProtocolName): boolean =>
  protocol === "quic" || protocol === "http3";

/** The form of stored options, or of the defaults. */
export function quicValues(stored: QuicOptions | null): QuicValues {
  const options = stored ?? QuicOptions.parse({});
  return {
    alpn: options.alpn ?? "",
    congestion: options.congestionControl,
    streamWindow: String(options.streamWindowBytes),
    connectionWindow: String(options.connectionWindowBytes),
    zeroRtt: options.zeroRtt,
  };
}

/** The options to be read by zod; null where the protocol has none. */
export function quicDraft(protocol: ProtocolName, values: QuicValues): unknown {
  if (!runsOverQuic(protocol)) return null;
  return {
    alpn: protocol === "quic" ? values.alpn.trim() || null : null,
    congestionControl: values.congestion,
    streamWindowBytes: numberOf(values.streamWindow),
    connectionWindowBytes: numberOf(values.connectionWindow),
    zeroRtt: values.zeroRtt,
  };
}

const fields: Readonly<Record<string, keyof QuicValues>> = {
  congestionControl: "congestion",
  streamWindowBytes: "streamWindow",
  connectionWindowBytes: "connectionWindow",
  zeroRtt: "zeroRtt",
};

/** The form's field for a path below `quic`. */
export const quicField = (name: string | undefined): keyof QuicValues =>
  fields[name ?? ""] ?? "alpn";

/** Stored options in a line. */
export function quicText(options: QuicOptions): string {
  return [
    ...(options.alpn === null ? [] : [`ALPN ${options.alpn}`]),
    congestionNames[options.congestionControl],
    t("windows of {stream} bytes a stream, {connection} a connection", {
      stream: formatCount(options.streamWindowBytes),
      connection: formatCount(options.connectionWindowBytes),
    }),
    ...(options.zeroRtt ? [t("0-RTT on fresh connections")] : []),
  ].join("; ");
}
