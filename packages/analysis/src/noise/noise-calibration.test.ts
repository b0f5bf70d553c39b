// A calibration read from stored blocks: its spread is found, and blocks that say nothing leave it unusable, with why.
import { NoiseFigures } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import {
  type SyntheticRun,
  type SyntheticVariant,
  syntheticInput,
} from "../testing/synthetic-blocks.ts";
import { figureNoteText } from "../words/figure-notes.ts";
import { noiseBecauseText } from "../words/noise-words.ts";
import { noiseFigures } from "./noise-calibration.ts";

/** Both sides are one target; each has noise of its own. */
function duel(changes: Partial<SyntheticVariant> = {}, run: Partial<SyntheticRun> = {}) {
  const side = { protocol: "http1" as const, medianUs: 1_000, ...changes };
  const input = syntheticInput({
    variants: [
      { name: "a", ...side },
      { name: "b", ...side },
    ],
    spec: { plan: { rounds: 20, blockMs: 2_000 } },
    noise: 0.03,
    ...run,
  });
  return NoiseFigures.parse(noiseFigures(input));
}

it("finds the spread of the blocks in every metric that they support", () => {
  const found = duel();
  expect(found).toMatchObject({ usable: true, because: [], roundsRun: 20, roundsValid: 20 });
  const p50 = found.metrics.find(({ metric }) => metric === "p50");
  // Blocks vary by 3 %, so d does by 4.2 %; 20 rounds know that to within about a third.
  expect(p50?.sdLog).toBeGreaterThan(0.03 * Math.SQRT2 * 0.65);
  expect(p50?.sdLog).toBeLessThan(0.03 * Math.SQRT2 * 1.4);
  expect(p50?.ratioLow).toBeLessThan(1);
  expect(p50?.ratioHigh).toBeGreaterThan(1);
  const names = found.metrics.map(({ metric }) => metric);
  expect(names).toEqual(expect.arrayContaining(["throughput", "mean", "p50", "p90", "connect"]));
  expect(names).not.toContain("errors");
  expect(names).not.toContain("max");
  expect(found.missing.map(({ metric, why }) => `${metric}: ${figureNoteText(why)}`)).toContain(
    "p999: needs 10,000 requests a block",
  );
  expect(found.halfBlocks?.blockMs).toBe(1_000);
});

it("leaves rounds out that were voided, and is unusable with fewer than six", () => {
  const lost = { brokenRounds: [0, 1, 2] };
  expect(duel(lost)).toMatchObject({ usable: true, roundsRun: 20, roundsValid: 17 });
  const most = { brokenRounds: Array.from({ length: 15 }, (_, i) => i) };
  const found = duel(most);
  expect(found).toMatchObject({ usable: false, metrics: [], roundsValid: 5 });
  expect(found.because.map(noiseBecauseText).join(" ")).toContain(
    "5 of 20 rounds can be used; a calibration takes 6.",
  );
});

it("says that the engine was the limit, and gives no figures of it", () => {
  const found = duel({ cpuShare: 0.99 });
  expect(found).toMatchObject({ usable: false, metrics: [], halfBlocks: null });
  expect(found.because.map(noiseBecauseText).join(" ")).toMatch(
    /The engine, not a, was the limit in 20 of 20 blocks/,
  );
});

it("leaves out the rounds in which the engine was the limit, when these are few", () => {
  const found = duel({ at: ({ round }) => (round < 2 ? { cpuShare: 0.99 } : {}) });
  expect(found.usable).toBe(true);
  expect(found.metrics.find(({ metric }) => metric === "p50")?.rounds).toBe(18);
});

it("asks for more rounds when too few are left of them", () => {
  const bound = ({ round }: { round: number }) => (round < 2 ? { cpuShare: 0.99 } : {});
  const found = duel({ at: bound }, { spec: { plan: { rounds: 7, blockMs: 2_000 } } });
  expect(found).toMatchObject({ usable: false, roundsValid: 7 });
  expect(found.because.map(noiseBecauseText).join(" ")).toContain(
    "5 of 7 valid rounds gave figures",
  );
});

it("says that answers were errors", () => {
  const found = duel({ errorRatio: 0.5, errorStatus: 404 });
  expect(found.usable).toBe(false);
  expect(found.because.length).toBeGreaterThan(0);
  expect(found.because.map(noiseBecauseText).join(" ")).not.toContain("NaN");
});

it("gives the same figures for the same blocks", () => {
  expect(duel()).toEqual(duel());
});

it("of six rounds stands on six rounds", () => {
  const found = duel({}, { rounds: 6, spec: { plan: { rounds: 6, blockMs: 500 } } });
  expect(found.metrics.find(({ metric }) => metric === "throughput")?.rounds).toBe(6);
  expect(found.halfBlocks).toBeNull();
});
