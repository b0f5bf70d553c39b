// Wrong verdicts beside a starved engine, through the real decision code: two servers that answer alike, or one twice as
// slow, under an open load whose requests the engine sends in bunches. What it adds differs from server to server, so that
// judging what was measured would call the one that queues the slower; that is shown beside what gates make of it.
import { sampleSd } from "@gonogo/analysis/noise/metric-noise";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import {
  type StarvedBlock,
  type StarvedWorld,
  starvedBlock,
} from "@gonogo/analysis/testing/starved-blocks";
import { rowOf, type ValidationRow } from "../validation-row.ts";
import { type GateInput, judged, simulatedRuns } from "./simulated-evidence.ts";

const rounds = 10;
/** Blocks of a side that runs draw from; runs at most, since each judges whole runs of many worlds. */
const poolOf = (runs: number) => Math.min(300, Math.max(40, runs));
const mostRuns = 2_000;
/** Spread of ln(value) between blocks beside what the requests themselves give. */
const spread = 0.02;
const atMostAlpha = { kind: "at-most", bound: 0.025 } as const;
const gates: GateInput[] = [{ metric: "p99", of: "a", over: "b", op: "<=", limitRatio: 1 }];
const p99 = 9_900;

type Server = Pick<StarvedWorld, "serviceUs" | "service" | "servers">;
const one = (serviceUs: number, service: Server["service"] = "fixed"): Server => ({
  serviceUs,
  service,
  servers: 1,
});
const four = (serviceUs: number): Server => ({ serviceUs, service: "exponential", servers: 4 });

/** Servers that the same engine may have to compare, and the rate at which. */
const pairs: readonly {
  readonly what: string;
  readonly a: Server;
  readonly b: Server;
  readonly ratePerS: number;
}[] = [
  { what: "30 µs and 60 µs, 500/s", a: one(30), b: one(60), ratePerS: 500 },
  {
    what: "60 µs, fixed and exponential, 500/s",
    a: one(60),
    b: one(60, "exponential"),
    ratePerS: 500,
  },
  { what: "30 µs and four of 200 µs, 5,000/s", a: one(30), b: four(200), ratePerS: 5_000 },
  { what: "200 µs and four of 1 ms, 2,000/s", a: one(200), b: four(1_000), ratePerS: 2_000 },
  { what: "1 ms and four of 5 ms, 500/s", a: one(1_000), b: four(5_000), ratePerS: 500 },
  {
    what: "a hundred of 5 ms, fixed and exponential, 5,000/s",
    a: { serviceUs: 5_000, service: "fixed", servers: 100 },
    b: { serviceUs: 5_000, service: "exponential", servers: 100 },
    ratePerS: 5_000,
  },
  { what: "5 ms and four of 5 ms, 100/s", a: one(5_000), b: four(5_000), ratePerS: 100 },
];

const starvings = [
  { what: "1 ms slices, 5 % of the time", sliceUs: 1_000, starvedShare: 0.05 },
  { what: "3 ms slices, 15 % of the time", sliceUs: 3_000, starvedShare: 0.15 },
] as const;

/** `sdLog`: by how much true values differ from block to block, as logarithms. */
type Side = { readonly blocks: readonly StarvedBlock[]; readonly sdLog: number };

function sideOf(world: StarvedWorld, pool: number, random: () => number): Side {
  const blocks = Array.from({ length: pool }, () => starvedBlock(world, p99, random));
  return { blocks, sdLog: sampleSd(blocks.map(({ trueUs }) => Math.log(trueUs))) };
}

/** Plays runs in which `a` is truly `exp(effect)` times as slow as `b`. */
function played(runs: number, [a, b]: readonly [Side, Side], effect: number, seed: number) {
  const plan = simulatedRuns({ gates, rounds });
  const random = seededRandom(seed);
  const normal = seededNormal(random);
  const found = { go: 0, noGo: 0, asMeasured: 0 };
  const drawn = (side: Side, shift: number) => {
    const block = side.blocks[Math.floor(random() * side.blocks.length)];
    if (!block) throw new RangeError("there are blocks");
    // Where the truth lies must be known: each block's own is put there, with noise that is as large and symmetric.
    const times = Math.exp(shift + Math.hypot(side.sdLog, spread) * normal()) / block.trueUs;
    const { leastUs, mostUs } = block.judged;
    return {
      ln: Math.log(block.measuredUs * times),
      bunching: { leastUs: leastUs * times, mostUs: mostUs * times },
    };
  };
  for (let run = 0; run < runs; run++) {
    const blocks = Array.from({ length: rounds }, () => ({ a: drawn(a, effect), b: drawn(b, 0) }));
    const side = (round: number, variant: string) => {
      const given = blocks[round]?.[variant === "a" ? "a" : "b"];
      if (!given) throw new RangeError("there are rounds");
      return given;
    };
    const judgement = judged(plan.evidence(rounds, (_, round, variant) => side(round, variant)));
    if (judgement.verdict === "GO") found.go++;
    if (judgement.verdict === "NO-GO") found.noGo++;
    // Only where nothing differs: what would be decided without a thought to bunches.
    if (effect !== 0) continue;
    const plain = plan.evidence(rounds, (_, round, variant) => ({ ln: side(round, variant).ln }));
    if (judged(plain).verdict !== "INCONCLUSIVE") found.asMeasured++;
  }
  return found;
}

/** Ratio gates on p99 beside a starved engine: at the limit, as measured for comparison, and at twice the limit. */
export function besideStarvedEngine(asked: number): ValidationRow[] {
  const runs = Math.min(asked, mostRuns);
  return starvings.flatMap(({ what: how, ...starving }, i) =>
    pairs.flatMap((pair, j) => {
      const { what, ratePerS } = pair;
      const group = `An engine that lacks CPU, open load, ${how}`;
      const common = { arrivals: "poisson", ratePerS, requests: 1_000, ...starving } as const;
      const random = seededRandom(seedFrom(9, i, j));
      const sides = [
        sideOf({ ...common, ...pair.a }, poolOf(runs), random),
        sideOf({ ...common, ...pair.b }, poolOf(runs), random),
      ] as const;
      const equal = played(runs, sides, 0, seedFrom(10, i, j));
      const twice = played(runs, sides, Math.log(2), seedFrom(11, i, j));
      const row = (at: string, hits: number, claim: Parameters<typeof rowOf>[0]["claim"]) =>
        rowOf({ group, what, at, claim, hits, runs });
      return [
        row("GO on the limit", equal.go, atMostAlpha),
        row("NO-GO on the limit", equal.noGo, atMostAlpha),
        row("decided on the limit as measured", equal.asMeasured, { kind: "shown" }),
        row("NO-GO at twice the limit", twice.noGo, { kind: "shown" }),
        row("GO at twice the limit", twice.go, atMostAlpha),
      ];
    }),
  );
}
