// All findings about a measurement, invalidating ones first, in the order of the catalogue otherwise.
// A new diagnostic is one file and one line here (or in block-rules.ts, when it looks at single blocks).
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { bimodal } from "./bimodal.ts";
import { blockFindings } from "./block-findings.ts";
import { coreLost } from "./core-lost.ts";
import { debugBuild } from "./debug-build.ts";
import { delayedAckPlateau } from "./delayed-ack-plateau.ts";
import { drifting } from "./drifting.ts";
import { errorsContaminate } from "./errors-contaminate.ts";
import { imported } from "./imported.ts";
import { notSteady } from "./not-steady.ts";
import { loopbackOnly, sharedMachine } from "./one-machine.ts";
import { restlessMachine } from "./restless-machine.ts";
import type { RunRule } from "./rule.ts";
import { targetMemory } from "./target-memory.ts";
import { targetMetrics } from "./target-metrics.ts";
import { targetMoved } from "./target-moved.ts";
import { tooFewRequests } from "./too-few-requests.ts";
import { tooFewRounds } from "./too-few-rounds.ts";
import { unequalTerms } from "./unequal-terms.ts";
import { unequalWork } from "./unequal-work.ts";
import { unstableOrder } from "./unstable-order.ts";
import { watchedLive } from "./watched-live.ts";
import { wideSpread } from "./wide-spread.ts";

const runRules: readonly RunRule[] = [
  blockFindings,
  errorsContaminate,
  delayedAckPlateau,
  unequalTerms,
  unequalWork,
  debugBuild,
  notSteady,
  drifting,
  bimodal,
  targetMoved,
  coreLost,
  restlessMachine,
  wideSpread,
  unstableOrder,
  tooFewRequests,
  tooFewRounds,
  sharedMachine,
  loopbackOnly,
  imported,
  watchedLive,
  targetMetrics,
  targetMemory,
];

const severityOrder = { invalidating: 0, caution: 1, note: 2 } as const;

export function diagnose(evidence: Evidence): Diagnostic[] {
  return runRules
    .flatMap((rule) => rule(evidence))
    .sort((a, b) => severityOrder[a.severity] - severityOrder[b.severity]);
}
