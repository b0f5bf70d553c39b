// The rules that look at one block at a time, in the order in which a page lists them.
// A new rule is one file and one line here.
import { accountingBroken } from "./accounting-broken.ts";
import { capacityAtLimit, capacityNotFound } from "./capacity-open.ts";
import { clockStepped } from "./clock-stepped.ts";
import { connectionsFailed } from "./connections-failed.ts";
import { connectsRetried } from "./connects-retried.ts";
import { engineBound } from "./engine-bound.ts";
import { engineStalled } from "./engine-stalled.ts";
import { generatorSaturated } from "./generator-saturated.ts";
import { littlesLaw } from "./littles-law.ts";
import { networkMissed } from "./network-missed.ts";
import { requestsOutlastBlocks } from "./requests-outlast-blocks.ts";
import { resourceExhausted } from "./resource-exhausted.ts";
import type { BlockRule } from "./rule.ts";
import { scheduleMissed } from "./schedule-missed.ts";
import { stoppedEarly } from "./stopped-early.ts";
import { targetOverloaded } from "./target-overloaded.ts";
import { answersGuessed, unsolicitedMessages } from "./unsolicited-messages.ts";

export const blockRules: readonly BlockRule[] = [
  accountingBroken,
  generatorSaturated,
  engineBound,
  engineStalled,
  clockStepped,
  scheduleMissed,
  targetOverloaded,
  requestsOutlastBlocks,
  connectionsFailed,
  connectsRetried,
  littlesLaw,
  resourceExhausted,
  networkMissed,
  stoppedEarly,
  unsolicitedMessages,
  answersGuessed,
  capacityNotFound,
  capacityAtLimit,
];
