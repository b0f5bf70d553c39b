// Feeds every parser of foreign input with inputs made by a seed, and watches the event loop meanwhile. An input is at fault
// where its reader throws what is no refusal, or holds the loop for longer than it may, three times in a row.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import { seededRandom, seedFrom } from "../../packages/analysis/src/statistics/seeded-random.ts";
import { type ForeignParser, isRefusal } from "./foreign-parser.ts";
import { mutatedBytes, mutatedJson, mutatedText } from "./mutate.ts";

/** No input may hold the event loop for longer, in milliseconds. */
export const longestHoldMs = 50;
const attempts = 3;
/** Before the second attempt, and twice as long before the third: what slowed the machine may be over then. */
const pauseMs = 300;
/** Often enough to see a hold, and seldom enough to cost none of the loop's own time. */
const lookEveryMs = 5;

export type Reading = {
  readonly ended: "read" | "refused" | "crashed";
  readonly error: unknown;
  readonly output: unknown;
  /** How long the event loop was held at a time, at most: other programs may have had the processor in it. */
  readonly holdMs: number;
};

async function endOf({ read }: ForeignParser, input: unknown): Promise<Omit<Reading, "holdMs">> {
  try {
    return { ended: "read", error: null, output: await read(input) };
  } catch (error) {
    return { ended: isRefusal(error) ? "refused" : "crashed", error, output: null };
  }
}

/** Never throws. The hold is all that the loop did meanwhile, which is no less than the longest of its parts. */
async function readOnce(parser: ForeignParser, sent: unknown): Promise<Reading> {
  const input = parser.prepare ? parser.prepare(sent) : sent;
  const before = performance.eventLoopUtilization();
  const end = await endOf(parser, input);
  return { ...end, holdMs: performance.eventLoopUtilization(before).active };
}

/** CPU time of the thread that the event loop runs on, in milliseconds; null: this system does not say it. */
function loopCpuMs(): number | null {
  try {
    // Linux, proc(5): the first number is the time on a processor, in nanoseconds.
    const [onCpu] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
    return isMainThread ? Number(onCpu) / 1e6 : null;
  } catch {
    return null;
  }
}

const referenceBytes = new Uint8Array(1024 * 1024);
let fastestReferenceMs = Number.POSITIVE_INFINITY;

/** How long a fixed loop over bytes takes now, at best of some: each is too short for others to have had the processor in all. */
function referenceMs(): number {
  let best = Number.POSITIVE_INFINITY;
  // Until it is compiled it takes longer.
  for (let turns = Number.isFinite(fastestReferenceMs) ? 5 : 40; turns > 0; turns--) {
    const started = performance.now();
    let found = 0;
    for (let at = 0; at < referenceBytes.length; at++) if (referenceBytes[at] === 0x5c) found++;
    if (found === 0) best = Math.min(best, performance.now() - started);
  }
  fastestReferenceMs = Math.min(fastestReferenceMs, best);
  return best;
}

/**
 * How many times slower the machine was than at its best in this run, at least 1. CPU time counts the time in which a neighbour
 * on the same core, or a slower clock, made each step longer, so that it alone takes a slow machine for a bad input.
 */
export const slowdownOf = (beforeMs: number, afterMs: number, fastestMs: number): number =>
  Math.max(1, Math.min(beforeMs, afterMs) / fastestMs);

/** A moment at which the loop was free, and its CPU time until then. */
export type Look = { readonly atMs: number; readonly cpuMs: number | null };

/**
 * The longest hold between looks, in milliseconds: by how much a look was late, and no more than the loop's own CPU time, since on
 * a busy machine others are the cause of most lateness. The kernel may count that time a tick late: until the next look it has.
 */
export function longestOf(looks: readonly Look[]): number {
  const holds = looks.slice(1).map(({ atMs, cpuMs }, i) => {
    const before = looks[i] as Look;
    const counted = looks[i + 2]?.cpuMs ?? cpuMs;
    const lateMs = atMs - before.atMs - lookEveryMs;
    return counted === null || before.cpuMs === null
      ? lateMs
      : Math.min(lateMs, counted - before.cpuMs);
  });
  return Math.max(0, ...holds);
}

/** The same with the longest part, by a timer that is late by it, and in time of the machine at its best. */
async function readTimed(parser: ForeignParser, sent: unknown): Promise<Reading> {
  const input = parser.prepare ? parser.prepare(sent) : sent;
  const before = referenceMs();
  await setTimeout(20);
  const looks: Look[] = [];
  const look = () => void looks.push({ cpuMs: loopCpuMs(), atMs: performance.now() });
  look();
  const timer = setInterval(look, lookEveryMs);
  const end = await endOf(parser, input);
  await setTimeout(2 * lookEveryMs);
  look();
  clearInterval(timer);
  const slowdown = slowdownOf(before, referenceMs(), fastestReferenceMs);
  return { ...end, holdMs: longestOf(looks) / slowdown };
}

/** The reading with the shortest hold of some: another program may have the processor once, and not each time. */
export async function readWatched(parser: ForeignParser, input: unknown): Promise<Reading> {
  let best = await readOnce(parser, input);
  for (let again = 0; again < attempts && best.holdMs > longestHoldMs; again++) {
    await setTimeout(again * pauseMs);
    const next = await readTimed(parser, input);
    if (next.holdMs < best.holdMs) best = next;
  }
  return best;
}

/** What is wrong with a reading; null: nothing. */
export function faultOf({ ended, error, holdMs }: Reading): string | null {
  if (ended === "crashed")
    return error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return holdMs > longestHoldMs ? `held the event loop for ${Math.round(holdMs)} ms` : null;
}

/** The input of a parser by seed and number. */
export function inputOf(parser: ForeignParser, seed: number, index: number): unknown {
  const name = [...parser.name].map((character) => character.charCodeAt(0));
  const random = seededRandom(seedFrom(seed, index, ...name));
  const examples = parser.examples();
  const mutation = { longest: parser.longest, longOfThousand: 4 };
  if (examples.every((one) => typeof one === "string"))
    return mutatedText(examples, mutation, random);
  return examples.every((one) => one instanceof Uint8Array)
    ? mutatedBytes(examples, mutation, random)
    : mutatedJson(examples, random);
}

export type Fuzzing = {
  readonly parser: string;
  readonly read: number;
  readonly refused: number;
  readonly longestHoldMs: number;
  readonly ms: number;
  readonly faults: readonly { readonly index: number; readonly what: string }[];
};

/** Inputs `from` to `from + inputs` of a parser; ends at its tenth fault. */
export async function fuzzParser(
  parser: ForeignParser,
  { seed, from, inputs }: { readonly seed: number; readonly from: number; readonly inputs: number },
): Promise<Fuzzing> {
  const started = performance.now();
  const faults: { index: number; what: string }[] = [];
  let [read, refused, longest] = [0, 0, 0];
  for (let index = from; index < from + inputs && faults.length < 10; index++) {
    const reading = await readWatched(parser, inputOf(parser, seed, index));
    if (reading.ended === "read") read++;
    if (reading.ended === "refused") refused++;
    longest = Math.max(longest, reading.holdMs);
    const what = faultOf(reading);
    if (what !== null) faults.push({ index, what });
  }
  const ms = performance.now() - started;
  return { ...{ parser: parser.name, read, refused, ms, faults }, longestHoldMs: longest };
}
