// The dry run beside the editor's gates in every state: nothing to try, judging, an answer, no runs, a refusal.
import { Gate } from "@gonogo/protocols/spec";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DryRunAnswer } from "@/lib/router-types";
import { DryRunView } from "./dry-run-view.tsx";

const gate = Gate.parse({ metric: "p99", of: "grpc", op: "<", limitMs: 50 });
const run = {
  ...{ runId: "run-1", at: "2026-11-20T10:00:00.000Z", subject: { version: "v2" } },
  ...{ benchmarkVersion: 3, stored: "GO" as const, verdict: "NO-GO" as const, issue: null },
  gates: [
    {
      ...{ gateIndex: 0, gate, rule: "p99(grpc) < 50 ms", cell: 0, cellLabel: "all" },
      ...{ outcome: "fail" as const, reason: null, limit: 50_000, rounds: 10, margin: -0.3 },
      ...{
        estimate: 61_000,
        bound: "exact" as const,
        low: 58_000,
        high: 64_000,
        sentence: "Above the limit.",
      },
    },
  ],
};
const issue = {
  ...run,
  ...{ runId: "run-0", verdict: null, issue: "gates.0.of no variant is called grpc", gates: [] },
};
const answer: DryRunAnswer = {
  ...{ benchmark: "duel", finishedRuns: 2, judged: 1, stopped: null },
  summary: "These gates would have ended 1 of 1 run in NO-GO.",
  gateCounts: [
    {
      ...{ gateIndex: 0, rule: "p99(grpc) < 50 ms" },
      outcomes: { pass: 0, fail: 1, inconclusive: 0, "not-evaluated": 0 },
      sentence: "p99 of grpc < 50 ms would have failed 1 of 1 run.",
    },
  ],
  runs: [run, issue],
};
const textOf = (props: Partial<Parameters<typeof DryRunView>[0]> = {}) =>
  renderToStaticMarkup(
    createElement(DryRunView, {
      ...{ gates: [gate], pending: false, error: null, answer: null, outdated: false },
      onTry: () => {},
      ...props,
    }),
  );

it("waits for gates that can be read", () => {
  expect(textOf({ gates: null })).toMatch(/disabled.*Fields that need attention come first/);
  expect(textOf({ gates: [] })).toMatch(/disabled.*Add a gate to try it/);
  expect(textOf()).not.toMatch(/ disabled=/);
  expect(textOf()).toContain("Nothing is stored");
});

it("says that it judges, and when it ends", () => {
  expect(textOf({ pending: true, answer })).toMatch(/aria-busy="true".*run by run.*20 s/);
});

it("shows the sentences, and each run with its figure against the limit", () => {
  const html = textOf({ answer });
  expect(html).toContain(answer.summary);
  expect(html).toContain("would have failed 1 of 1 run");
  expect(html).toContain('href="/runs/run-1"');
  expect(html).toMatch(/data-verdict="GO".*data-verdict="NO-GO"/);
  expect(html).toContain("61 ms [58 – 64]");
  expect(html).toContain("&lt; 50 ms");
  expect(html).toContain("no variant is called grpc");
});

it("says that the gates have changed since", () => {
  expect(textOf({ answer })).not.toContain("have changed since");
  expect(textOf({ answer, outdated: true })).toContain("have changed since");
});

it("has words for no runs and for a refusal", () => {
  const none = {
    ...answer,
    ...{ finishedRuns: 0, judged: 0, runs: [], summary: "No run has finished yet." },
  };
  expect(textOf({ answer: none })).toMatch(/No run has finished yet\. Run it once/);
  const error = { message: "The server did not answer.", remedy: "Try again.", issues: [] };
  expect(textOf({ error })).toMatch(/role="alert".*The server did not answer.*Try again/);
});
