// too-few-rounds: the plan is too small for every answer to be possible.
// R_min = max(6, ceil(log2(m / alpha))) for m blocking tests; under it a run cannot end in NO-GO,
// and under 6 rounds there is no finite 95 % interval at all.
import type { Diagnostic } from "@gonogo/protocols/report";
import { looksOf } from "@gonogo/protocols/spec";
import { gateTestsOf } from "../estimates/gate-tests.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { canFail, minimalRounds } from "../plan/plan-rounds.ts";
import { diagnostic } from "./rule.ts";

export function tooFewRounds(evidence: Evidence): Diagnostic[] {
  const tests = gateTestsOf(evidence.spec).filter((test) => test.gate.blocking).length;
  const needed = minimalRounds(tests);
  const looks = looksOf(evidence.spec.plan);
  const planned = looks.at(-1) ?? 0;
  if (tests === 0 || canFail(looks, tests)) return [];
  return [
    diagnostic(evidence, {
      code: "too-few-rounds",
      severity: "caution",
      variant: null,
      cell: null,
      params: {
        ...{ plannedRounds: planned, neededRounds: needed },
        ...{ blockingTests: tests, looks: looks.length },
      },
    }),
  ];
}
