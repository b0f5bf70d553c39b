// `gonogo ab` against itself and against a slower version: its table in bench/RESULTS.md, and its goals.
import { count, figure, median, table } from "../lib/numbers.ts";
import type { Answered } from "../lib/report/summary.ts";

/** One call of the command. */
export type AbCall = {
  /** What it ended with. */
  exitCode: number;
  tookS: number;
  /** p50 of head ÷ p50 of base with its interval of 95 %; null: no gate had one. */
  ratio: { estimate: number; low: number; high: number } | null;
};

export type AbCase = {
  server: string;
  /** Whether head is the slower one. */
  isSlower: boolean;
  calls: AbCall[];
};

export type Ab = {
  kind: "ab";
  title: string;
  cases: AbCase[];
};

const codes = { go: 0, noGo: 10, inconclusive: 11, invalid: 12 } as const;
const having = (calls: readonly AbCall[], code: number) =>
  calls.filter(({ exitCode }) => exitCode === code).length;
/** Whether the run was judged. */
export const hasVerdict = ({ exitCode }: AbCall): boolean =>
  Object.values<number>(codes).includes(exitCode);

/** Intervals that hold no 1, though nothing differs. */
const excluding = (calls: readonly AbCall[]) =>
  calls.filter(({ ratio }) => ratio !== null && (ratio.low > 1 || ratio.high < 1)).length;

/**
 * The most of n that 19 in 20 times come about where each has the chance p: the smallest k with P(X <= k) >= 0.95, X binomial.
 */
function mostByChance(n: number, p: number): number {
  let [chance, k] = [(1 - p) ** n, 0];
  for (let sum = chance; sum < 0.95; sum += chance) {
    chance *= ((n - k) / (k + 1)) * (p / (1 - p));
    k += 1;
  }
  return k;
}

const ofItself = ({ cases }: Ab) =>
  cases.filter(({ isSlower }) => !isSlower).flatMap(({ calls }) => calls);

export const abCallsOfItself = (result: Ab): number => ofItself(result).length;

export function abText({ cases }: Ab): string {
  const lines = cases.map(({ server, isSlower, calls }) => {
    const ratios = calls.flatMap(({ ratio }) => (ratio ? [ratio] : []));
    const middle = (of: (ratio: (typeof ratios)[number]) => number) =>
      ratios.length > 0 ? figure(median(ratios.map(of))) : "–";
    return [
      `${server}, ${isSlower ? "slower version" : "itself"}`,
      count(calls.length),
      ...Object.values(codes).map((code) => count(having(calls, code))),
      count(calls.filter((call) => !hasVerdict(call)).length),
      middle(({ estimate }) => estimate),
      `${middle(({ low }) => low)} – ${middle(({ high }) => high)}`,
      isSlower ? "" : `${excluding(calls)} of ${ratios.length}`,
      `${figure(median(calls.map(({ tookS }) => tookS)))} s, ${figure(Math.max(...calls.map(({ tookS }) => tookS)))} s`,
    ];
  });
  const head = [
    ...["head against base", "calls", "GO", "NO-GO", "INCONCLUSIVE", "INVALID", "other"],
    ...["p50 ratio", "interval", "intervals without 1", "took, median and most"],
  ];
  return [
    "`gonogo ab` as a pipeline calls it, with its default gates: p50 of head at most 1.1 times base's, errors at most 1 %. Ratios and intervals are medians over the calls.",
    table(head, lines),
  ].join("\n\n");
}

/** Seconds a call may take. */
const mostS = 180;

export function abGoals(result: Ab): Answered[] {
  const same = ofItself(result);
  const slower = result.cases.filter(({ isSlower }) => isSlower).flatMap(({ calls }) => calls);
  const slowest = Math.max(...slower.map(({ tookS }) => tookS));
  const wrong = having(same, codes.noGo);
  const judged = same.filter(({ ratio }) => ratio !== null).length;
  const most = mostByChance(judged, 0.05);
  return [
    {
      text: "against itself never NO-GO",
      measured: `${wrong} of ${same.length}`,
      reached: wrong === 0,
    },
    {
      text: `against itself at most ${most} intervals of 95 % without 1 (5 % expected)`,
      measured: `${excluding(same)} of ${judged}`,
      reached: excluding(same) <= most,
    },
    {
      text: `a version 20 % slower is NO-GO within ${mostS / 60} minutes`,
      measured: `${having(slower, codes.noGo)} of ${slower.length}, the slowest ${figure(slowest)} s`,
      reached: having(slower, codes.noGo) === slower.length && slowest <= mostS,
    },
  ];
}
