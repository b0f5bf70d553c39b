// The socket part of the target form, as typed, and the way from and to a target's socket options.
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { type ProtocolName, SocketOptions } from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";
import { runsOverQuic } from "./quic-values.ts";

export type SocketValues = {
  noDelay: boolean;
  /** Bytes; empty: the kernel’s default. */
  sendBuffer: string;
  receiveBuffer: string;
  tcpCongestion: "kernel" | NonNullable<SocketOptions["congestionControl"]>;
};

/** The form of stored options, or of the defaults. */
export function socketValues(stored: SocketOptions | null): SocketValues {
  const options = stored ?? SocketOptions.parse({});
  const text = (bytes: number | null) => (bytes === null ? "" : String(bytes));
  return {
    noDelay: options.noDelay,
    sendBuffer: text(options.sendBufferBytes),
    receiveBuffer: text(options.receiveBufferBytes),
    tcpCongestion: options.congestionControl ?? "kernel",
  };
}

/** A typed number or nothing; anything else stays text, which zod refuses. */
const bytesOf = (text: string): number | string | null => numberOf(text) ?? null;

/** The options to be read by zod; null where everything is as usual. What is TCP's stays out of QUIC. */
export function socketDraft(protocol: ProtocolName, values: SocketValues): unknown {
  const overTcp = !runsOverQuic(protocol);
  const draft = {
    noDelay: overTcp ? values.noDelay : true,
    sendBufferBytes: bytesOf(values.sendBuffer),
    receiveBufferBytes: bytesOf(values.receiveBuffer),
    congestionControl: overTcp && values.tcpCongestion !== "kernel" ? values.tcpCongestion : null,
  };
  const usual = SocketOptions.parse({});
  return Object.entries(draft).every(([name, value]) => value === usual[name as keyof typeof usual])
    ? null
    : draft;
}

const fields: Readonly<Record<string, keyof SocketValues>> = {
  sendBufferBytes: "sendBuffer",
  receiveBufferBytes: "receiveBuffer",
  congestionControl: "tcpCongestion",
};

/** The form's field for a path below `socket`. */
export const socketField = (name: string | undefined): keyof SocketValues =>
  fields[name ?? ""] ?? "noDelay";

/** Stored options in a line. */
export function socketText(options: SocketOptions): string {
  const { sendBufferBytes: send, receiveBufferBytes: receive } = options;
  return [
    options.noDelay ? t("no delay##nagle") : t("with Nagle\u2019s algorithm"),
    send === null
      ? t("send buffer the kernel\u2019s")
      : t("send buffer {bytes} bytes", { bytes: formatCount(send) }),
    receive === null
      ? t("receive buffer the kernel\u2019s")
      : t("receive buffer {bytes} bytes", { bytes: formatCount(receive) }),
    ...(options.congestionControl === null
      ? []
      : [t("TCP under {control}", { control: options.congestionControl })]),
  ].join("; ");
}
