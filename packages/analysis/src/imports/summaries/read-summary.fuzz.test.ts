// Files of every format gone wrong in random ways (seeded): cut, spliced, with characters changed. A reader gives a whole summary
// or throws ImportError, and does so in time.
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { seededRandom } from "../../statistics/seeded-random.ts";
import { weaknessText } from "../../words/summary-words.ts";
import { ImportError } from "../sample.ts";
import { auditSummary } from "./audit-summary.ts";
import { compareSummaries } from "./compare-summaries.ts";
import { readText, summaryBytes } from "./testing/summary-fixtures.ts";
import { weaknessesOf } from "./weaknesses.ts";

const names = readdirSync(new URL("./fixtures/", import.meta.url)).filter(
  (name) => name !== "README.md",
);
const texts = names.map((name) => new TextDecoder().decode(summaryBytes(name)));
const pieces = [
  "",
  "-1",
  "1e999",
  "null",
  "NaN",
  "[]",
  "{}",
  '"',
  "}",
  "\n",
  ",",
  "0",
  "µs",
  "=cmd|' /C calc'!A0",
  "é",
  "\ud800",
  "999999999999999999999",
];
type Random = () => number;
const below = (limit: number, random: Random) => Math.floor(random() * limit);

function corrupted(text: string, random: Random): string {
  let changed = text;
  for (let n = below(3, random); n >= 0; n--) {
    const at = below(changed.length, random);
    const end = random() < 0.1 ? at + below(changed.length, random) : at + below(8, random);
    changed =
      changed.slice(0, at) + (pieces[below(pieces.length, random)] ?? "") + changed.slice(end);
  }
  return changed;
}

/** Values of JSON replaced in place: what changes of characters seldom reach. */
function revalued(text: string, random: Random): string {
  const values = [...text.matchAll(/: ?("[^"]*"|-?[\d.]+(?:e-?\d+)?|\{\}|\[\])/g)];
  const found = values[below(values.length, random)];
  if (!found) return corrupted(text, random);
  const piece = pieces[below(pieces.length, random)] ?? "";
  const value = /^(-?\d+|null|\[\]|\{\})$/.test(piece) ? piece : JSON.stringify(piece);
  return `${text.slice(0, found.index)}: ${value}${text.slice(found.index + found[0].length)}`;
}

it("gives whole summaries or an ImportError for 30 files of each format gone wrong", () => {
  const seen = { read: 0, refused: 0 };
  texts.forEach((text, i) => {
    for (let seed = 0; seed < 30; seed++) {
      const random = seededRandom(1_000 * i + seed);
      const wrong = seed % 3 === 0 ? revalued(text, random) : corrupted(text, random);
      try {
        const summary = readText(wrong);
        expect(summary.benchmarks.length, `${names[i]} ${seed}`).toBeGreaterThan(0);
        // What is read can be compared, audited and spoken of.
        compareSummaries(summary, summary);
        auditSummary(summary);
        for (const one of summary.benchmarks) weaknessesOf(summary, one).map(weaknessText);
        seen.read++;
      } catch (error) {
        if (!(error instanceof ImportError))
          throw new Error(`${names[i]} ${seed}`, { cause: error });
        expect(error.message && error.remedy).toBeTruthy();
        seen.refused++;
      }
    }
  });
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(150);
}, 60_000);

/** Of garbage collection and a busy machine. */
const slackMs = 50;

it("comes to an end on long texts that patterns which backtrack would not", () => {
  const heads = [
    "Running 1s test @ x\n  Latency   ",
    "pkg: ",
    "BenchmarkA ",
    "#[Histogram log format version 1.3]\n",
    "Requests      [total",
    "> request count ",
    "finished in ",
    "http_req_duration",
    "[1]\t",
    "  10% in ",
  ];
  for (const head of heads)
    for (const piece of [" ", "1", "a ", "\t", "1 ", ". ", "{", "|", "=1s "]) {
      const timeMs = (times: number) => {
        const before = performance.now();
        expect(() => readText(`${head}${piece.repeat(times)}`)).toThrow(ImportError);
        return performance.now() - before;
      };
      // Twice the length takes twice as long, and four times as long where a pattern backtracks.
      let [half, whole] = [timeMs(100_000), timeMs(200_000)];
      for (let again = 0; again < 4 && whole > 3 * half + slackMs; again++)
        [half, whole] = [Math.max(half, timeMs(100_000)), Math.min(whole, timeMs(200_000))];
      expect(whole, `${head} ${piece}`).toBeLessThanOrEqual(3 * half + slackMs);
    }
}, 120_000);
