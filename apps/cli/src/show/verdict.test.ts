// What a run that has ended looks like: the table, JUnit's XML, and the exit code of each end.
import { expect, it } from "vitest";
import { exitCodeOfRun, Failure } from "../console/failure.ts";
import { coloursOf } from "../console/terminal.ts";
import { gate, judged, run } from "../testing/answers.ts";
import { changeFigure, metricFigure, ratioFigure } from "./figures.ts";
import { verdictText } from "./verdict.ts";

const plain = coloursOf(false);
const ratio = gate({
  gate: { ...gate().gate, over: "rest", limitRatio: 1.25, limitMs: undefined, blocking: false },
  ...{ rule: "p99(grpc) / p99(rest) <= 1.25", outcome: "inconclusive" },
  ...{ estimate: 1.241, low: 1.183, high: 1.302 },
});

it("shows the verdict, gates with intervals, cautions and the report", () => {
  const failed = gate({ outcome: "fail", rule: "p99(rest) < 5 ms", cellLabel: "clients = 10" });
  const diagnostics = [
    { severity: "caution", accepted: false, sentence: "The target shares\nthe machine." },
    { severity: "note", accepted: false, sentence: "A note." },
  ] as never;
  const text = verdictText(
    run({ verdict: "NO-GO" }),
    judged({
      verdict: "NO-GO",
      headline: "grpc is too slow.",
      gates: [gate(), ratio, failed],
      diagnostics,
    }),
    plain,
  );
  expect(text.split("\n")).toEqual([
    "NO-GO  grpc is too slow.",
    "",
    "FAIL  p99(rest) < 5 ms                          clients = 10  7.4 ms  [7.1 – 7.8]    10 rounds",
    "pass  p99(grpc) < 50 ms                                       7.4 ms  [7.1 – 7.8]    10 rounds",
    "open  p99(grpc) / p99(rest) <= 1.25 (advisory)                ×1.24   [1.18 – 1.30]  10 rounds",
    "",
    "1 caution:",
    "  The target shares the machine.",
    "",
    `Report: ${run().reportUrl}`,
  ]);
});

it("offers the command of a paired run where machines leave a gate open", () => {
  const paired = { code: "paired-command", params: {}, lead: "Measure both:", text: "gonogo ab" };
  const lines = verdictText(run(), judged({ paired }), plain).split("\n");
  expect(lines.slice(-5, -2)).toEqual(["", "Measure both:", "  gonogo ab"]);
});

it("counts the gates beyond a screen", () => {
  const text = verdictText(
    run(),
    judged({ gates: Array.from({ length: 100 }, () => gate()) }),
    plain,
  );
  expect(text).toContain("and 60 more gates");
});

it("colours verdict and outcomes alone", () => {
  const text = verdictText(run(), judged(), coloursOf(true));
  expect(text).toContain("\u001b[1m\u001b[32mGO\u001b[39m\u001b[22m");
  expect(text).toContain("\u001b[32mpass\u001b[39m  p99(grpc)");
});

it.each([
  [run(), 0],
  [run({ verdict: null }), 0],
  [run({ verdict: "NO-GO" }), 10],
  [run({ verdict: "INCONCLUSIVE" }), 11],
  [run({ verdict: "INVALID" }), 12],
  [run({ status: "failed", verdict: null }), 13],
  [run({ status: "cancelled", verdict: null }), 13],
])("ends %#", (ended, code) => {
  expect(exitCodeOfRun(ended)).toBe(code);
});

it("does not take a verdict that it does not know for a GO", () => {
  expect(() => exitCodeOfRun({ status: "finished", verdict: "MAYBE" })).toThrow(Failure);
});

it("says how a failed run failed", () => {
  const failure = { code: "target-refused", message: "The target refuses.", remedy: "Start it." };
  const text = verdictText(run({ status: "failed", verdict: null, failure }), null, plain);
  expect(text).toMatch(/^failed: The target refuses\.\nStart it\.\n/);
});

it.each([
  [
    metricFigure("throughput", { value: 12_345.6, low: 12_001, high: 12_700 }),
    "12,346/s [12,001 – 12,700]",
  ],
  [metricFigure("p50", { value: 1_500_000, low: null, high: null }), "1.50 s "],
  [metricFigure("p99", { value: 9_000_000, low: null, high: null, isLeast: true }), "> 9.00 s "],
  [metricFigure("errors", { value: 0, low: 0, high: 0.001 }), "0 % [0 – 0.10]"],
  [metricFigure("of-tomorrow", { value: 2, low: 1, high: 3 }), "2.0 [1.0 – 3.0]"],
  [metricFigure("p99", { value: Number.NaN, low: 1, high: 1 }), "– "],
  [ratioFigure({ value: 1.25, low: 1.2, high: 1.3 }), "×1.25 [1.20 – 1.30]"],
  [changeFigure({ value: 0.9, low: 0.88, high: 1.01 }), "−10.0 % [−12.0 – +1.0]"],
  [changeFigure({ value: null, low: null, high: null }), "– "],
])("writes figures %#", ({ text, interval }, expected) => {
  expect(`${text} ${interval}`).toBe(expected);
});
