// Gates that the engine's lateness alone keeps open, derived from pilot blocks: the limit lies between the least and the most
// that the figure can be without what bunched requests added, or so near that a wide range may reach it. No number of rounds
// changes that; a lower rate does, for fewer requests are due while the engine is busy with another.
import { metrics } from "@gonogo/protocols/spec";
import { gateTestsOf } from "../estimates/gate-tests.ts";
import { highestOf, lowestOf, roundValues } from "../estimates/round-values.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import type { Why } from "../words/pilot-words.ts";

export type LateGate = {
  readonly cells: readonly number[];
  readonly why: Why;
};

/**
 * Least and most this far apart (ln, 22 %) leave an interval of many rounds no space beside a limit of 1.25: half of it lies
 * on either side of a ratio of 1.
 */
const wideLog = 0.2;

/** How far (ln) the ratio of one round may lie from that of many on a busy machine, rather less than more. */
const roundNoiseLog = 0.3;

/** Whether lateness leaves the limit open, or so wide a range that it would around the ratio that many rounds show. */
function leavesOpen([least, most]: readonly [number, number], limit: number): boolean {
  if (!Number.isFinite(least) || !Number.isFinite(most)) return false;
  if (least < limit && limit < most) return true;
  const isNear = least - roundNoiseLog < limit && limit < most + roundNoiseLog;
  return isNear && most - least >= wideLog;
}

/** Blocking latency gates on ratios that lateness keeps open in the last of these rounds. */
export function lateGates(evidence: Evidence): LateGate[] {
  return gateTestsOf(evidence.spec).flatMap(({ gate, cell, cells, limit }): LateGate[] => {
    const { metric, of, over, blocking, vs, operation } = gate;
    const isRatioOfTimes = metrics[metric].unit === "us" && over !== undefined && vs === undefined;
    if (!blocking || !isRatioOfTimes) return [];
    const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
    const value = roundValues(asked, { metric, of, over }, cell).at(-1);
    if (!value) return [];
    const [least, most] = [lowestOf(value), highestOf(value)];
    if (!leavesOpen([least, most], Math.log(limit))) return [];
    const params = { gate, least: Math.exp(least), most: Math.exp(most) };
    return [{ cells, why: { code: "lateness", params } }];
  });
}
