// The numbers of docs/methods.md are those of the code that judges: its tables cell by cell, and constants in its sentences.
// A table that differs fails with the one that should stand there, ready to be pasted.
import { fewestRounds } from "@gonogo/analysis/estimates/blocker";
import { contaminatingErrorRatio } from "@gonogo/analysis/evidence/contamination";
import { plainAlpha } from "@gonogo/analysis/evidence/looks";
import { minimalRounds } from "@gonogo/analysis/plan/plan-rounds";
import { errorFreeRequestsNeeded } from "@gonogo/analysis/statistics/error-ratio";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import {
  enoughShare,
  requestsNeeded,
  requestsPlanned,
} from "@gonogo/analysis/statistics/percentile";
import { smallestVisibleEffect } from "@gonogo/analysis/statistics/power";
import { signedRankCut } from "@gonogo/analysis/statistics/signed-rank";
import { leastChance } from "@gonogo/analysis/verdict/undecidable";
import { formatCount, formatNumber } from "@gonogo/analysis/words/format";
import { defaultLooks, metricNames, metrics } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { formatLevel } from "@/lib/report/gate-words";
import document from "../../../../../docs/methods.md?raw";
import { exampleRounds } from "./gate-pictures.tsx";

type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly string[][];
  /** The first column holds words; all others are figures. */
  readonly wordsFirst?: true;
};

/** Rounds, which averages bound the interval, and the level that this attains. */
const levels = (): Table => ({
  columns: ["Rounds", "Ends: pairwise means", "Level attained"],
  rows: [6, 7, 8, 9, 10, 12, 15, 20].map((rounds) => {
    const { k, attained } = signedRankCut(rounds, plainAlpha);
    const averages = (rounds * (rounds + 1)) / 2;
    return [
      formatCount(rounds),
      `${formatCount(k)} and ${formatCount(averages + 1 - k)} of ${formatCount(averages)}`,
      formatLevel(1 - 2 * attained),
    ];
  }),
});

/** Percentiles of response times, the requests that each needs in a block, and those that a plan is made for. */
const percentiles = (): Table => ({
  columns: ["Percentile", "Requests a block", "Planned"],
  wordsFirst: true,
  rows: metricNames.flatMap((name) => {
    const { q10000, label } = metrics[name];
    if (q10000 === null) return [];
    const [needed, planned] = [requestsNeeded(q10000), requestsPlanned(q10000)];
    return [[label.replace(" latency", ""), formatCount(needed), formatCount(planned)]];
  }),
});

/** Limits on errors, and the requests without a single error that a pass takes. */
const faultless = (): Table => ({
  columns: ["Limit on errors", "Requests without an error"],
  rows: [0.01, 0.001, 0.0001].map((limit) => [
    `${formatNumber(limit * 100, limit < 0.001 ? 2 : limit < 0.01 ? 1 : 0)} %`,
    formatCount(errorFreeRequestsNeeded(limit, plainAlpha)),
  ]),
});

/** Rounds at which every answer is possible, by the number of blocking tests. */
function roundsByTests(): Table {
  const groups = new Map<number, number[]>();
  for (let tests = 1; tests <= 25; tests++) {
    const rounds = minimalRounds(tests, plainAlpha);
    groups.set(rounds, [...(groups.get(rounds) ?? []), tests]);
  }
  const rows = [...groups].map(([rounds, tests]) => {
    const [first = 1, last = 1] = [tests[0], tests.at(-1)];
    return [first === last ? String(first) : `${first} to ${last}`, formatCount(rounds)];
  });
  return { columns: ["Blocking tests", "Rounds at least"], rows };
}

const spreads = [0.01, 0.03, 0.1];

/** Rounds, and the smallest change that they show four times in five, for each spread between rounds. */
const visibleChanges = (): Table => ({
  columns: ["Rounds", ...spreads.map((sd) => `at ${Math.round(sd * 100)} % spread`)],
  rows: [6, 10, 20, 40].map((rounds) => [
    formatCount(rounds),
    ...spreads.map((sd) => {
      const effect = smallestVisibleEffect(rounds, Math.log1p(sd), plainAlpha);
      return effect === null ? "–" : `${formatNumber(Math.expm1(effect) * 100, 1)} %`;
    }),
  ]),
});

/** Looks, the level of each, and what is spent by then. */
function levelsOfLooks(): Table {
  let spent = 0;
  const rows = lookLevels(defaultLooks, plainAlpha).map(({ rounds, alpha }, i) => {
    spent += alpha;
    const look = `${i + 1} of ${defaultLooks.length}`;
    return [look, formatCount(rounds), formatLevel(alpha), formatLevel(spent)];
  });
  return { columns: ["Look", "Rounds", "Level of each side", "Spent by then"], rows };
}

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** Figures are aligned right. */
const markdownOf = ({ columns, rows, wordsFirst }: Table) => {
  const marks = columns.map((_, i) => (wordsFirst && i === 0 ? "---" : "---:"));
  return [row(columns), row(marks), ...rows.map(row)].join("\n");
};

/** The table of the document with these columns. */
function tableWith(columns: readonly string[]) {
  const lines = document.split("\n");
  const first = lines.indexOf(row(columns));
  const rest = lines.slice(Math.max(first, 0));
  const end = rest.findIndex((line) => !line.startsWith("|"));
  return first < 0 ? "" : rest.slice(0, end).join("\n");
}

describe("a table of docs/methods.md", () => {
  it.each([
    ["attained levels by rounds", levels()],
    ["requests that percentiles need", percentiles()],
    ["requests without an error that a pass needs", faultless()],
    ["rounds that every answer needs", roundsByTests()],
    ["smallest visible change", visibleChanges()],
    ["levels of looks", levelsOfLooks()],
  ])("says what the code computes: %s", (_, table) => {
    const expected = markdownOf(table);
    expect(tableWith(table.columns), `docs/methods.md must say:\n\n${expected}\n`).toBe(expected);
  });
});

describe("a sentence of docs/methods.md", () => {
  const alpha = formatLevel(plainAlpha);
  const level = formatLevel(1 - 2 * plainAlpha);
  const sentences = document.replace(/\s+/g, " ");
  it.each([
    `the test would not reject at ${alpha} on either side`,
    `Fewer than ${fewestRounds} rounds have no finite ${level} interval`,
    `the median block holds ${formatLevel(enoughShare)} of the requests below`,
    `Planned are ${requestsPlanned(9900) / requestsNeeded(9900)} times as many`,
    `998 requests say what ${formatCount(requestsNeeded(9900))} would`,
    `more than ${formatLevel(contaminatingErrorRatio)} unexpected failures`,
    `at ${alpha} each, so that a single gate agrees with the ${level} interval`,
    `by luck happens with at most ${alpha}`,
    `fewer than ${fewestRounds} rounds, and a look too early`,
    `Each look spends a part of the ${alpha}`,
    `at ${defaultLooks.join(", ")} rounds, have these levels`,
    `the later ones have a chance under ${formatLevel(leastChance)} to decide`,
    `Under ${formatLevel(leastChance)} the run ends`,
  ])("says what the code does: %s", (sentence) => {
    expect(sentences.includes(sentence), `docs/methods.md must say: ${sentence}`).toBe(true);
  });
});

it("shows an example whose numbers hold together", () => {
  const { ratios, low, high, estimate } = exampleRounds(1);
  expect(Math.min(...ratios)).toBeLessThan(low ?? 0);
  expect(high).toBeGreaterThan(estimate ?? 9);
  expect(high).toBeLessThan(1);
});
