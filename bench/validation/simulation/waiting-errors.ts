// Wrong verdicts where requests take about as long as a block, through the real decision code: closed loads are played
// request by request, with as many slow requests as the limit just allows, so that every decision is a wrong one.
// Clients that wait are in flight with slow requests most of the time, and a cluster of slow ones hits all of them at once.
import { readEvidence } from "@gonogo/analysis/diagnostics/read-evidence";
import type { Evidence } from "@gonogo/analysis/evidence/evidence";
import { type BlockReading, readBlock } from "@gonogo/analysis/evidence/read-block";
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { type WaitingBlock, waitingResult } from "@gonogo/analysis/testing/waiting-clients";
import { rowOf, type ValidationRow } from "../validation-row.ts";
import { type GateInput, judged } from "./simulated-evidence.ts";

const rounds = 10;
const mostRuns = 2_000;
/** Blocks that runs draw from: so many that their own shares lie near the world's. */
const poolOf = (runs: number) => Math.min(2_000, 10 * runs);
const atMostAlpha = { kind: "at-most", bound: 0.025 } as const;

type Random = () => number;
type Times = (random: Random) => () => number;

/** A share of the requests takes 3 s, the others 10 ms. */
const mixed =
  (slowShare: number): Times =>
  (random) =>
  () =>
    random() < slowShare ? 3_000 : 10;
/** The same share, in spells: a request is slow for as long as its block's spell lasts. */
const clustered =
  (slowShare: number, spell: number): Times =>
  (random) => {
    let left = 0;
    return () => {
      if (left === 0 && random() < slowShare / spell) left = spell;
      if (left === 0) return 10;
      left--;
      return 3_000;
    };
  };
const lognormal =
  (medianMs: number, sigma: number): Times =>
  (random) => {
    const normal = seededNormal(random);
    return () => medianMs * Math.exp(sigma * normal());
  };
const exponential =
  (meanMs: number): Times =>
  (random) =>
  () =>
    -meanMs * Math.log(1 - random());

const limit = (metric: GateInput["metric"], limitMs: number): GateInput => ({
  metric,
  of: "a",
  op: "<=",
  limitMs,
});
const normalAt = { p50: 0, p90: 1.2816, p99: 2.3263 } as const;

type World = {
  readonly what: string;
  readonly clients: number;
  readonly times: Times;
  readonly gate: GateInput;
  readonly timeoutMs?: number;
};

const worlds: readonly World[] = [
  { what: "1 client, 1 % slow, p99", clients: 1, times: mixed(0.01), gate: limit("p99", 50) },
  { what: "10 clients, 1 % slow, p99", clients: 10, times: mixed(0.01), gate: limit("p99", 50) },
  { what: "10 clients, 10 % slow, p90", clients: 10, times: mixed(0.1), gate: limit("p90", 50) },
  { what: "2 clients, half slow, p50", clients: 2, times: mixed(0.5), gate: limit("p50", 50) },
  { what: "10 clients, half slow, p50", clients: 10, times: mixed(0.5), gate: limit("p50", 50) },
  {
    what: "10 clients, 1 % slow in spells of 10, p99",
    clients: 10,
    times: clustered(0.01, 10),
    gate: limit("p99", 50),
  },
  ...(["p50", "p90", "p99"] as const).map((metric) => ({
    what: `4 clients, log-normal about 1 s, ${metric}`,
    clients: 4,
    times: lognormal(1_000, 0.8),
    gate: limit(metric, 1_000 * Math.exp(0.8 * normalAt[metric])),
  })),
  ...(["p50", "p90"] as const).map((metric) => ({
    what: `2 clients, exponential about 2 s, ${metric}`,
    clients: 2,
    times: exponential(2_000),
    gate: limit(metric, -2_000 * Math.log(metric === "p50" ? 0.5 : 0.1)),
  })),
  {
    what: "10 clients, 10 % time out after 3 s, errors",
    clients: 10,
    times: (random) => () => (random() < 0.1 ? 5_000 : 10),
    timeoutMs: 3_000,
    gate: { metric: "errors", of: "a", op: "<=", limitRatio: 0.1 },
  },
  {
    what: "10 clients, log-normal about 1 s, p90 of both",
    clients: 10,
    times: lognormal(1_000, 0.8),
    gate: { metric: "p90", of: "a", over: "b", op: "<=", limitRatio: 1 },
  },
];

const load = { kind: "closed", clients: 10, connections: 10 } as const;

function poolOfBlocks(world: World, count: number, random: Random): BlockReading[] {
  const [template] = syntheticInput({
    variants: [{ name: "a", medianUs: 200 }],
    rounds: 1,
    spec: { load },
  }).blocks;
  const result = template?.result;
  if (!result) throw new Error("a synthetic run has blocks");
  const block: WaitingBlock = { warmupMs: 500, windowMs: 2_500, requestMs: () => 0, ...world };
  return Array.from({ length: count }, () => {
    const played = waitingResult({ ...block, requestMs: world.times(random) }, result);
    return readBlock({ ...result, ...played });
  });
}

function evidenceOf(gate: GateInput): Evidence {
  const variants = ["a", "b"].map((name) => ({ name, medianUs: 200 }));
  return readEvidence(syntheticInput({ variants, rounds, spec: { gates: [gate], load } }));
}

/** Gates whose limit is the truth, where requests outlast their blocks. */
export function besideWaitingRequests(asked: number): ValidationRow[] {
  const runs = Math.min(asked, mostRuns);
  return worlds.flatMap((world, i) => {
    const random = seededRandom(seedFrom(12, i));
    const pool = poolOfBlocks(world, poolOf(runs), random);
    const drawn = () => pool[Math.floor(random() * pool.length)] ?? null;
    const plan = evidenceOf(world.gate);
    const found = { go: 0, noGo: 0 };
    for (let run = 0; run < runs; run++) {
      const cells = plan.cells.map((cell) => ({
        ...cell,
        rounds: cell.rounds.map((round) => ({
          ...round,
          blocks: round.blocks.map((block) => ({ ...block, reading: drawn() })),
        })),
      }));
      const { verdict } = judged({ ...plan, cells });
      if (verdict === "GO") found.go++;
      if (verdict === "NO-GO") found.noGo++;
    }
    const group = "Requests about as long as a block, closed load, on the limit";
    const row = (at: string, hits: number) =>
      rowOf({ group, what: world.what, at, claim: atMostAlpha, hits, runs });
    return [row("NO-GO", found.noGo), row("GO", found.go)];
  });
}
