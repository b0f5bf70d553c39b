// Sweeps in words, from rows whose figures are known: who is ahead along an axis, which setting is best, and what is open.
import type { ComparisonRow, Estimate, Report } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { sweepSentence } from "../../words/sweep-words.ts";
import { sweepOf } from "./sweep.ts";

const estimate = (value: number, half: number): Estimate => ({
  value,
  low: value - half,
  high: value + half,
  level: 0.95,
  rounds: 10,
  bound: "exact",
  note: null,
  requests: null,
});
/** A ratio with a tenth to either side, in its logarithm. */
const ratio = (value: number): Estimate => ({
  ...estimate(value, 0),
  low: value / 1.1,
  high: value * 1.1,
});

const variants = ["quic", "http2", "websocket"].map((name) => ({ name }) as Report["variants"][0]);

/** Cells over RTT (and clients), with p99 in milliseconds of each variant. */
function reportOf(rows: readonly (readonly [number, readonly [number, number, number]])[]) {
  const cells = rows.map(([rttMs], index) => ({
    index,
    label: "",
    values: { rttMs, clients: 10 },
  }));
  const comparison = rows.map(
    ([, [a, b, c]], cell): ComparisonRow => ({
      metric: "p99",
      cell,
      values: [a, b, c].map((ms) => estimate(ms * 1_000, 500)),
      ratios: [null, ratio(b / a), ratio(c / a)],
      pairs: [{ of: 2, over: 1, ratio: ratio(c / b) }],
    }),
  );
  return { cells, comparison, variants };
}
const rtt = { name: "rttMs" as const, values: [0, 50, 100] };

it("shows where one overtakes another, for each two of the variants", () => {
  const report = reportOf([
    [0, [10, 5, 20]],
    [50, [20, 22, 40]],
    [100, [30, 60, 60]],
  ]);
  const { crossovers: found, marks } = sweepOf(report, rtt, "p99", 0);
  expect(found.map(({ code }) => code)).toEqual(["crossing", "one-side", "one-side"]);
  const crossovers = found.map(sweepSentence);
  expect(crossovers).toHaveLength(3);
  // The logarithm of http2 : quic goes from -0.693 to 0.095, and is zero after 0.879 of the way.
  expect(crossovers[0]).toBe(
    "http2 answers faster at p99 than quic below RTT = 44 ms (between 37.9 ms and 50 ms), and slower at p99 beyond it.",
  );
  expect(crossovers[1]).toBe("websocket answers slower at p99 than quic at every value.");
  expect(crossovers[2]).toBe("websocket answers slower at p99 than http2; not decided at 100 ms.");
  expect(marks).toHaveLength(1);
  expect(marks[0]?.at).toBeCloseTo(43.95, 1);
});

it("names the best setting of each variant, or between which it is not decided", () => {
  const report = reportOf([
    [0, [10, 5, 20]],
    [50, [10.5, 22, 40]],
    [100, [30, 60, 60]],
  ]);
  expect(sweepOf(report, rtt, "p99", 0).best.map(sweepSentence)).toEqual([
    "quic: not decided between RTT = 0 ms and RTT = 50 ms; the best estimate is 10.0 ms at RTT = 0 ms.",
    "http2 is best at RTT = 0 ms: 5.0 ms.",
    "websocket is best at RTT = 0 ms: 20.0 ms.",
  ]);
});

it("says of names only which is best", () => {
  const report = reportOf([[0, [10, 5, 20]]]);
  const cells = ["reno", "bbr"].map((congestionControl, index) => ({
    index,
    label: "",
    values: { congestionControl },
  }));
  const [row] = report.comparison;
  if (!row) throw new Error("no row");
  const faster = row.values.map(() => estimate(1_000, 100));
  const comparison = [row, { ...row, cell: 1, values: faster }];
  const axis = { name: "congestionControl" as const, values: ["reno", "bbr"] };
  const sweep = sweepOf({ cells, comparison, variants }, axis, "p99", 0);
  expect(sweep.crossovers).toEqual([]);
  expect(sweep.best.map(sweepSentence)[0]).toMatch(
    /^quic is best at congestion control = bbr: 1\.0+ ms\.$/,
  );
});

it("keeps the other axes as the chosen cell has them", () => {
  const report = reportOf([
    [0, [10, 5, 20]],
    [100, [30, 60, 60]],
  ]);
  const far = report.cells.map((cell) => ({ ...cell, values: { ...cell.values, clients: 99 } }));
  const cells = [...far.map((cell) => ({ ...cell, index: cell.index + 2 })), ...report.cells];
  expect(sweepOf({ ...report, cells }, rtt, "p99", 0).crossovers).toHaveLength(3);
  expect(sweepOf({ ...report, cells }, rtt, "p99", 2).crossovers.map(sweepSentence)).toEqual([
    "Not decided between http2 and quic.",
    "Not decided between websocket and quic.",
    "Not decided between websocket and http2.",
  ]);
});
