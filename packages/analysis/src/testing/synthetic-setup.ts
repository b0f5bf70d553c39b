// Connection set-up of a synthetic connect-only block, by phase. TCP takes a fifth of the whole and TLS the rest;
// a connection whose first packet was lost stands a second later, in TCP and in the whole.
import type { BlockResult } from "@gonogo/protocols/events";
import { encodeHistogram, type Values } from "../statistics/encode-histogram.ts";
import type { SyntheticOptions } from "./synthetic-options.ts";

const tcpShare = 0.2;
/** The first retransmission of a SYN (RFC 6298, section 2.1). */
const retransmitUs = 1_000_000;

/** Moves the given share of values to a second later; all counts together stay what they were. */
function withRetries({ retriedShare = 0 }: SyntheticOptions, values: Values): Values {
  return values.flatMap(({ valueUs, count }) => {
    const late = Math.round(count * retriedShare);
    return [
      { valueUs, count: count - late },
      { valueUs: retransmitUs + valueUs, count: late },
    ];
  });
}

const scaled = (values: Values, by: number): Values =>
  values.map(({ valueUs, count }) => ({ valueUs: valueUs * by, count }));

/** Times until a request could go. */
export const wholeSetup = withRetries;

/** The same times by phase. */
export function syntheticSetup(
  options: SyntheticOptions,
  values: Values,
): NonNullable<BlockResult["setup"]> {
  const over = options.setupOver ?? "tls";
  const none = encodeHistogram([]);
  if (over === "quic") return { tcp: none, tls: none, quic: encodeHistogram(values) };
  if (over === "tcp")
    return { tcp: encodeHistogram(withRetries(options, values)), tls: none, quic: none };
  return {
    tcp: encodeHistogram(withRetries(options, scaled(values, tcpShare))),
    tls: encodeHistogram(scaled(values, 1 - tcpShare)),
    quic: none,
  };
}
