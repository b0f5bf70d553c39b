// The earlier runs behind a gate, as a report lists them: with links for its owner, without on a shared page.

import { answerOf } from "@gonogo/analysis/report/answer/answer";
import { pendingGates } from "@gonogo/analysis/report/gates/pending-gates";
import { sampleGateResult } from "@gonogo/analysis/testing/sample-judgement";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { gateFigures } from "@gonogo/analysis/words/gate-figures";
import { versusWords } from "@gonogo/analysis/words/rule-text";
import type { ErrorHistory, GateResult, HistoryUse, Report } from "@gonogo/protocols/report";
import { Gate } from "@gonogo/protocols/spec";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReportView } from "../report-view.tsx";
import { onTab } from "../testing/pages.ts";
import { HistoryRuns } from "./history-runs.tsx";

const run = (day: number) => ({
  id: `run-${day}`,
  finishedAt: `2026-11-${String(day).padStart(2, "0")}T10:00:00.000Z`,
  version: `v2.${day}.0`,
  value: 900 + day,
});
const rolling: HistoryUse = {
  kind: "rolling",
  baseline: [run(20), run(17), run(9), run(5), run(3)],
  spread: [run(20), run(17), run(9), run(5), run(3)],
  leftOut: [],
  ...{ now: 1_200, before: 910, k: 5, degrees: 4, sdLog: 0.01, halfWidthLog: 0.03, stale: null },
  errors: null,
};
const counted = (errors: Partial<ErrorHistory>): HistoryUse => ({
  ...rolling,
  ...{ sdLog: null, halfWidthLog: null },
  errors: {
    now: { errors: 12, requests: 10_000 },
    before: { errors: 50, requests: 50_000 },
    ...{ dispersion: 0.8, deflation: 1, unchanged: { low: 0.42, high: 2.1 } },
    ...errors,
  },
});
const pinned: HistoryUse = { ...rolling, kind: "pinned", baseline: [run(2)], k: 1 };
const gate = Gate.parse({
  ...{ metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1 },
  vs: { kind: "rolling", runs: 8, branch: "main" },
});
const textOf = (history: HistoryUse, linked = true) =>
  renderToStaticMarkup(createElement(HistoryRuns, { metric: "p99", history, linked }));

describe("the runs behind a gate against history", () => {
  it("says which they are, what each measured and how much they differ", () => {
    const html = textOf(rolling);
    expect(html).toContain("Compared with 5 earlier runs (3 to 20 Nov 2026)");
    expect(html).toContain('href="/runs/run-17"');
    expect(html).toContain("17 Nov 2026, v2.17.0");
    expect(html).toContain("917 µs");
    expect(html).toMatch(/standard deviation of 1\.0 % \(4 degrees of freedom\).*up to 3\.0 %/);
  });
  it("says by which rule runs are comparable, and why others are not", () => {
    expect(textOf(rolling)).toContain(
      "Comparable: runs on the same CPU, kernel, network and placement.<",
    );
    const html = textOf({
      ...rolling,
      comparedBy: { rule: { sameLabel: "pool" }, value: "ci" },
      elsewhere: [
        { why: "label", runs: 2 },
        { why: "rule", runs: 1 },
      ],
    });
    expect(html).toContain(
      "Comparable: runs on workers with pool=ci, over the same network. Not comparable: 2 on a worker with another pool and 1 under another rule of what is comparable.",
    );
  });
  it("lists what was left out, with why", () => {
    expect(textOf(rolling)).not.toContain("Left out");
    const html = textOf({ ...rolling, leftOut: [{ ...run(18), why: "failed" }] });
    expect(html).toMatch(
      /Left out:.*href="\/runs\/run-18".*18 Nov 2026, v2\.18\.0.*: that broke this gate/,
    );
  });
  it("lists the runs of the spread apart where the baseline is one run", () => {
    const html = textOf(pinned);
    expect(html).toContain("Compared with the pinned run of 2 Nov 2026 (v2.2.0)");
    expect(html).toContain("The last 5 other runs differ");
    expect(html.match(/<li/g)).toHaveLength(6);
  });
  it("offers no link where a login is needed, and says when nothing varied", () => {
    expect(textOf(rolling, false)).not.toContain("href");
    expect(textOf({ ...rolling, sdLog: 0 })).toContain("do not differ");
  });
  it("says of errors how much runs differ beyond chance, and what an unchanged version may show", () => {
    expect(textOf(counted({}))).toContain(
      "differ no more than chance makes them; one more run of an unchanged version may show a ratio of 0.42 to 2.10",
    );
    expect(textOf(counted({ dispersion: 2.5, deflation: 5 }))).toMatch(
      /differ 2\.5 times as much as chance alone would make them.*counts are divided by 5\.0/,
    );
    const few = counted({ unchanged: { low: 0, high: null } });
    expect(textOf(few)).toContain("may show a ratio of 0.00 or more");
    expect(textOf(counted({ unchanged: null }))).toContain("None of them had an error");
  });
  it("names what the rule compares with", () => {
    expect(versusWords({ kind: "rolling", runs: 8, branch: "main" })).toBe(
      "against the last 8 runs of main",
    );
    expect(versusWords({ kind: "release", version: "v2" })).toBe("against v2");
  });
});

