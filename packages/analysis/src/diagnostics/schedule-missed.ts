// schedule-missed (open load): what was sent is not the schedule that was asked for, by the engine's own issue.
// Thresholds: sent < 99 % of the arrivals generated, without those that the in-flight cap held; or, of blocks that tell
// the engine's lateness apart, three tenths of the requests bunched: sent closer than half of their gap to the one before.
// Bunches that may have raised a gated quantile by a tenth are a caution: gates judge it as it was without (bunching.ts,
// by simulation). Blocks that do not tell it apart (imports): send lag at a gated quantile above 10 % of the response time, floor 50 µs.

import { isClosedLoad } from "@gonogo/protocols/spec";
import type { BlockContext, Hit } from "../evidence/evidence.ts";
import type { BlockReading } from "../evidence/read-block.ts";
import { valueAtRankUs } from "../statistics/histogram.ts";
import { percentileAt } from "../statistics/percentile.ts";
import { useNumbers } from "./facts/use-numbers.ts";
import { type BlockRule, tidy } from "./rule.ts";

/** Share of requests that may be bunched, and what they may add to a gated quantile without a word. */
export const bunchedShareLimit = 0.3;
export const bunchedRiseLimit = 0.1;
export const sentShareLimit = 0.99;
export const lagShareLimit = 0.1;
export const lagFloorUs = 50;

type Missed = Hit<"schedule-missed">;

function missedSends({ reading }: BlockContext): Missed | null {
  const { generated, held, sent } = reading.result.counts;
  const due = generated - held;
  if (due <= 0 || sent >= sentShareLimit * due) return null;
  const sentShare = tidy(sent / due);
  return { params: { due, sent, sentShare, sentShareLimit }, rank: 2 - sent / due };
}

function lateSends({ reading, gatedQuantiles }: BlockContext): Missed | null {
  const lags = reading.sendLag();
  const hits = gatedQuantiles.flatMap((q10000): Missed[] => {
    const lag = valueAtRankUs(lags, Math.ceil((lags.total * q10000) / 10_000));
    const response = percentileAt(reading.times(), q10000);
    if (!lag || !response) return [];
    const lagLimitUs = Math.max(lagFloorUs, lagShareLimit * response.valueUs);
    if (lag.valueUs <= lagLimitUs) return [];
    const params = {
      quantile: q10000 / 10_000,
      sendLagUs: tidy(lag.valueUs),
      sendLagLimitUs: tidy(lagLimitUs),
    };
    return [{ params, rank: lag.valueUs / lagLimitUs }];
  });
  return hits.sort((a, b) => b.rank - a.rank)[0] ?? null;
}

/** Bunching changes the pattern of arrivals, and with it the queueing at the target. */
function bunchedSends({ reading, gatedQuantiles }: BlockContext): Missed | null {
  const { lateness, counts } = reading.result;
  if (lateness === null || counts.sent === 0) return null;
  const share = lateness.bunched / counts.sent;
  const rises = gatedQuantiles.map((q10000) => ({ q10000, rise: riseOf(reading, q10000) }));
  const most = rises.reduce((a, b) => (b.rise > a.rise ? b : a), { q10000: 0, rise: 0 });
  if (share < bunchedShareLimit && most.rise <= bunchedRiseLimit) return null;
  return {
    params: {
      bunchedShare: tidy(share),
      bunchedShareLimit,
      ...(most.rise > bunchedRiseLimit && {
        quantile: most.q10000 / 10_000,
        quantileRise: tidy(Math.min(most.rise, 1e6)),
        quantileRiseLimit: bunchedRiseLimit,
      }),
    },
    rank: Math.max(share / bunchedShareLimit, most.rise / bunchedRiseLimit),
    isCaution: share < bunchedShareLimit,
  };
}

/** By how much a quantile may lie above what it was on time, as a share of that. */
function riseOf(reading: BlockReading, q10000: number): number {
  const bunched = reading.bunching(q10000);
  const measured = percentileAt(reading.times(), q10000);
  return bunched && measured ? measured.valueUs / Math.max(bunched.leastUs, 1e-3) - 1 : 0;
}

const disturbedPattern = (block: BlockContext): Missed | null =>
  block.reading.result.lateness !== null ? bunchedSends(block) : lateSends(block);

export const scheduleMissed: BlockRule<"schedule-missed"> = {
  code: "schedule-missed",
  severity: "invalidating",
  voidsRound: true,
  examine(block) {
    const hit = isClosedLoad(block.load) ? null : (missedSends(block) ?? disturbedPattern(block));
    return hit && { ...hit, params: { ...hit.params, ...useNumbers(block.use) } };
  },
};
