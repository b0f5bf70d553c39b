// schedule-missed (open load): the engine did not send when the schedule said, by its own fault.
// Thresholds: sent < 99 % of the arrivals generated, without those that the in-flight cap held;
// or send lag at a gated quantile > 10 % of the response time there, with a floor of 50 µs.

import { isClosedLoad } from "@gonogo/protocols/spec";
import type { BlockContext, Hit } from "../evidence/evidence.ts";
import { formatMetric, formatPercent } from "../format.ts";
import { valueAtRankUs } from "../histogram.ts";
import { percentileAt } from "../percentile.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const sentShareLimit = 0.99;
export const lagShareLimit = 0.1;
export const lagFloorUs = 50;

function missedSends({ reading }: BlockContext): Hit | null {
  const { generated, held, sent } = reading.result.counts;
  const due = generated - held;
  if (due <= 0 || sent >= sentShareLimit * due) return null;
  const sentShare = tidy(sent / due);
  return { evidence: { due, sent, sentShare, sentShareLimit }, rank: 2 - sent / due };
}

function lateSends({ reading, gatedQuantiles }: BlockContext): Hit | null {
  const lags = reading.sendLag();
  const hits = gatedQuantiles.flatMap((q10000): Hit[] => {
    const lag = valueAtRankUs(lags, Math.ceil((lags.total * q10000) / 10_000));
    const response = percentileAt(reading.times(), q10000);
    if (!lag || !response) return [];
    const lagLimitUs = Math.max(lagFloorUs, lagShareLimit * response.valueUs);
    if (lag.valueUs <= lagLimitUs) return [];
    const evidence = {
      quantile: q10000 / 10_000,
      sendLagUs: tidy(lag.valueUs),
      sendLagLimitUs: tidy(lagLimitUs),
    };
    return [{ evidence, rank: lag.valueUs / lagLimitUs }];
  });
  return hits.sort((a, b) => b.rank - a.rank)[0] ?? null;
}

export const scheduleMissed: BlockRule = {
  code: "schedule-missed",
  severity: "invalidating",
  voidsRound: true,
  examine: (block) => (isClosedLoad(block.load) ? null : (missedSends(block) ?? lateSends(block))),
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence:
      "sentShare" in evidence
        ? `The engine sent only ${formatPercent(numberIn(evidence, "sentShare"))} of the requests due in ${blocks} of ${of} blocks of ${variant}${at}.`
        : `The engine sent late in ${blocks} of ${of} blocks of ${variant}${at}: ${lagText(numberIn(evidence, "sendLagUs"))} behind schedule where ${lagText(numberIn(evidence, "sendLagLimitUs"))} is allowed.`,
    remedy: "Offer a lower rate, or give the engine more threads or a machine of its own.",
  }),
};

const lagText = (us: number) => formatMetric("p99", { value: us, low: null, high: null }).text;
