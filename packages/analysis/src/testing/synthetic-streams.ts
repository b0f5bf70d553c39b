// Messages of a synthetic block's streaming calls: the first comes after two fifths of a call, the others evenly after it.
// One message is sent a call, as a server-streaming method has it.
import type { BlockResult } from "@gonogo/protocols/events";
import { encodeHistogram, type Values } from "../statistics/encode-histogram.ts";
import type { SyntheticOptions } from "./synthetic-options.ts";

const firstShare = 0.4;

/** Null unless messages are asked for. `calls` are whole response times. */
export function syntheticStreams(
  { messagesPerCall = 0 }: SyntheticOptions,
  calls: Values,
): BlockResult["streams"] {
  if (messagesPerCall === 0) return null;
  const count = calls.reduce((sum, one) => sum + one.count, 0);
  const gaps = Math.max(1, messagesPerCall - 1);
  const scaled = (by: number, times: number) =>
    encodeHistogram(calls.map((one) => ({ valueUs: one.valueUs * by, count: one.count * times })));
  return {
    firstMessage: scaled(firstShare, 1),
    gap: scaled((1 - firstShare) / gaps, messagesPerCall - 1),
    messagesSent: count,
    messagesReceived: count * messagesPerCall,
  };
}
