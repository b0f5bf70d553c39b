// Gates that the engine's lateness alone keeps open, told from pilot blocks: the limit lies between the least and the most
// that the figure can be without what bunched requests added. No number of rounds changes that; a lower rate does, for
// fewer requests are due while the engine is busy with another.
import { metrics } from "@gonogo/protocols/spec";
import type { Evidence } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { formatNumber } from "../format.ts";
import { gateTestsOf } from "../gates/gate-tests.ts";
import { highestOf, lowestOf, roundValues } from "../gates/round-values.ts";

export type LateGate = {
  readonly cells: readonly number[];
  /** `the engine's lateness alone leaves p95(grpc) / p95(rest) <= 1.25 open (×0.6 to ×1.7)` */
  readonly why: string;
};

/** Blocking latency gates on ratios that lateness keeps open in the last of these rounds. */
export function lateGates(evidence: Evidence): LateGate[] {
  return gateTestsOf(evidence.spec).flatMap(({ gate, cell, cells, rule, limit }): LateGate[] => {
    const { metric, of, over, blocking, vs, operation } = gate;
    const isRatioOfTimes = metrics[metric].unit === "us" && over !== undefined && vs === undefined;
    if (!blocking || !isRatioOfTimes) return [];
    const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
    const value = roundValues(asked, { metric, of, over }, cell).at(-1);
    if (!value) return [];
    const [least, most] = [lowestOf(value), highestOf(value)];
    const isOpen = Number.isFinite(least) && Number.isFinite(most) && least < Math.log(limit);
    if (!isOpen || most <= Math.log(limit)) return [];
    const text = (log: number) => `×${formatNumber(Math.exp(log), 1)}`;
    const range = `${text(least)} to ${text(most)}`;
    return [{ cells, why: `the engine's lateness alone leaves ${rule} open (${range})` }];
  });
}
