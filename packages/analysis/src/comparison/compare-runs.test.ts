// Runs side by side, from reports alone: what differs, rows of variants and cells that only some runs have, gates.
import type { Report } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { firstDuel } from "../testing/first-duel.ts";
import {
  comparedRunNames,
  differenceText,
  runComparisonMarkdown,
} from "../words/run-comparison-words.ts";
import { compareRuns } from "./compare-runs.ts";
import { runDifferences } from "./run-differences.ts";

const report = buildReport(firstDuel());
const withSpec = (changes: object): Report => ({ ...report, spec: { ...report.spec, ...changes } });

describe("what differs", () => {
  it("is nothing between a run and itself, nor question and gates, which shape no figure", () => {
    expect(runDifferences([report, report])).toEqual([]);
    expect(runDifferences([report, withSpec({ question: "Another?", gates: [] })])).toEqual([]);
  });

  it("is named by the path of its field, variants by their names", () => {
    const [first, second, ...others] = report.spec.variants;
    const renamed = { ...second, name: "new" };
    const load = { kind: "open", ratePerS: 123 };
    const found = runDifferences([
      report,
      withSpec({ load, variants: [first, renamed, ...others] }),
    ]);
    expect(found.every(({ topic }) => topic === "definition")).toBe(true);
    const fields = found.map(({ field }) => field);
    expect(fields).toContain("load.ratePerS");
    // A variant that a run lacks is one difference.
    expect(fields).toContain("variants.new");
    expect(fields).toContain(`variants.${second?.name}`);
    expect(fields.some((field) => field.startsWith(`variants.${first?.name}.`))).toBe(false);
  });

  it("is said in words, where names of variants hold dots, too, and values have units", () => {
    const first = report.spec.variants[0];
    const dotted = (target: string) =>
      withSpec({
        variants: [{ ...first, name: "v1.2", target }],
        plan: { ...report.spec.plan, blockMs: target === "a" ? 2_500 : 500 },
      });
    const said = runDifferences([dotted("a"), dotted("b")]).map(differenceText);
    expect(said).toContainEqual({ title: "Definition: Variant v1.2, target", values: ["a", "b"] });
    const accepting = (code: string) => withSpec({ accept: [code] });
    expect(
      runDifferences([accepting("shared-machine"), accepting("loopback-only")]).map(differenceText),
    ).toEqual([
      {
        title: "Definition: Accepted cautions",
        values: ["Target and generator share a machine", "No network in between"],
      },
    ]);
    const asked = (body: object) =>
      withSpec({
        variants: [{ ...first, operation: { kind: "http", body, expect: { status: [200] } } }],
      });
    const [body] = runDifferences([asked({ id: 1 }), asked({ id: 2 })]).map(differenceText);
    expect(body?.title).toBe(`Definition: Variant ${first?.name}, body id`);
    expect(said).toContainEqual({
      title: "Definition: Length of a block",
      values: ["2.5 s", "500 ms"],
    });
  });

  it("is the machine where another one measured", () => {
    const environment = report.environment && { ...report.environment, kernelFull: "9.9.9" };
    const [found] = runDifferences([report, { ...report, environment }]);
    expect(found).toMatchObject({
      topic: "machine",
      field: "kernel",
      values: [expect.any(String), "9.9.9"],
    });
  });
});

const input = (one: Report) => ({ report: one, history: null });

describe("runs side by side", () => {
  const [baseline, ...others] = report.variants;
  const without: Report = {
    ...report,
    run: { ...report.run, id: "second" },
    variants: [baseline, ...others].flatMap((variant) => (variant ? [variant] : [])).slice(0, 1),
    verdict: null,
  };

  it("have rows of every variant that one of them has, without a change where a run lacks it", () => {
    const { rows, gates, runs } = compareRuns([input(report), input(without)]);
    const lacking = rows.find(
      ({ variant, metric }) => variant !== baseline?.name && metric === "p50",
    );
    expect(lacking?.values[1]).toBeNull();
    expect(lacking?.changes).toEqual([
      null,
      expect.objectContaining({ ratio: null, notJudged: { code: "no-figure", runs: null } }),
    ]);
    expect(gates.map(({ rule }) => rule)).toEqual(report.verdict?.gates.map(({ rule }) => rule));
    expect(gates.every(({ outcomes }) => outcomes[1] === null)).toBe(true);
    expect(new Set(comparedRunNames(runs)).size).toBe(2);
  });

  it("are not judged where the environment is unknown; the interval is that within both runs", () => {
    const { rows } = compareRuns([input(report), input(report)]);
    const change = rows.find(({ metric }) => metric === "p50")?.changes[1];
    expect(change).toMatchObject({
      ratio: 1,
      spreadRuns: 0,
      notJudged: { code: "environment-unknown" },
    });
    expect(change?.low).toBeLessThan(1);
    expect(change?.high).toBeGreaterThan(1);
  });

  it("are two to five", () => {
    expect(() => compareRuns([input(report)])).toThrow(RangeError);
    expect(() => compareRuns(Array(6).fill(input(report)))).toThrow(RangeError);
  });

  it("as Markdown say what differs first, and whatever people wrote stays text", () => {
    const marked = { ...report, run: { ...report.run, subject: { version: "v1 | <b>" } } };
    const text = runComparisonMarkdown(
      compareRuns([input(report), input(marked)]),
      "http://x/compare",
    );
    expect(text).toMatch(/^## .*\n\nNothing but the code under test differs\./);
    expect(text).not.toMatch(/(?<!\\)<b/);
    expect(text).toContain("not judged");
  });
});
