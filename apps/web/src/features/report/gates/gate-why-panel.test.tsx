// The explanation of a gate on real evidence: rule, figures, rounds, what was missing, what would change it.
// Rendered as the server does, from reports that analysis built; every state must be free of machine words.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { pendingGates } from "@gonogo/analysis/report/gates/pending-gates";
import { firstDuel, withVariant } from "@gonogo/analysis/testing/first-duel";
import type { SyntheticRun } from "@gonogo/analysis/testing/synthetic-blocks";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReportView } from "../report-view.tsx";
import type { TabId } from "../section/report-address.ts";
import { onTab } from "../testing/pages.ts";
import { explanationOf } from "./gate-why.ts";
import { GateWhyPanel } from "./gate-why-panel.tsx";

const reportOf = (run: Partial<SyntheticRun> = {}): Report => buildReport(firstDuel(run));
const render = (report: Report, tab: TabId = "summary"): string =>
  renderToStaticMarkup(
    createElement(ReportView, {
      ...{ report, address: { ...onTab(tab), allGates: true }, mode: "shared" as const },
    }),
  );
const textOf = (html: string): string =>
  html
    .replace(/<pre[\s\S]*?<\/pre>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** The explanation of one gate of one cell, as it is below its row when it is open. */
const explain = (report: Report, result: GateResult): string =>
  renderToStaticMarkup(
    createElement(GateWhyPanel, {
      ...{ result, why: explanationOf(report, result), alpha: report.verdict?.look.alpha ?? null },
      ...{ confirmation: report.verdict?.confirmation ?? null, blocks: report.blocks },
    }),
  );

/** The explanation of one gate, counted from 1. */
function why(report: Report, gate: number): string {
  const result = gatesOf(report).find(({ gateIndex }) => gateIndex === gate - 1);
  if (!result) throw new Error(`There is no gate ${gate}.`);
  return explain(report, result);
}

const gatesOf = (report: Report) => report.verdict?.gates ?? pendingGates(report);

const grpc = (changes: Parameters<typeof withVariant>[1]) => ({
  variants: withVariant("grpc", changes),
});
const open = { kind: "closed", clients: 2, timeoutMs: 50 } as const;

const states: Record<string, Report> = {
  go: reportOf(),
  "no-go": reportOf(grpc({ medianUs: 420 })),
  open: reportOf({ ...grpc({ medianUs: 225 }), noise: 0.1 }),
  invalid: reportOf({ variants: withVariant("rest", { errorRatio: 0.4 }) }),
  "uneven errors": reportOf(
    grpc({ at: ({ round }) => (round % 3 === 0 ? { errorRatio: 0.004 } : {}) }),
  ),
  "timeouts in p99": reportOf({ ...grpc({ timeoutRatio: 0.03 }), spec: { load: open } }),
  "two broken rounds": reportOf(grpc({ brokenRounds: [2, 5] })),
  "every round broken": reportOf(grpc({ brokenRounds: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] })),
  "one round": reportOf({ rounds: 1 }),
  running: reportOf({ status: "running", roundsRun: 3 }),
  queued: reportOf({ status: "queued", roundsRun: 0 }),
  cells: reportOf({ spec: { axes: [{ name: "clients", values: [1, 16] }] } }),
};

describe("explanations of gates", () => {
  it.each(Object.entries(states))("%s: stand below every gate, in words", (_, report) => {
    const page = render(report);
    expect([...page.matchAll(/aria-expanded="false"[^>]*>.{0,400}?Why</g)]).toHaveLength(
      3 * report.cells.length,
    );
    for (const html of [page, ...gatesOf(report).map((result) => explain(report, result))]) {
      expect(textOf(html)).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
      expect(html).not.toMatch(/(NaN|Infinity)[^<]*"/);
    }
  });

  it("show rule, interval with its level, p-values with theirs, rounds and blocks", () => {
    const text = textOf(why(states.go as Report, 2));
    expect(text).toContain("p99 latency of grpc must be at most 1.25 times that of rest.");
    expect(text).toContain("It is blocking: no GO without it.");
    expect(text).toMatch(/×0\.8\d+ \[0\.8\d+ – 0\.8\d+\] 95\.1 % interval/);
    expect(text).toMatch(/Passes with p = 0\.00\d+ tested at 2\.5 %/);
    expect(text).toMatch(/Fails with p = 1 1 after Holm over 3 tests; tested at 2\.5 %/);
    expect(text).toMatch(/Rounds 10 Requests [\d,]{6,} Blocks 20/);
    expect(text).toContain("Stays decided until p99 of grpc ÷ rest rises");
  });

  it("draw one dot a round, hollow where it does not count, with why", () => {
    const html = why(states["two broken rounds"] as Report, 2);
    const titles = [...html.matchAll(/<title>(Round [^<]+)<\/title>/g)].map((match) => match[1]);
    expect(titles).toHaveLength(10);
    expect(
      titles.filter((title) => title?.includes("does not count (broken off before the end)")),
    ).toHaveLength(2);
    expect(textOf(html)).toContain("2 rounds more do not count");
  });

  it("show what over-dispersion takes from counts of errors", () => {
    const text = textOf(why(states["uneven errors"] as Report, 3));
    expect(text).toMatch(
      /times as much as chance allows \(φ\), so this counts as [\d,.]+ of [\d,]+/,
    );
  });

  it("say what was missing, and how much it takes", () => {
    const text = textOf(why(states["one round"] as Report, 1));
    expect(text).toContain("What was missing: valid rounds");
    expect(text).toContain("There was: 1. It takes: 6");
  });

  it("say nothing of an outcome before there is one", () => {
    const html = render(states.running as Report);
    expect(textOf(why(states.running as Report, 1))).not.toMatch(/Passes with|Stays decided/);
    expect(html).not.toContain("data-would-change");
    expect(why(states.running as Report, 1)).toContain("<title>Round 3: ");
  });

  it("put the whole under the gates: what would change this verdict", () => {
    const html = render(states["no-go"] as Report);
    const block = html.slice(html.indexOf("data-would-change"));
    expect(textOf(block)).toContain("decides alone: were it advisory, the verdict would be GO.");
  });

  it("lead to the methods, and say so of fairness too where it is not known yet", () => {
    expect(render(states.go as Report)).toContain('href="/methods"');
    expect(textOf(render(states.queued as Report, "evidence"))).toContain(
      "Are the sides on equal terms? Unknown",
    );
  });
});