describe("a gate against history in the report", () => {
  const result = sampleGateResult(gate, 0, {
    ...{ outcome: "fail", reason: null, estimate: 1.31, low: 1.22, high: 1.41 },
    history: rolling,
  });
  const base = sampleReport({ verdict: "NO-GO" });
  const report = {
    ...base,
    spec: { ...base.spec, gates: [gate] },
    verdict: base.verdict && { ...base.verdict, gates: [result] },
  };
  it("is shown as a ratio, with its runs", () => {
    expect(gateFigures(result)).toMatchObject({ limit: "≤ ×1.1", allowed: "below" });
    expect(gateFigures(result).measured.full).toBe("×1.31 [1.22 – 1.41]");
    const html = renderToStaticMarkup(
      createElement(ReportView, { report, address: onTab("summary"), mode: "owner" }),
    );
    expect(html).toContain("against the last 8 runs of main");
    expect(html).toContain('href="/runs/run-20"');
    const shared = renderToStaticMarkup(
      createElement(ReportView, { report, address: onTab("summary"), mode: "shared" }),
    );
    expect(shared).toContain("Compared with 5 earlier runs");
    expect(shared).not.toContain('href="/runs/run-20"');
  });
  it("offers a paired run as a command where other machines leave the gate open", () => {
    const because = {
      code: "few-runs",
      params: {
        ...{ needed: 5, found: 0, branch: null, isBesideNamed: false, leftOut: [] },
        ...{ mismatched: [{ why: "environment", runs: 3 }], waitsForAcceptance: false },
        ...{ paired: null, soFar: null },
      },
    };
    const open: GateResult = { ...result, outcome: "not-evaluated", because, history: null };
    const verdict = report.verdict && { ...report.verdict, gates: [open] };
    const paired: Report["paired"] = {
      code: "paired-command",
      params: {
        ...{ head: null, request: "GET /orders", hasBody: false, headers: [] },
        ...{ gates: ["p50(head) / p50(base) <= 1.1"], clients: 8 },
      },
    };
    const address = onTab("summary");
    const page = renderToStaticMarkup(
      createElement(ReportView, { report: { ...report, verdict, paired }, address, mode: "owner" }),
    );
    expect(page).toContain("Earlier runs were measured in another environment.");
    expect(page).toContain("gonogo ab --base &#x27;&lt;address of the earlier version&gt;&#x27;");
  });
  it("asks for other runs when it is open, never for rounds", () => {
    const open = (changes: object) =>
      answerOf({
        ...report,
        verdict: report.verdict && {
          ...report.verdict,
          verdict: "INCONCLUSIVE",
          gates: [{ ...result, outcome: "not-evaluated", history: null, ...changes }],
        },
      }).next.join();
    expect(open({ reason: "too-little-history" })).toMatch(/until there are 5 comparable runs/);
    expect(open({ reason: "baseline-missing" })).toMatch(/name a run or version/);
    expect(open({ outcome: "inconclusive", reason: "undecided" })).toMatch(
      /two variants of one run/,
    );
    expect(open({ reason: "no-data" })).toMatch(/Nothing was measured/);
  });
  it("has no figure while it is not judged: the comparison's is another one", () => {
    const [pending] = pendingGates({ ...report, verdict: null });
    expect(pending).toMatchObject({ estimate: null, low: null, history: null });
  });
});
