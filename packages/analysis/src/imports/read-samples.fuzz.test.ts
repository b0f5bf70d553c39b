// Output gone wrong in random ways (seeded): recorded output cut, spliced and with characters changed, random text,
// random JSON, values of any kind. A reader either gives whole samples or throws ImportError, nothing else.
import { expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import { readSamples } from "./read-samples.ts";
import { ImportError, type Sample } from "./sample.ts";
import { recorded } from "./testing/recorded.ts";

const outputs = ["h2load-reset", "ghz-errors", "k6-healthy", "k6-errors", "k6-grpc"].map(recorded);
const importTools = ["h2load", "ghz", "k6"] as const;
const letters = '{}[]",:\t\n\r-+.eE0123456789 aZé\u0000\ud800nulltrue';
const oddValues = [
  0,
  -1,
  Number.POSITIVE_INFINITY,
  -0,
  1e-320,
  "",
  "OK",
  null,
  true,
  [],
  {},
  "2026-11-22T05:25:46Z",
];

type Random = () => number;
const below = (limit: number, random: Random) => Math.floor(random() * limit);
const pick = <T>(items: ArrayLike<T>, random: Random) => items[below(items.length, random)] as T;
const textOf = (length: number, random: Random) =>
  Array.from({ length }, () => pick(letters, random)).join("");

/** A recorded output, shortened so that many can be tried, with one to three places changed. */
function corrupted(random: Random): string {
  let text = pick(outputs, random);
  if (random() < 0.7) text = text.slice(0, text.indexOf("\n", below(2_000, random)) + 1) || text;
  for (let n = below(3, random); n >= 0; n--) {
    const [a, b] = [below(text.length, random), below(12, random)];
    const instead = random() < 0.5 ? textOf(below(4, random), random) : "";
    text = text.slice(0, a) + instead + text.slice(random() < 0.1 ? a + b * 100 : a + b);
  }
  return text;
}

/** Any JSON value; objects have the keys of the tools' output. */
function value(depth: number, random: Random): unknown {
  if (depth === 0 || random() < 0.3) return pick(oddValues, random);
  if (random() < 0.3)
    return Array.from({ length: below(4, random) }, () => value(depth - 1, random));
  const keys =
    "details count timestamp latency status error type metric data time value tags metrics";
  const names = keys.split(" ").filter(() => random() < 0.5);
  return Object.fromEntries(names.map((name) => [name, value(depth - 1, random)]));
}

function garbage(random: Random): unknown {
  const dice = random();
  if (dice < 0.6) return corrupted(random);
  if (dice < 0.7) return textOf(below(200, random), random);
  const any = value(4, random);
  return dice < 0.85 ? JSON.stringify(any) : any;
}

const whole = ({ startUnixUs, latencyUs, status, lost }: Sample) =>
  startUnixUs > 0 &&
  Number.isSafeInteger(startUnixUs) &&
  latencyUs > 0 &&
  Number.isFinite(latencyUs) &&
  (status === null) !== (lost === null);

it("gives whole samples or an ImportError for 6,000 outputs gone wrong", () => {
  const seen = { read: 0, refused: 0 };
  for (let seed = 0; seed < 6_000; seed++) {
    const random = seededRandom(seed);
    const output = garbage(random);
    for (const tool of importTools)
      try {
        const samples = readSamples(tool, output);
        expect(samples.length > 0 && samples.every(whole), `seed ${seed} ${tool}`).toBe(true);
        seen.read++;
      } catch (error) {
        if (!(error instanceof ImportError))
          throw new Error(`seed ${seed} ${tool}`, { cause: error });
        expect(error.message && error.remedy).toBeTruthy();
        seen.refused++;
      }
  }
  // Both happen: changes within a value are read, all else is refused.
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
});

it("refuses JSON nested beyond reason", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  for (const tool of importTools) expect(() => readSamples(tool, deep)).toThrow(ImportError);
  expect(() => readSamples("ghz", `{"details":${deep}}`)).toThrow(ImportError);
});

it("refuses values that JSON does not have", () => {
  const odd = [
    undefined,
    Number.NaN,
    7n,
    Symbol("a"),
    () => 1,
    new Date(0),
    new Map(),
    new Uint8Array(9),
  ];
  for (const tool of importTools)
    for (const output of odd) expect(() => readSamples(tool, output)).toThrow(ImportError);
});

it("comes to an end on megabytes of one character, where a pattern that backtracks would not", () => {
  for (const text of ["\t", "1", "{", '"', " ", "9.", "-"])
    for (const tool of importTools)
      expect(() => readSamples(tool, text.repeat(2_000_000))).toThrow(ImportError);
});
