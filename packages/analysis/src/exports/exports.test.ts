// Reports for other programs: what a parser of each format reads is what the report says.
import type { GateResult, Report } from "@gonogo/protocols/report";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { firstDuel } from "../testing/first-duel.ts";
import { benchstatText } from "./benchstat.ts";
import { blocksCsv } from "./block-table.ts";
import { reportJunit } from "./report-junit.ts";

const report = buildReport(firstDuel());
const [firstGate] = report.verdict?.gates ?? [];
if (!firstGate || !report.verdict) throw new Error("the first duel has a verdict with gates");
const { verdict } = report;

describe("JUnit", () => {
  const read = (of: Report) => {
    const xml = reportJunit(of);
    expect(XMLValidator.validate(xml)).toBe(true);
    const parser = new XMLParser({
      ...{ ignoreAttributes: false, attributeNamePrefix: "", parseAttributeValue: false },
      isArray: (name) => name === "testcase",
    });
    return parser.parse(xml).testsuites.testsuite;
  };
  const withGates = (...gates: Partial<GateResult>[]): Report => ({
    ...report,
    verdict: { ...verdict, gates: gates.map((changes) => ({ ...firstGate, ...changes })) },
  });
  const advisory = { ...firstGate.gate, blocking: false };

  it("has a test for each gate, with how it ended", () => {
    const suite = read(
      withGates(
        { rule: "a", outcome: "pass" },
        { rule: "b < 5 & \u0007c", outcome: "fail" },
        { rule: "d", outcome: "inconclusive" },
        { rule: "e", outcome: "fail", gate: advisory },
      ),
    );
    expect(suite).toMatchObject({ tests: "4", failures: "1", errors: "1", skipped: "1" });
    const cases = suite.testcase.map((one: Record<string, unknown>) => [
      one.name,
      ["failure", "error", "skipped"].find((kind) => kind in one) ?? "passed",
    ]);
    expect(cases).toEqual([
      ["a", "passed"],
      ["b < 5 & \ufffdc", "failure"],
      ["d", "error"],
      ["e", "skipped"],
    ]);
  });

  it("names the run as an error where no gate explains that it is no GO", () => {
    const said = (of: Report) => read(of).testcase.map((one: { error?: object }) => one.error);
    const invalid = withGates({ outcome: "pass" });
    if (invalid.verdict) invalid.verdict.verdict = "INVALID";
    expect(said(invalid)).toEqual([undefined, { message: expect.stringMatching(/\w/) }]);
    const failure = { code: "x", message: "The target is lost.", remedy: "Start it." };
    const failed = { ...report, verdict: null, run: { ...report.run, failure } };
    expect(said(failed)).toEqual([{ message: "The target is lost. Start it." }]);
    expect(said({ ...report, verdict: null })).toEqual([undefined]);
  });
});

describe("CSV of blocks", () => {
  it("has a row for each block, in the report's own units", () => {
    const { data, errors } = Papa.parse<Record<string, string>>(blocksCsv(report), {
      ...{ header: true, skipEmptyLines: true },
    });
    expect(errors).toEqual([]);
    expect(data.map((row) => [row.block, row.variant, Number(row.p50_us)])).toEqual(
      report.blocks.map(({ id, variant, p50Us }) => [id, variant, p50Us ?? 0]),
    );
  });

  it("disarms formulas in words of people", () => {
    const run = { ...report.run, subject: { version: '=HYPERLINK("x")' } };
    expect(blocksCsv({ ...report, run })).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

it("benchstat's text has a line for each block that counts", () => {
  const run = { ...report.run, subject: { version: "1.2\nBenchmarkX 1 1 ns/op" } };
  const lines = benchstatText({ ...report, run }).split("\n");
  expect(lines).toContain("version: 1.2 BenchmarkX 1 1 ns/op");
  const results = lines.filter((line) => line.startsWith("Benchmark"));
  const counted = report.blocks.filter(({ valid }) => valid);
  expect(results).toHaveLength(counted.length);
  for (const [i, line] of results.entries()) {
    const [name, requests, ...figures] = line.split("\t");
    expect(name).toMatch(/^Benchmark[A-Z][^\s/]*\/variant=\S+$/);
    expect(Number(requests)).toBe(counted[i]?.requests);
    const p50 = figures.find((figure) => figure.endsWith(" p50-sec/op"));
    expect(Number.parseFloat(p50 ?? "")).toBeCloseTo((counted[i]?.p50Us ?? 0) / 1e6, 12);
  }
});
