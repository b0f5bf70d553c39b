// Counts and goals of `gonogo ab`: what is wrong is counted, and how many intervals may miss by chance.
import { expect, it } from "vitest";
import { type Ab, type AbCall, abGoals, abText } from "./text.ts";

const call = (exitCode: number, low: number, high: number, tookS = 60): AbCall => ({
  ...{ exitCode, tookS },
  ratio: { estimate: (low + high) / 2, low, high },
});
const result = (same: AbCall[], slower: AbCall[]): Ab => ({
  ...{ kind: "ab", title: "ab" },
  cases: [
    { server: "a server", isSlower: false, calls: same },
    { server: "a server", isSlower: true, calls: slower },
  ],
});
const fair = (count: number) => Array.from({ length: count }, () => call(0, 0.98, 1.02));

it("reaches its goals where nothing is NO-GO but the slower version", () => {
  const goals = abGoals(result(fair(40), [call(10, 1.18, 1.22)]));
  expect(goals.map(({ reached }) => reached)).toEqual([true, true, true]);
  // P(X <= 4) of 40 with 5 % each is 0.952, P(X <= 3) is 0.862.
  expect(goals[1]?.text).toContain("at most 4 intervals");
});

it("misses them by one NO-GO, by too many intervals, and by a slow one", () => {
  const off = Array.from({ length: 5 }, () => call(0, 1.01, 1.03));
  const goals = abGoals(
    result([...fair(34), ...off, call(10, 1.11, 1.2)], [call(10, 1.18, 1.22, 181)]),
  );
  expect(goals.map(({ reached }) => reached)).toEqual([false, false, false]);
  expect(goals[0]?.measured).toBe("1 of 40 NO-GO, 40 with a verdict");
});

it("misses them where calls end without a verdict or a figure, and knows none without calls", () => {
  const reached = (...given: Parameters<typeof result>) =>
    abGoals(result(...given)).map((goal) => goal.reached);
  const without = (exitCode: number) =>
    Array.from({ length: 40 }, () => ({ exitCode, tookS: 5, ratio: null }));
  expect(reached(without(12), without(12))).toEqual([true, false, false]);
  expect(reached(without(1), without(1))).toEqual([false, false, false]);
  expect(reached([], [])).toEqual([null, null, null]);
});

it("shows each verdict in a column, and calls that ended otherwise", () => {
  const text = abText(result([call(0, 0.98, 1.02), { exitCode: 1, tookS: 2, ratio: null }], []));
  expect(text).toMatch(/a server, itself \| 2 \| 1 \| 0 \| 0 \| 0 \| 1 \|/);
  expect(text).not.toMatch(/NaN|Infinity/);
});
