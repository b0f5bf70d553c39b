// A report as Markdown: every section, figures as on the page, and names that cannot break its tables.
import type { ReportProfile } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { readPayloads } from "../../payloads/payload-table.ts";
import { firstDuel } from "../../testing/first-duel.ts";
import { openingRule } from "../../words/rule-text.ts";
import { buildReport } from "../build-report.ts";
import { reportMarkdown } from "./report-markdown.ts";

const report = buildReport(firstDuel());
const text = reportMarkdown(report);
const lines = text.split("\n");

describe("reportMarkdown", () => {
  it("begins with the question and the answer", () => {
    expect(lines[0]).toBe(`# ${report.benchmark.question}`);
    expect(lines[2]).toMatch(new RegExp(`^\\*\\*${report.verdict?.verdict}\\.\\*\\* `));
  });

  it("has a row for each gate and for each metric that has a figure", () => {
    for (const { gate } of report.verdict?.gates ?? [])
      expect(lines.some((line) => line.includes(`| ${openingRule(gate)} |`))).toBe(true);
    const rows = report.comparison.filter(({ values }) => values.some((one) => one.value !== null));
    const from = lines.indexOf("## Comparison");
    const table = lines.slice(from, lines.indexOf("## Scores"));
    expect(table.filter((line) => line.startsWith("| "))).toHaveLength(rows.length + 2);
    expect(text).not.toMatch(/NaN|undefined|\[object/);
  });

  it("sums the comparison up in scores, which decide nothing", () => {
    expect(text).toMatch(/## Scores\n\nA score is 100 times .* decides nothing/);
    expect(text).toMatch(/\| Throughput \| 33 % \| /);
    expect(text).toContain("Every metric against rest.");
    const [only] = report.variants;
    const alone = { ...report, variants: only ? [only] : [] };
    expect(reportMarkdown(alone)).not.toContain("## Scores");
  });

  it("names every caution, and ends with the definition", () => {
    for (const { code } of report.diagnostics.filter(({ severity }) => severity !== "note"))
      expect(text).toContain(`(${code}`);
    expect(text).toContain("## Definition\n\n```yaml\n");
    expect(text.endsWith("```\n")).toBe(true);
  });

  it("has the bytes of example messages where the definition has any", () => {
    const payloads = [{ name: "json", encoding: "json" as const, message: { id: "7" } }];
    const reading = readPayloads(payloads);
    const table = reading.ok ? reading.table : null;
    const markdown = reportMarkdown({
      ...buildReport(firstDuel({ spec: { payloads } })),
      payloads: table,
    });
    expect(markdown).toContain("| id | 1 (8) |\n| framing | 2 |\n| **message** | **10** |");
    expect(text).not.toContain("Payload sizes");
  });

  it("has the hottest functions of each CPU profile, and no such section without one", () => {
    expect(text).not.toContain("CPU hot spots");
    const profile: ReportProfile = {
      ...{ id: "1", name: "under *load*", variant: null, format: "folded", unit: "samples" },
      ...{ total: 4, samples: 4, durationMs: null, functions: 2, paths: 2 },
      ...{ createdAt: "2026-11-23T00:00:00.000Z", by: null, url: null, detail: null },
      top: [{ name: "ring::seal", self: 3, total: 3 }],
    };
    const markdown = reportMarkdown({ ...report, profiles: [profile] });
    expect(markdown).toContain("## CPU hot spots\n\n### under \\*load\\*\n\n");
    expect(markdown).toContain("| `ring::seal` | 3 | 75.0 % | 3 | 75.0 % |");
  });

  it("keeps to one line and one heading what people wrote", () => {
    const question = "Is it\n## faster | <b>now</b>?";
    const benchmark = { ...report.benchmark, question };
    const definitionYaml = "question: |\n  ```\n  # not a heading";
    const markdown = reportMarkdown({ ...report, benchmark, definitionYaml });
    expect(markdown.split("\n")[0]).toBe("# Is it \\#\\# faster \\| \\<b\\>now\\</b\\>?");
    expect(markdown).toContain("````yaml\n");
  });
});
