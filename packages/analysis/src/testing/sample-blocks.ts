// Blocks of sample reports: plausible figures from a seeded generator, no measuring.
// Only for tests of how reports are shown; the real ones come from analysis.
import type { ReportBlock, VoidCode } from "@gonogo/protocols/report";

export type SampleVariant = { name: string; p50Us: number; perS: number };

/** A small seeded generator of 0 to 1 (mulberry32). */
export function sampleRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const startMs = Date.parse("2026-11-20T18:40:00.000Z");

type BlockPlan = {
  variants: readonly SampleVariant[];
  cells: number;
  rounds: number;
  /** How many blocks have run; the rest is planned. */
  done: number;
  errorRatio?: number;
  /** Sequence numbers of blocks to void, with why. */
  invalid?: Readonly<Record<number, VoidCode>>;
};

/** All blocks of a plan, in order; mirrored rounds. */
export function sampleBlocks(plan: BlockPlan): ReportBlock[] {
  const random = sampleRandom(7);
  const blocks: ReportBlock[] = [];
  for (let round = 0; round < plan.rounds; round++)
    for (let cell = 0; cell < plan.cells; cell++) {
      const order = round % 2 === 0 ? [...plan.variants] : [...plan.variants].reverse();
      for (const [position, variant] of order.entries()) {
        const sequence = blocks.length;
        const because = plan.invalid?.[sequence];
        const place = { id: `block-${sequence}`, cell, round, position, variant: variant.name };
        blocks.push(
          sequence < plan.done
            ? ranBlock({
                place,
                sequence,
                variant,
                random,
                because,
                errorRatio: plan.errorRatio ?? 0,
              })
            : plannedBlock(place),
        );
      }
    }
  return blocks;
}

type Place = Pick<ReportBlock, "id" | "cell" | "round" | "position" | "variant">;

const plannedBlock = (place: Place): ReportBlock => ({
  ...place,
  sequence: null,
  operations: [],
  status: "planned",
  valid: false,
  invalidBecause: [],
  startedAt: null,
  windowS: null,
  requests: 0,
  errors: 0,
  outcomes: {},
  throughputPerS: null,
  meanUs: null,
  p50Us: null,
  p99Us: null,
  maxUs: null,
  firstMessageUs: null,
  gapUs: null,
  engineCores: [],
  targetCores: [],
  series: null,
});

type Ran = {
  place: Place;
  sequence: number;
  variant: SampleVariant;
  random: () => number;
  because: VoidCode | undefined;
  errorRatio: number;
};

function ranBlock({ place, sequence, variant, random, because, errorRatio }: Ran): ReportBlock {
  const variation = 1 + 0.08 * (random() - 0.5) + 0.02 * place.cell;
  const broken = because === "broken";
  const perS = variant.perS / variation;
  const requests = Math.round(perS * 2.5);
  const errors = Math.round(requests * errorRatio);
  const spanMs = [500, 1_000, 1_000, 500];
  const p99Us = variant.p50Us * 3.1 * variation;
  return {
    ...place,
    sequence,
    operations: [],
    status: broken ? "broken" : "finished",
    valid: because === undefined,
    invalidBecause: because === undefined ? [] : [because],
    startedAt: new Date(startMs + sequence * 3_150).toISOString(),
    windowS: broken ? null : 2.5,
    requests: broken ? 0 : requests,
    errors: broken ? 0 : errors,
    outcomes: broken
      ? {}
      : errors > 0
        ? { ok: requests - errors, http_status: errors }
        : { ok: requests },
    throughputPerS: broken ? null : perS,
    meanUs: broken ? null : variant.p50Us * 1.2 * variation,
    p50Us: broken ? null : variant.p50Us * variation,
    p99Us: broken ? null : p99Us,
    maxUs: broken ? null : p99Us * 6,
    firstMessageUs: null,
    gapUs: null,
    engineCores: broken ? [] : [1],
    targetCores: broken ? [] : [{ core: 0, share: 1 }],
    series: {
      spanMs,
      measuring: [false, true, true, true],
      phase: ["warmup", "measuring", "measuring", "measuring"],
      sent: spanMs.map((ms, i) => Math.round((perS * ms * (i === 0 ? 0.8 : 1)) / 1_000)),
      answered: spanMs.map((ms, i) => Math.round((perS * ms * (i === 0 ? 0.8 : 1)) / 1_000)),
      failed: spanMs.map((ms) => Math.round((perS * ms * errorRatio) / 1_000)),
      p50Us: spanMs.map((_, i) => variant.p50Us * (i === 0 ? 1.6 : variation)),
      p99Us: spanMs.map((_, i) => (i === 0 ? p99Us * 2 : p99Us * (0.95 + 0.1 * random()))),
    },
  };
}
