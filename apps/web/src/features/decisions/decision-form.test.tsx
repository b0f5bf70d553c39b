// The form of a decision: what it begins with, what it says, and each error at the field that it was typed into.
import type { Decision, Diagnostic } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DecisionForm } from "./decision-form.tsx";
import {
  type DecidedReport,
  type DecisionValues,
  fieldOf,
  initialValues,
  quoteOf,
  readDecision,
} from "./decision-values.ts";

const moves = {
  ...{ figure: "p50", changeShare: 0.05, changeShareLimit: 0.02, invalidatingShareLimit: 0.1 },
  ...{ noiseFloorShare: 0.01, p: 0.001, blocks: 10, warmupMs: 500, warmupRequests: null },
  recommendedWarmupMs: null,
};
const finding = (changes: Partial<Diagnostic>): Diagnostic => ({
  ...{ code: "not-steady", severity: "caution", variant: "grpc", cell: 0, cellLabel: null },
  ...{ params: moves, accepted: false, blockIds: [] },
  ...changes,
});
const diagnostics = [
  finding({}),
  finding({
    ...{ code: "shared-machine", severity: "note", variant: null, cell: null },
    params: { variants: ["grpc"], isAll: true },
  }),
  finding({
    ...{ code: "loopback-only", variant: null, cell: null, accepted: true },
    params: { direct: null },
  }),
];
const verdict = (name: string) => ({ verdict: name }) as DecidedReport["verdict"];
const report = (changes: Partial<DecidedReport> = {}): DecidedReport => ({
  ...{ diagnostics, verdict: verdict("GO"), decisions: [] },
  ...changes,
});
const signed: Decision = {
  ...{ id: "1", number: 4, outcome: "approved", reasons: ["Faster."] },
  caveats: [
    { text: "", finding: { code: "loopback-only", variant: null, cell: null } },
    { text: "Small messages.", finding: null },
  ],
  ...{ setAside: [], cost: { days: 2.5, linesOfCode: null, amount: "" }, owner: "Ann" },
  phases: [{ name: "One", what: "", date: "2026-12-18" }],
  checkpoint: { date: null, text: "In a month." },
  ...{
    by: { name: "Ann", email: null, domain: null, account: null, nameSince: null },
    at: "2026-11-23T10:00:00.000Z",
  },
};
const typed = (changes: Partial<DecisionValues>): DecisionValues => ({
  ...initialValues(report(), null),
  outcome: "approved",
  ...changes,
});
const errors = (changes: Partial<DecisionValues>, on = report()) => {
  const reading = readDecision(typed(changes), on);
  return reading.ok ? [] : reading.issues;
};

describe("what the form begins with", () => {
  it("is the cautions that nobody accepted", () => {
    expect(initialValues(report(), null)).toMatchObject({
      ...{ outcome: "", reasons: [{ text: "" }], taken: [true, false, false] },
    });
  });
  it("is what stands, which it says again", () => {
    const values = initialValues(report({ decisions: [signed] }), signed);
    expect(readDecision(values, report({ decisions: [signed] }))).toEqual({
      ok: true,
      decision: {
        ...{ outcome: "approved", after: 4, reasons: ["Faster."], owner: "Ann" },
        findings: [{ code: "loopback-only", variant: null, cell: null }],
        caveats: ["Small messages."],
        cost: { days: 2.5, linesOfCode: null, amount: "" },
        phases: [{ name: "One", what: "", date: "2026-12-18" }],
        checkpoint: { date: null, text: "In a month." },
      },
    });
  });
});

describe("what is typed", () => {
  it("leaves empty rows out and reads numbers with commas", () => {
    const reading = readDecision(
      typed({
        reasons: [{ text: " " }, { text: "Faster." }],
        phases: [{ name: "", what: "", date: "" }],
        linesOfCode: "3,400",
      }),
      report(),
    );
    expect(reading).toMatchObject({
      ok: true,
      decision: {
        ...{ after: 0, reasons: ["Faster."], phases: [], checkpoint: null },
        cost: { days: null, linesOfCode: 3_400 },
      },
    });
  });
  it("is in error where it was typed, empty rows before it or not", () => {
    const long = { text: "x".repeat(1_001) };
    const found = errors({
      ...{ outcome: "", reasons: [{ text: "" }, long], days: "many", linesOfCode: "1.5" },
      phases: [
        { name: "", what: "", date: "" },
        { name: "", what: "It moves.", date: "" },
      ],
      checkpointDate: "soon",
    });
    expect(found.map(({ field }) => field)).toEqual([
      ...["outcome", "reasons.1.text", "days", "linesOfCode", "phases.1.name", "checkpointDate"],
    ]);
    expect(fieldOf("reasons.0", typed({ reasons: [{ text: "" }, long] }))).toBe("reasons.1.text");
    expect(fieldOf("after", typed({}))).toBeNull();
  });
  it("needs a reason where it departs from the verdict", () => {
    const noGo = report({ verdict: verdict("NO-GO") });
    expect(errors({}, noGo)).toEqual([
      {
        field: "reasons.0.text",
        message: "needs a reason. This approves what the verdict found to be NO-GO.",
      },
    ]);
    expect(errors({ reasons: [{ text: "It is worth it." }] }, noGo)).toEqual([]);
    expect(errors({})).toEqual([]);
  });
});

describe("the form", () => {
  const render = (on: DecidedReport) =>
    renderToStaticMarkup(
      createElement(DecisionForm, { report: on, onSign: async () => null, onCancel: () => {} }),
    );
  it("names every field, ticks what is taken over, and holds what stands", () => {
    const html = render(report({ decisions: [signed] }));
    for (const name of ["Reason 1", "not-steady, grpc", "Working days", "Who carries it out"])
      expect(html).toContain(`>${name}</label>`);
    expect(html.match(/aria-checked="true"/g)).toHaveLength(1);
    for (const text of ["Faster.", "Small messages.", 'value="2.5"', "In a month."])
      expect(html).toContain(text);
    expect(html).not.toContain("approves what");
  });
  it("says before it is signed that it departs from the verdict", () => {
    const html = render(report({ decisions: [signed], verdict: verdict("INVALID") }));
    expect(html).toContain("approves on a measurement that the verdict found to be INVALID");
  });
});

it("quotes a comment with who wrote it and when, cut to what a reason takes", () => {
  const comment = (body: string) => ({
    ...{ id: "1", body, by: { name: "Ann" }, createdAt: "2026-11-28T22:00:00.000Z" },
  });
  expect(quoteOf(comment("p99 doubled.\n\nSince **v2**."))).toBe(
    "“p99 doubled. Since **v2**.” (Ann, 2026-11-28)",
  );
  const reading = readDecision(
    typed({ reasons: [{ text: quoteOf(comment("x".repeat(10_000))) }] }),
    report(),
  );
  expect(reading.ok).toBe(true);
});
