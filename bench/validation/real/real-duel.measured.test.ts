// A duel of the proof as `npm run validate -- real` measures it, on the real engine and demo target, as short as may be:
// its rounds are whole, its interval is there, and a target made three times slower is found.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoTarget, startDemoTarget } from "../../../apps/worker/src/testing/demo-target.ts";
import { pooledSpread, slowDownOf, wasJudged } from "../real-proof.ts";
import { delayUs, medianUs, realDuel } from "./real-duel.ts";

let target: DemoTarget;
beforeAll(async () => {
  target = await startDemoTarget();
});
afterAll(() => target.stop());

const setting = () => ({
  enginePath: process.env.GONOGO_ENGINE_PATH ?? "",
  target,
  rounds: 6,
  warmupMs: 20,
  blockMs: 100,
  signal: new AbortController().signal,
});

it("knows the target's median, which its delay makes", async () => {
  expect(await medianUs(setting())).toBeGreaterThan(delayUs);
});

it("finds a target that was made three times slower", async () => {
  // On a busy machine the engine may be held up, and then a duel rightly says nothing.
  for (let attempt = 1; ; attempt++) {
    const duel = await realDuel(setting(), { seed: attempt, slower: 2, addedUs: 2 * delayUs });
    expect(duel.d.length).toBeLessThanOrEqual(8);
    if (!wasJudged(duel) && attempt < 4) continue;
    expect(duel).toMatchObject({ outcome: "fail", reason: null, verdict: "NO-GO" });
    expect(duel.low).toBeGreaterThan(1.5);
    expect(pooledSpread([duel])).toBeGreaterThan(0);
    expect(slowDownOf([duel], "quiet", 500)).toMatchObject({
      detected: 1,
      judged: 1,
      passed: true,
    });
    return;
  }
});
