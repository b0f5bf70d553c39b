// Feeds every parser of foreign input with inputs made by a seed, and watches the event loop meanwhile. An input is in error
// where its reader throws what is no refusal, or holds the loop for longer than it may, three times in a row.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import { seededRandom, seedFrom } from "../../packages/analysis/src/statistics/seeded-random.ts";
import { type ForeignParser, isRefusal } from "./foreign-parser.ts";

/** No input may hold the event loop for longer, in milliseconds. */
export const longestHoldMs = 50;
const attempts = 3;
/** Before the second attempt, and twice as long before the third: what slowed the machine may be over then. */
const pauseMs = 300;
/** Often enough to see a hold, and rarely enough to cost none of the loop's own time. */
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
export function issueOf({ ended, error, holdMs }: Reading): string | null {
  if (ended === "crashed")
    return error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return holdMs > longestHoldMs ? `held the event loop for ${Math.round(holdMs)} ms` : null;
}

// Inputs are made of valid ones, by a seed: a few places cut, doubled, exchanged or filled with what breaks readers. Now and then a
// part is repeated up to a parser's bound, which shows work that grows faster than its input.
type Random = () => number;

const below = (limit: number, random: Random): number => Math.floor(random() * limit);
const pick = <T>(items: ArrayLike<T>, random: Random): T => items[below(items.length, random)] as T;

const oddTexts = [
  ...["", " ", "\n", "\r\n", "\t", "\0", "\uFEFF", "\uD800", "é", "😀", "\\u0000", "\u2028"],
  ...["-1", "0", "1e999", "NaN", "1.", ".5", "0x10", "99999999999999999999", "-0", "١"],
  ...["{", "}", "[", "]", "(", ")", "<", ">", '"', "'", "`", ":", ";", ",", "=", "&a", "*a", "<<"],
  ...["{{", "}}", "{{row.a}}", "- ", "? ", "|", ">", "#", "//", "/*", "*/", "%YAML 1.1\n---\n"],
  ...[
    "__proto__",
    "constructor",
    "null",
    "true",
    "~",
    "!!binary",
    "!!js/function",
    "..",
    "%",
    "%00",
  ],
];
const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, "", [], {}, [[]], { "": 0 }],
  ...["\0", "\uD800", "__proto__", "x".repeat(3_000)],
];

function mutatedOnce(text: string, others: readonly string[], random: Random): string {
  const from = below(text.length + 1, random);
  const to = Math.min(text.length, from + 1 + below(random() < 0.8 ? 8 : 400, random));
  const put = (middle: string) => text.slice(0, from) + middle + text.slice(to);
  switch (below(6, random)) {
    case 0:
      return put("");
    case 1:
      return put(text.slice(from, to).repeat(2 + below(3, random)));
    case 2:
      return text.slice(0, from) + pick(oddTexts, random) + text.slice(from);
    case 3:
      return put(pick(oddTexts, random));
    case 4:
      return put(String.fromCharCode(below(random() < 0.9 ? 128 : 0x10000, random)));
    default: {
      const other = pick(others, random);
      const at = below(other.length, random);
      return put(other.slice(at, at + below(60, random)));
    }
  }
}

/** A part repeated until the text is as long as its reader takes at most. */
function repeated(text: string, longest: number, random: Random): string {
  const from = below(text.length, random);
  const part = text.slice(from, from + 1 + below(40, random)) || "a";
  const times = Math.max(1, Math.floor((longest - text.length) / part.length));
  return text.slice(0, from) + part.repeat(times) + text.slice(from);
}

type Mutation = {
  /** Characters or bytes that a reader takes at most. */
  readonly longest: number;
  /** How many of a thousand inputs are as long. */
  readonly longOfThousand: number;
};

function mutatedText(
  examples: readonly string[],
  { longest, longOfThousand }: Mutation,
  random: Random,
): string {
  let text = pick(examples, random);
  if (random() < 0.1) text = text.slice(0, below(text.length, random));
  for (let n = below(4, random); n >= 0; n--) text = mutatedOnce(text, examples, random);
  return random() * 1_000 < longOfThousand ? repeated(text, longest, random) : text;
}

/** Bytes are changed as texts of one byte a character. */
function mutatedBytes(
  examples: readonly Uint8Array[],
  mutation: Mutation,
  random: Random,
): Uint8Array {
  const texts = examples.map((bytes) => Buffer.from(bytes).toString("latin1"));
  return Uint8Array.from(Buffer.from(mutatedText(texts, mutation, random), "latin1"));
}

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A copy with one to three places changed. */
function mutatedJson(examples: readonly unknown[], random: Random): unknown {
  const root = { value: structuredClone(pick(examples, random)) };
  for (let n = below(3, random); n >= 0; n--) {
    let parent: Record<string, unknown> = root;
    let key = "value";
    for (let depth = 0; depth < 12; depth++) {
      const inner = parent[key];
      if (!isParent(inner) || Object.keys(inner).length === 0 || random() < 0.15) break;
      parent = inner;
      key = pick(Object.keys(inner), random);
    }
    change(parent, key, random);
  }
  return root.value;
}

function change(parent: Record<string, unknown>, key: string, random: Random): void {
  const value = parent[key];
  const dice = below(6, random);
  if (dice === 0 && !Array.isArray(parent) && key !== "value") delete parent[key];
  else if (dice === 1 && Array.isArray(value))
    parent[key] = Array.from({ length: below(120, random) }, () => pick(value, random) ?? null);
  else if (dice === 2 && typeof value === "string")
    parent[key] = mutatedOnce(value, [value, "a b"], random);
  else if (dice === 3 && typeof value === "number")
    parent[key] = pick([0, -1, 0.1, 1e9, 1e300, value * 10, -value], random);
  else if (dice === 4 && isParent(value) && !Array.isArray(value))
    value[pick(["a", "__proto__x", "", "name", "kind"], random)] = pick(oddValues, random);
  else parent[key] = structuredClone(pick(oddValues, random));
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
  readonly errors: readonly { readonly index: number; readonly what: string }[];
};

/** Inputs `from` to `from + inputs` of a parser; ends at its tenth error. */
export async function fuzzParser(
  parser: ForeignParser,
  { seed, from, inputs }: { readonly seed: number; readonly from: number; readonly inputs: number },
): Promise<Fuzzing> {
  const started = performance.now();
  const errors: { index: number; what: string }[] = [];
  let [read, refused, longest] = [0, 0, 0];
  for (let index = from; index < from + inputs && errors.length < 10; index++) {
    const reading = await readWatched(parser, inputOf(parser, seed, index));
    if (reading.ended === "read") read++;
    if (reading.ended === "refused") refused++;
    longest = Math.max(longest, reading.holdMs);
    const what = issueOf(reading);
    if (what !== null) errors.push({ index, what });
  }
  const ms = performance.now() - started;
  return { ...{ parser: parser.name, read, refused, ms, errors }, longestHoldMs: longest };
}
