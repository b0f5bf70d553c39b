// network-missed: the emulated network of a block was not the one that was asked for, so the block says nothing of it.
// Thresholds: the round trip by 2 % or 0.2 ms (and a fifth of its jitter, which a short block averages out to no more),
// by echoes, or by how late packets went on where a bandwidth makes echoes wait; the bandwidth by 2 %; losses by five
// standard deviations of what chance makes of the setting.
import type { DirectionFacts, NetworkFacts } from "@gonogo/protocols/events";
import type { Hit } from "../evidence/evidence.ts";
import { type BlockRule, tidy } from "./rule.ts";

export const rttShareLimit = 0.02;
export const rttFloorMs = 0.2;
export const rateShareLimit = 1.02;
const jitterShare = 0.2;
/** Fewer echoes have no median to hold a link to. */
const leastEchoes = 10;
const lossDeviations = 5;
/** A packet that ends just within a tenth of a second counts there as a whole. */
const packetBitPerS = 1_500 * 8 * 10;

type Setting = NetworkFacts["setting"];

/** How far a figure is from its setting, as a multiple of what is allowed; null: within it. */
type Miss = Hit<"network-missed">;

const missed = (rank: number, params: Miss["params"]): Miss | null =>
  rank > 1 ? { params, rank } : null;

function rttMiss({ setting, echo, toTarget, toEngine }: NetworkFacts): Miss | null {
  const allowedMs =
    Math.max(rttShareLimit * setting.rttMs, rttFloorMs) + jitterShare * setting.jitterMs;
  const lateMs = ((toTarget.lateMeanUs ?? 0) + (toEngine.lateMeanUs ?? 0)) / 1_000;
  const seen = setting.bandwidthBitPerS === null && echo.answered >= leastEchoes;
  const rttMs = seen && echo.p50Us !== null ? echo.p50Us / 1_000 : setting.rttMs + lateMs;
  return missed(Math.abs(rttMs - setting.rttMs) / allowedMs, {
    rttMs: tidy(rttMs),
    rttSettingMs: setting.rttMs,
    rttAllowedMs: tidy(allowedMs),
  });
}

function lossMiss({ packets, lost }: DirectionFacts, { lossRatio, lossBurst }: Setting) {
  if (packets === 0) return null;
  // In bursts of n packets there are as many independent events fewer.
  const deviation = Math.sqrt((lossRatio * (1 - lossRatio) * (2 * lossBurst - 1)) / packets);
  const off = Math.abs(lost / packets - lossRatio);
  if (deviation === 0) return off > 0 ? missed(2, { lossRatio: lost / packets }) : null;
  return missed(off / (lossDeviations * deviation), {
    lossRatio: tidy(lost / packets),
    lossSettingRatio: lossRatio,
  });
}

function rateMiss({ peakBitPerS }: DirectionFacts, { bandwidthBitPerS }: Setting): Miss | null {
  if (bandwidthBitPerS === null) return null;
  return missed(peakBitPerS / (rateShareLimit * bandwidthBitPerS + packetBitPerS), {
    peakBitPerS: tidy(peakBitPerS),
    bandwidthBitPerS,
  });
}

function worstMiss(facts: NetworkFacts): Miss | null {
  const directions = [facts.toTarget, facts.toEngine];
  const misses = [
    rttMiss(facts),
    ...directions.map((direction) => lossMiss(direction, facts.setting)),
    ...directions.map((direction) => rateMiss(direction, facts.setting)),
  ];
  return misses.reduce<Miss | null>(
    (a, b) => (b !== null && b.rank > (a?.rank ?? 0) ? b : a),
    null,
  );
}

export const networkMissed: BlockRule<"network-missed"> = {
  code: "network-missed",
  severity: "invalidating",
  voidsRound: true,
  examine: ({ reading }) =>
    reading.result.network === null ? null : worstMiss(reading.result.network),
};
