// The comment of a pull request: one screen, the verdict and its counts first, and what a reader does next.
import { describe, expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { buildReport } from "../build-report.ts";
import { changeOf, commentMark, commentMarkdown } from "./comment-markdown.ts";

const report = buildReport(firstDuel());
const facts = { url: "http://gonogo.test/runs/1", command: "gonogo run first --wait" };
const text = commentMarkdown(report, facts);
const lines = text.split("\n");

it.each([
  ["p99", { value: 1.2, low: 1.1, high: 1.3 }, "worse"],
  ["p99", { value: 0.8, low: 0.7, high: 0.9 }, "better"],
  ["throughput", { value: 0.8, low: 0.7, high: 0.9 }, "worse"],
  ["p99", { value: 1, low: 0.97, high: 1.04 }, "stayed"],
  ["p99", { value: 1, low: 0.9, high: 1.04 }, "open"],
  ["p99", { value: 1.2, low: null, high: null }, "open"],
] as const)("a change of %s of %o is %s", (metric, ratio, change) => {
  expect(changeOf(metric, ratio)).toBe(change);
});

describe("the comment", () => {
  it("begins with its mark, then with the verdict and counts that add up to the table", () => {
    expect(lines[0]).toBe(commentMark(report.benchmark.slug));
    expect(lines[2]).toMatch(/^\*\*(GO|NO-GO|INCONCLUSIVE|INVALID)\*\* \((\d+ \w+(, )?)+\): /);
    const counts = [...(lines[2]?.matchAll(/(\d+) (worse|better|stayed|open)/g) ?? [])];
    const counted = counts.reduce((sum, [, count]) => sum + Number(count), 0);
    const rows = lines.filter((line) => / (worse|better|stayed|open) \|$/.test(line));
    expect(rows).toHaveLength(counted);
  });

  it("fits one screen, and says how to repeat it and where the report is", () => {
    expect(lines.length).toBeLessThan(30);
    expect(lines.at(-1)).toContain("[Report](http://gonogo.test/runs/1)");
    expect(lines.at(-1)).toContain("repeat: `gonogo run first --wait`");
  });

  const twoCells = {
    ...report,
    variants: report.variants.map((one) => ({ ...one, name: `a_${one.name}` })),
    cells: [0, 1].flatMap((index) =>
      report.cells.slice(0, 1).map((one) => ({ ...one, index, label: `size_${index}` })),
    ),
    comparison: [0, 1].flatMap((cell) => report.comparison.map((row) => ({ ...row, cell }))),
  };
  const ofTwo = commentMarkdown(twoCells, facts).split("\n");

  it("escapes names of variants and cells once", () => {
    expect(ofTwo.find((line) => line.endsWith("| change |"))).toMatch(/^\| {2}\| a\\_\w+ \| a\\_/);
    expect(ofTwo.some((line) => line.includes(", size\\_1 |"))).toBe(true);
    expect(ofTwo.join("\n")).not.toContain("\\\\");
  });

  it("lists gated metrics of every cell before the others", () => {
    const from = ofTwo.findIndex((line) => line.endsWith("| change |"));
    const names = ofTwo.slice(from + 2, from + 8).map((line) => line.split(" | ")[0]);
    expect(names.map((name) => name?.replaceAll("\\", ""))).toEqual([
      ...["| p99 latency, size_0", "| Errors, size_0", "| p99 latency, size_1"],
      ...["| Errors, size_1", "| Throughput, size_0", "| p50 latency, size_0"],
    ]);
  });

  it("says why there is no verdict", () => {
    const failure = { code: "x", message: "The target is lost.", remedy: "Start it." };
    const failed = { ...report, verdict: null, run: { ...report.run, status: "failed", failure } };
    expect(commentMarkdown(failed as typeof report, facts)).toContain(
      "**No verdict** (failed): The target is lost.",
    );
  });
});
