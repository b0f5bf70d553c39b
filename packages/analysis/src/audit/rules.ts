// Every rule of the audit by its name: the one list of them.
import type { AuditRule } from "@gonogo/protocols/published";
import type { AuditRuleOf } from "./figures/rule.ts";
import { claimWithoutFigure } from "./rules/claim-without-figure.ts";
import { countsContradict } from "./rules/counts-contradict.ts";
import { delayedAckPlateau } from "./rules/delayed-ack-plateau.ts";
import { failedSide } from "./rules/failed-side.ts";
import { formulaTable } from "./rules/formula-table.ts";
import { inverseThroughput } from "./rules/inverse-throughput.ts";
import { littlesLaw } from "./rules/littles-law.ts";
import { meanBelowMedian } from "./rules/mean-below-median.ts";
import { meanImpossible } from "./rules/mean-impossible.ts";
import { negativeValue } from "./rules/negative-value.ts";
import { oneMachine } from "./rules/one-machine.ts";
import { outsideInterval } from "./rules/outside-interval.ts";
import { outsideRuns } from "./rules/outside-runs.ts";
import { percentileFromMean } from "./rules/percentile-from-mean.ts";
import { percentilesFall } from "./rules/percentiles-fall.ts";
import { rateTimesSize } from "./rules/rate-times-size.ts";
import { samples } from "./rules/samples.ts";
import { shareBeyondWhole } from "./rules/share-beyond-whole.ts";
import { spreadImpossible } from "./rules/spread-impossible.ts";
import { spreadWordsRule } from "./rules/spread-words.ts";
import { statedChange } from "./rules/stated-change.ts";
import { statedSpread } from "./rules/stated-spread.ts";
import { targetMissed } from "./rules/target-missed.ts";
import { twoValues } from "./rules/two-values.ts";
import { winnerWithinSpread } from "./rules/winner-within-spread.ts";

export const rules: Readonly<Record<AuditRule, AuditRuleOf>> = {
  "delayed-ack-plateau": delayedAckPlateau,
  "failed-side": failedSide,
  "percentiles-fall": percentilesFall,
  "mean-impossible": meanImpossible,
  "spread-impossible": spreadImpossible,
  "share-beyond-whole": shareBeyondWhole,
  "negative-value": negativeValue,
  "outside-interval": outsideInterval,
  "counts-contradict": countsContradict,
  "littles-law": littlesLaw,
  "inverse-throughput": inverseThroughput,
  "rate-times-size": rateTimesSize,
  "stated-change": statedChange,
  "two-values": twoValues,
  "outside-runs": outsideRuns,
  "claim-without-figure": claimWithoutFigure,
  "percentile-from-mean": percentileFromMean,
  "target-missed": targetMissed,
  "winner-within-spread": winnerWithinSpread,
  "stated-spread": statedSpread,
  "spread-words": spreadWordsRule,
  "mean-below-median": meanBelowMedian,
  "formula-table": formulaTable,
  samples,
  "one-machine": oneMachine,
};
