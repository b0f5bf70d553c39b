// What ending a run early costs that no further round could decide: fewer than one run in a hundred is left undecided that
// would have been decided, none is decided otherwise, and many rounds are not measured for nothing.

import { seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { defaultLooks } from "@gonogo/protocols/spec";
import { expect, it, vi } from "vitest";
import {
  type GateInput,
  type GivenAt,
  judgedByLooks,
  simulatedRuns,
} from "./simulated-evidence.ts";
import { duelOf, worlds } from "./worlds.ts";

vi.setConfig({ testTimeout: 120_000 });

const looks = defaultLooks;
const gate: GateInput = { metric: "mean", of: "a", over: "b", op: "<=", limitRatio: 1.1 };
const simulated = simulatedRuns({ gates: [gate], looks });

/** Both ways to play the same run: as it is, and to its last look. */
function played(given: GivenAt) {
  const stopping = judgedByLooks(simulated, looks, given);
  const whole = judgedByLooks(simulated, looks, given, true);
  return { stopping, whole };
}

it.each(worlds.filter(({ claimed }) => claimed))(
  "costs under one run in a hundred: $name",
  (world) => {
    const random = seededRandom(seedFrom(21, world.name.length));
    // True ratios from 10 % better than the limit to 10 % worse, the limit itself among them.
    const runs = 250;
    let [lost, saved, undecided] = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const effect = Math.log(1.1) + 0.2 * (random() - 0.5);
      const pairs = duelOf(world, random, looks.at(-1) ?? 0, effect);
      const { stopping, whole } = played((_, round, variant) => ({
        ln: pairs[round]?.[variant === "a" ? "a" : "b"] ?? 0,
      }));
      if (stopping.verdict !== "INCONCLUSIVE") expect(stopping.verdict).toBe(whole.verdict);
      else if (whole.verdict !== "INCONCLUSIVE") lost++;
      saved += whole.rounds - stopping.rounds;
      if (whole.verdict === "INCONCLUSIVE") undecided++;
    }
    expect(lost / runs).toBeLessThan(0.01);
    // An undecided run leaves out more than three of its ten later rounds on average.
    expect(saved).toBeGreaterThan(3 * undecided);
  },
);
