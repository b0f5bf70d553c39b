// connects-retried: TCP connections that stood just after a whole second, where the others took a moment. A client
// whose first packet (SYN) is not answered sends it again after 1 s (RFC 6298, section 2.1), then after more; a server
// whose accept queue is full drops it. Such times measure the queue and the client's timer, not of the server's speed.
// Threshold: at least 3 connections that took between n and n + 0.25 s (n = 1 to 7), more than thrice as many as
// between 0.5 and 0.95 s (a slow server spreads its times), with a median under 0.5 s.

import { countBetweenUs, decodeHistogram, valueAtRankUs } from "../statistics/histogram.ts";
import { type BlockRule, tidy } from "./rule.ts";

export const retriedFloor = 3;
const secondUs = 1_000_000;
const windowUs = 250_000;
const retries = [1, 2, 3, 4, 5, 6, 7];

export const connectsRetried: BlockRule<"connects-retried"> = {
  code: "connects-retried",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    if (result.setup === null) return null;
    const times = decodeHistogram(result.setup.tcp);
    const medianUs = valueAtRankUs(times, Math.ceil(times.total / 2))?.valueUs ?? 0;
    const retried = retries.reduce(
      (sum, n) => sum + countBetweenUs(times, n * secondUs, n * secondUs + windowUs),
      0,
    );
    const slow = countBetweenUs(times, 0.5 * secondUs, 0.95 * secondUs);
    if (retried < retriedFloor || retried <= 3 * slow || medianUs >= 0.5 * secondUs) return null;
    return {
      params: {
        retriedConnects: retried,
        connections: times.total,
        medianUs: tidy(medianUs),
        retriedShare: tidy(retried / times.total),
      },
      rank: retried / times.total,
    };
  },
};
