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

const callsOf = ({ cases }: Ab, wantsSlower: boolean) =>
  cases.filter(({ isSlower }) => isSlower === wantsSlower).flatMap(({ calls }) => calls);

export const abCallsOfItself = (result: Ab): number => callsOf(result, false).length;

const ratiosOf = (calls: readonly AbCall[]) => calls.flatMap(({ ratio }) => (ratio ? [ratio] : []));
const middle = (values: number[]): string => (values.length > 0 ? figure(median(values)) : "–");
const longestS = (calls: readonly AbCall[]): number | null =>
  calls.length > 0 ? Math.max(...calls.map(({ tookS }) => tookS)) : null;

export function abText({ cases }: Ab): string {
  const lines = cases.map(({ server, isSlower, calls }) => {
    const ratios = ratiosOf(calls);
    return [
      `${server}, ${isSlower ? "slower version" : "itself"}`,
      count(calls.length),
      ...Object.values(codes).map((code) => count(having(calls, code))),
      count(calls.filter((call) => !hasVerdict(call)).length),
      middle(ratios.map(({ estimate }) => estimate)),
      `${middle(ratios.map(({ low }) => low))} – ${middle(ratios.map(({ high }) => high))}`,
      isSlower ? "" : `${excluding(calls)} of ${ratios.length}`,
      `${middle(calls.map(({ tookS }) => tookS))} s, ${figure(longestS(calls))} s`,
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

/** Not known (null) where no call says anything; calls without a verdict miss the goal. */
export function abGoals(result: Ab): Answered[] {
  const [same, slower] = [callsOf(result, false), callsOf(result, true)];
  const [wrong, right] = [having(same, codes.noGo), having(slower, codes.noGo)];
  const verdicts = same.filter(hasVerdict).length;
  const judged = ratiosOf(same).length;
  const most = mostByChance(judged, 0.05);
  const slowestS = longestS(slower);
  const times = middle(ratiosOf(slower).map(({ estimate }) => estimate));
  return [
    {
      text: "against itself never NO-GO, and always a verdict",
      measured: `${wrong} of ${same.length} NO-GO, ${verdicts} with a verdict`,
      reached: same.length === 0 ? null : wrong === 0 && verdicts === same.length,
    },
    {
      text: `against itself at most ${most} intervals of 95 % without 1 (5 % expected), and every call with one`,
      measured: `${excluding(same)} of ${judged}, ${same.length} calls`,
      reached: same.length === 0 ? null : excluding(same) <= most && judged === same.length,
    },
    {
      text: `a version slower by a fifth is NO-GO within ${mostS / 60} minutes`,
      measured: `${right} of ${slower.length}, p50 × ${times}, the slowest ${figure(slowestS)} s`,
      reached: slowestS === null ? null : right === slower.length && slowestS <= mostS,
    },
  ];
}
