// The socket part of the target form, as typed, and the way from and to a target's socket options.
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
  const bytes = (count: number | null) =>
    count === null ? "the kernel\u2019s" : `${count.toLocaleString("en")} bytes`;
  return [
    options.noDelay ? "no delay" : "with Nagle\u2019s algorithm",
    `send buffer ${bytes(options.sendBufferBytes)}`,
    `receive buffer ${bytes(options.receiveBufferBytes)}`,
    ...(options.congestionControl === null ? [] : [`TCP under ${options.congestionControl}`]),
  ].join("; ");
}
