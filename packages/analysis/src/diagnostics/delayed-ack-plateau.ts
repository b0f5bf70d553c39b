// delayed-ack-plateau: Nagle's algorithm on one side and delayed acknowledgement on the other make answers
// wait about 40 ms, whatever the protocol costs. Comparing with such a variant measures a missing TCP_NODELAY.
// Suspected: TCP, RTT < 5 ms, >= 10 % of requests in 36–48 ms, half of those in 30–60 ms in one 5 ms band.
// Confirmed, when a probe block with TCP_QUICKACK re-armed around each read halves the plateau's share.

import type { Diagnostic } from "@gonogo/protocols/report";
import { catalog } from "@gonogo/protocols/spec";
import {
  type CellEvidence,
  type Evidence,
  evidenceOf,
  type VariantFacts,
} from "../evidence/evidence.ts";
import { type BlockReading, readBlock } from "../evidence/read-block.ts";
import {
  countBetweenUs,
  type Distribution,
  mergeDistributions,
  valueAtRankUs,
} from "../statistics/histogram.ts";
import { diagnostic, tidy } from "./rule.ts";

export const plateauShareLimit = 0.1;
export const plateauRttLimitUs = 5_000;
const bandShareLimit = 0.5;
/** A probe with fewer answers says nothing: half a plateau of 10 % is one answer in twenty. */
export const probeAnswersNeeded = 20;

const plateauShareOf = (service: Distribution): number =>
  countBetweenUs(service, 36_000, 48_000) / Math.max(1, service.total);

/** Share of requests in 36–48 ms, and the largest share of those in 30–60 ms that one 5 ms band holds. */
export function plateauOf(service: Distribution): { share: number; bandShare: number } {
  const wide = countBetweenUs(service, 30_000, 60_000);
  const share = plateauShareOf(service);
  if (share < plateauShareLimit) return { share, bandShare: 0 };
  const starts = Array.from({ length: 51 }, (_, i) => 30_000 + i * 500);
  const densest = Math.max(...starts.map((from) => countBetweenUs(service, from, from + 5_000)));
  return { share, bandShare: densest / Math.max(1, wide) };
}

const showsPlateau = ({ share, bandShare }: { share: number; bandShare: number }): boolean =>
  share >= plateauShareLimit && bandShare >= bandShareLimit;

/** Round-trip time of a block; where the transport does not tell, connection set-up bounds it from above. */
function rttUsOf({ result, connect }: BlockReading): number | null {
  if (result.rttUs !== null) return result.rttUs;
  const distribution = connect();
  return valueAtRankUs(distribution, Math.ceil(distribution.total / 2))?.valueUs ?? null;
}

const usesTcp = (variant: VariantFacts): boolean => catalog[variant.protocol].transport === "tcp";

type State = "suspected" | "confirmed" | "refuted";

function stateOf(
  evidence: Evidence,
  variant: VariantFacts,
  cell: CellEvidence,
  share: number,
): { state: State; probeShare: number | null } {
  const probe = evidence.probeBlocks.find(
    (block) => block.variant === variant.name && block.cell === cell.index,
  );
  const service = probe && readBlock(probe.result).service();
  if (!service || service.total < probeAnswersNeeded)
    return { state: "suspected", probeShare: null };
  const probeShare = plateauShareOf(service);
  return { state: probeShare <= share / 2 ? "confirmed" : "refuted", probeShare };
}

const severities = { suspected: "caution", confirmed: "invalidating", refuted: "note" } as const;

export function delayedAckPlateau(evidence: Evidence): Diagnostic[] {
  return evidence.cells.flatMap((cell) =>
    evidence.variants.filter(usesTcp).flatMap((variant) => {
      const blocks = evidenceOf(cell, variant.name);
      const plateau = plateauOf(mergeDistributions(blocks.map((b) => b.reading.service())));
      const rtts = blocks.flatMap((b) => rttUsOf(b.reading) ?? []).sort((a, b) => a - b);
      const rttUs = rtts[rtts.length >> 1];
      if (!showsPlateau(plateau) || rttUs === undefined || rttUs >= plateauRttLimitUs) return [];
      const { state, probeShare } = stateOf(evidence, variant, cell, plateau.share);
      return [
        diagnostic(evidence, {
          code: "delayed-ack-plateau",
          severity: severities[state],
          variant: variant.name,
          cell: cell.index,
          params: {
            plateauShare: tidy(plateau.share),
            plateauShareLimit,
            densest5MsShare: tidy(plateau.bandShare),
            rttUs: tidy(rttUs),
            state,
            ...(probeShare === null ? {} : { probePlateauShare: tidy(probeShare) }),
          },
          blockIds: blocks.map((block) => block.stored.id),
        }),
      ];
    }),
  );
}
