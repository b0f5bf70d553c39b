// Blocks of an open load as a starved engine sends them, beside the same arrivals sent on time: arrivals, an engine that
// loses the CPU for time slices, and a server with a queue. All requests due in a slice leave at its end, one after the other,
// and queue behind each other there; times run from the actual send to the arrival of the answer, as the engine's do.
// Seeded and pure; times are in microseconds.
import { type Bunching, bunchingOf } from "../evidence/bunching.ts";
import { type Distribution, emptyDistribution, unitsPerUs } from "../statistics/histogram.ts";
import { percentileAt } from "../statistics/percentile.ts";

type Random = () => number;
const exponential = (random: Random) => -Math.log(1 - random());

export type StarvedWorld = {
  readonly arrivals: "poisson" | "uniform";
  readonly ratePerS: number;
  /** Mean service time, fixed or exponential, of so many servers with one queue. */
  readonly serviceUs: number;
  readonly service: "fixed" | "exponential";
  readonly servers: number;
  /** The engine loses the CPU for so long at a time, and in all for this share of the time. */
  readonly sliceUs: number;
  readonly starvedShare: number;
  readonly requests: number;
};

export type StarvedBlock = {
  /** The quantile as sent on time, and as measured. */
  readonly trueUs: number;
  readonly measuredUs: number;
  /** What the gates make of it. */
  readonly judged: Bunching;
  /** Share of requests that were sent in a bunch. */
  readonly bunchedShare: number;
};

/** Values as a distribution with the recording step of the engine's unit, 100 ns. */
function distributionOf(valuesUs: readonly number[]): Distribution {
  const counts = new Map<number, number>();
  for (const us of valuesUs) {
    const unit = Math.round(us * unitsPerUs);
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const low = [...counts.keys()].sort((a, b) => a - b);
  const each = low.map((unit) => counts.get(unit) ?? 0);
  return { low, high: low, counts: each, total: valuesUs.length };
}

/** Time that the engine takes to send one request after another. */
const sendUs = 8;

/** When each request is due, and when the engine sends it. */
function sendsOf(world: StarvedWorld, random: Random) {
  const { arrivals, ratePerS, sliceUs, starvedShare, requests } = world;
  const gapUs = 1e6 / ratePerS;
  // The engine runs for a time of chance, then loses the CPU for a slice.
  const runUs = starvedShare === 0 ? Infinity : (sliceUs * (1 - starvedShare)) / starvedShare;
  let [due, free, sliceAt] = [0, 0, runUs * exponential(random)];
  return Array.from({ length: requests }, () => {
    due += arrivals === "uniform" ? gapUs : gapUs * exponential(random);
    while (sliceAt + sliceUs <= due) sliceAt += sliceUs + runUs * exponential(random);
    const ready = due > sliceAt ? sliceAt + sliceUs : due;
    free = Math.max(ready, free) + sendUs;
    return { due, sent: Math.max(due, free - sendUs) };
  });
}

/** When the answers of requests that arrive at these times are there: one queue, first come first served. */
function endsOf({ servers }: StarvedWorld, at: readonly number[], services: readonly number[]) {
  const free = new Array<number>(servers).fill(0);
  return at.map((arrival, i) => {
    let first = 0;
    for (let server = 1; server < servers; server++)
      if ((free[server] ?? 0) < (free[first] ?? 0)) first = server;
    const done = Math.max(arrival, free[first] ?? 0) + (services[i] ?? 0);
    free[first] = done;
    return done;
  });
}

/** How many earlier requests have no answer yet when each is sent. */
function inFlightAt(sent: readonly number[], ends: readonly number[]): number[] {
  let open: number[] = [];
  return sent.map((at, i) => {
    open = open.filter((done) => done > at);
    const count = open.length;
    open.push(ends[i] ?? at);
    return count;
  });
}

type Send = { readonly due: number; readonly sent: number };

/** A gap that lateness shortens by less is no bunch. */
const smallestSqueezeUs = 20;

/** As the engine counts them: sent late, and closer than half of the scheduled gap to the one before. */
const isBunched = (sends: readonly Send[], i: number): boolean => {
  const [before, own] = [sends[i - 1], sends[i]];
  if (!before || !own) return false;
  const [planned, real] = [own.due - before.due, own.sent - before.sent];
  return planned - real > smallestSqueezeUs && 2 * real < planned;
};

/** As the engine has it: by 20 times its lateness the work of a bunch is done. */
const workedOff = 20;

/** The requests of bunches, and those soon after one until no more are in flight than before it. */
function raisedOf(sends: readonly Send[], inFlight: readonly number[]): boolean[] {
  let bunch: { level: number; until: number } | null = null;
  return sends.map(({ sent }, i) => {
    const before = sends[i - 1];
    if (before && isBunched(sends, i)) {
      const until = sent + workedOff * (before.sent - before.due);
      const level = bunch?.level ?? inFlight[i - 1] ?? 0;
      bunch = { level, until: Math.max(until, bunch?.until ?? 0) };
      return true;
    }
    if (bunch && ((inFlight[i] ?? 0) <= bunch.level || sent >= bunch.until)) bunch = null;
    return bunch !== null;
  });
}

/** One block; the quantile in 1/10,000. */
export function starvedBlock(world: StarvedWorld, q10000: number, random: Random): StarvedBlock {
  const sends = sendsOf(world, random);
  const services = sends.map(() =>
    world.service === "fixed" ? world.serviceUs : world.serviceUs * exponential(random),
  );
  const due = sends.map((one) => one.due);
  const sent = sends.map((one) => one.sent);
  const onTime = endsOf(world, due, services).map((done, i) => done - (due[i] ?? 0));
  const ends = endsOf(world, sent, services);
  const measured = ends.map((done, i) => done - (sent[i] ?? 0));
  const raised = raisedOf(sends, inFlightAt(sent, ends));
  const times = { answered: distributionOf(measured), censored: emptyDistribution };
  const bunched = sends.filter((_, i) => isBunched(sends, i)).length;
  const found = bunchingOf(
    times,
    {
      answers: distributionOf(measured.filter((_, i) => raised[i])),
      sentInBunch: bunched,
      largestLagUs: Math.max(...sends.map((one) => one.sent - one.due)),
    },
    q10000,
  );
  const quantileUs = (values: Distribution) =>
    percentileAt({ ...times, answered: values }, q10000)?.valueUs ?? Number.NaN;
  const measuredUs = quantileUs(times.answered);
  return {
    trueUs: quantileUs(distributionOf(onTime)),
    measuredUs,
    judged: found ?? { leastUs: measuredUs, mostUs: measuredUs },
    bunchedShare: bunched / sends.length,
  };
}
