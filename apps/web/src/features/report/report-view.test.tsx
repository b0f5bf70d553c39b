// The report page in every state that a run can have: it renders, says its answer, and leaks no machine words.

import {
  eightLongVariants,
  sampleReport,
  threeVariants,
} from "@gonogo/analysis/testing/sample-report";
import type { Decision, Report } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReportView } from "./report-view.tsx";
import { wholePage } from "./testing/pages.ts";

const render = (report: Report, mode: "owner" | "shared" = "owner"): string =>
  renderToStaticMarkup(createElement(ReportView, { report, address: wholePage, mode }));

/** What a reader sees: markup without tags, attributes and definitions of the machine. */
const textOf = (html: string): string =>
  html
    .replace(/<pre[\s\S]*?<\/pre>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'");

const failure = {
  code: "target_unreachable",
  message: "demo-grpc refused the connection.",
  remedy: "Start the server, probe the target, then run again.",
};
const noFigures = (report: Report): Report => ({
  ...report,
  comparison: report.comparison.map((row) => ({
    ...row,
    values: row.values.map((value) => ({
      ...value,
      value: null,
      low: null,
      high: null,
      note: null,
    })),
    ratios: row.ratios.map(() => null),
  })),
});

const states: Record<string, Report> = {
  go: sampleReport(),
  "no-go": sampleReport({ verdict: "NO-GO" }),
  inconclusive: sampleReport({
    verdict: "INCONCLUSIVE",
    invalid: { 4: "broken", 9: "littles-law" },
  }),
  invalid: sampleReport({ verdict: "INVALID", warnings: [{ code: "no-warmup", params: {} }] }),
  "without gates": sampleReport({ verdict: null }),
  queued: sampleReport({ status: "queued" }),
  "running, first block": sampleReport({ status: "running", done: 0 }),
  running: sampleReport({ status: "running", done: 19 }),
  "failed at once": sampleReport({ status: "failed", done: 0, failure }),
  "failed half-way": sampleReport({ status: "failed", done: 19, failure }),
  cancelled: sampleReport({ status: "cancelled", done: 11 }),
  "one variant": sampleReport({ variants: threeVariants.slice(0, 1) }),
  "eight variants of 60 characters": sampleReport({ variants: eightLongVariants }),
  "four cells": sampleReport({ clients: [1, 2, 8, 32] }),
  "no figure at all": noFigures(sampleReport()),
};

describe("report page", () => {
  it.each(Object.keys(states))("%s: shows no machine words and a stable frame", (name) => {
    const report = states[name];
    if (!report) throw new Error("a state");
    const html = render(report);
    expect(textOf(html)).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
    expect(html).not.toMatch(/(NaN|Infinity)[^<]*"/);
    expect(html).toContain('id="answer"');
    expect(html).toContain('id="definition"');
    expect(html).toContain(report.benchmark.question.slice(0, 20));
  });

  it.each([
    ["go", "GO"],
    ["no-go", "NO-GO"],
    ["inconclusive", "INCONCLUSIVE"],
    ["invalid", "INVALID"],
    ["without gates", "NO VERDICT"],
    ["queued", "QUEUED"],
    ["failed at once", "FAILED"],
    ["cancelled", "CANCELLED"],
  ])("%s: the first thing said is %s", (name, word) => {
    const report = states[name];
    if (!report) throw new Error("a state");
    const html = render(report);
    const banner = html.slice(html.indexOf('id="answer"'), html.indexOf("</section>"));
    expect(textOf(banner)).toContain(word);
  });

  it("links only to sections that are there", () => {
    for (const report of Object.values(states)) {
      const html = render(report);
      const anchors = [...html.matchAll(/href="[?a-z=]*#([a-z0-9-]+)"/g)].map((match) => match[1]);
      expect(anchors.length).toBeGreaterThan(3);
      for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
    }
  });

  it("says what to do next after a failure", () => {
    const report = states["failed at once"];
    if (!report) throw new Error("a state");
    expect(textOf(render(report))).toContain(failure.remedy);
  });

  it("keeps the full name of a shortened variant for screen readers and paper", () => {
    const report = states["eight variants of 60 characters"];
    if (!report) throw new Error("a state");
    expect(render(report)).toContain(eightLongVariants[7]?.name);
  });

  it("shows what was decided, that it departs from the verdict, and what was before it", () => {
    const entry = (number: number, outcome: Decision["outcome"], reason: string): Decision => ({
      ...{ id: `${number}`, number, outcome, reasons: [reason], caveats: [], setAside: [] },
      ...{ cost: null, owner: "", phases: [], checkpoint: null },
      by: {
        ...{ name: "Ann", email: null, domain: "example.test", nameSince: "2030-01-01T00:00:00Z" },
        account: { kind: "account", id: "9f3c21ab" },
      },
      at: "2026-11-23T10:00:00.000Z",
    });
    const decisions = [entry(2, "approved", "It is worth it."), entry(1, "rejected", "Too slow.")];
    const text = textOf(render({ ...sampleReport({ verdict: "NO-GO" }), decisions }, "shared"));
    for (const expected of [
      ...[
        "decided: approved",
        "by Ann (…@example.test, account 9f3c21ab), 23 Nov 2026",
        "It is worth it.",
      ],
      ...["This approves what the verdict found to be NO-GO.", "History: 1 earlier decision"],
      "The account has had this name and e-mail only since 2030-01-01 00:00 UTC, after the run was made.",
    ])
      expect(text.replace(/\s+/g, " ")).toContain(expected);
    const gone = [entry(3, "withdrawn", "A mistake."), ...decisions];
    const after = textOf(render({ ...sampleReport(), decisions: gone }, "shared"));
    expect(after).toContain("No decision stands.");
    expect(after).not.toContain("decided: approved");
    expect(render(sampleReport(), "shared")).not.toContain('id="decision"');
  });

  it("offers a reader of a share the definition instead of a name in a project", () => {
    const report = states.go;
    if (!report) throw new Error("a state");
    expect(render(report, "shared")).toContain("&quot;definition&quot;");
    expect(render(report, "owner")).toContain("&quot;benchmark&quot;");
  });
});
