// What comes after a first answer, on the page: the looks of a plan, a NO-GO measured again, earlier attempts.
// Reports are built from synthetic blocks by the same functions as real ones.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuelGatesByName, withVariant } from "@gonogo/analysis/testing/first-duel";
import { playRun } from "@gonogo/analysis/testing/play-run";
import type { Report } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { GatesSection, lookRows, savedLine } from "./gates/gates-section.tsx";
import { onTab } from "./testing/pages.ts";
import { VerdictBand } from "./verdict/verdict-band.tsx";

const gates = [firstDuelGatesByName.ratio];
const plan = { rounds: 10, looks: [10, 15, 20], confirm: true };
type Play = Parameters<typeof playRun>[0];
const report = (run: Play["run"], again?: Play["again"]) =>
  buildReport(
    playRun({ run: { spec: { plan, gates }, ...run }, ...(again ? { again } : {}) }).input,
  );
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const gatesText = (shown: Report) =>
  textOf(
    renderToStaticMarkup(
      createElement(GatesSection, { report: shown, linked: true, address: onTab("summary") }),
    ),
  );
const judged = (shown: Report) => {
  const { verdict } = shown;
  if (!verdict) throw new Error("the report has no verdict");
  return { ...shown, verdict };
};

const slow = { variants: withVariant("grpc", { medianUs: 420 }) };
const close = { variants: withVariant("grpc", { medianUs: 233 }), noise: 0.05 };
/** On its limit: no look after the first could decide it. */
const onLimit = { variants: withVariant("grpc", { medianUs: 230 }), noise: 0.05 };

describe("looks", () => {
  it("say which decided, at which level, and what was not needed", () => {
    const early = judged(report({}));
    expect(lookRows(early)).toEqual([
      {
        index: 1,
        rounds: "10",
        level: "0.68 %",
        interval: "98.6 %",
        result: "decided: GO",
        decisive: true,
      },
      {
        index: 2,
        rounds: "15",
        level: "0.90 %",
        interval: "98.2 %",
        result: "not needed",
        decisive: false,
      },
      {
        index: 3,
        rounds: "20",
        level: "0.86 %",
        interval: "98.3 %",
        result: "not needed",
        decisive: false,
      },
    ]);
    expect(savedLine(early)).toBe(
      "Stopped at look 1 of 3; not needed: 10 rounds, which is 30 blocks.",
    );
    expect(gatesText(early)).toContain("look 1 of 3, at 0.68 % each way (intervals of 98.6 %)");
  });
  it("show those that were spent without a decision", () => {
    const late = judged(report(close));
    expect(lookRows(late).map(({ result }) => result)).toEqual([
      "1 of 1 blocking gate open",
      "1 of 1 blocking gate open",
      "1 of 1 blocking gate open; the plan ends here",
    ]);
    expect(savedLine(late)).toBeNull();
  });
  it("show where no further round could decide, and that the others were not taken", () => {
    expect(lookRows(judged(report(onLimit))).map(({ result }) => result)).toEqual([
      "1 of 1 blocking gate open; the looks after it had less than 5 % chance to decide",
      "not taken",
      "not taken",
    ]);
  });
  it("are no table where the plan has one", () => {
    const single = judged(report({ spec: { plan: { rounds: 10 }, gates } }));
    expect(lookRows(single)).toEqual([]);
    expect(gatesText(single)).not.toContain("Looks");
  });
});

describe("a confirmation", () => {
  it("stands beside the evidence, whether the NO-GO stands or not", () => {
    const stands = gatesText(report(slow));
    expect(stands).toContain("Confirmed: measured again in reversed order over 10 valid rounds");
    expect(stands).toContain("30 blocks were measured for it.");
    expect(stands).toContain("fails again");
    const falls = report(slow, { variants: withVariant("grpc", { medianUs: 150 }) });
    expect(gatesText(falls)).toContain("Not confirmed: measured again in reversed order");
    const [first, second] = [falls.verdict?.gates[0], falls.verdict?.confirmation?.gates[0]];
    expect(first?.estimate).toBeGreaterThan(2);
    expect(second?.estimate).toBeLessThan(1);
    const banner = textOf(renderToStaticMarkup(createElement(VerdictBand, { report: falls })));
    expect(banner).toContain("INCONCLUSIVE");
    expect(banner).toContain("see what differed between the two measurements");
  });
});

describe("earlier attempts", () => {
  const third = (runId: string | null) => {
    const shown = report({});
    const earlier = [
      { runId, attempt: 1, verdict: "NO-GO" as const },
      { runId, attempt: 2, verdict: "INCONCLUSIVE" as const },
    ];
    return { ...shown, run: { ...shown.run, attempt: 3 }, earlier };
  };
  it("are listed with links, and without them in a share", () => {
    const html = (runId: string | null) =>
      renderToStaticMarkup(createElement(VerdictBand, { report: third(runId) }));
    expect(textOf(html("run-1"))).toMatch(/3rd attempt .* before it: NO-GO , INCONCLUSIVE/);
    expect(html("run-1")).toContain('href="/runs/run-1"');
    expect(textOf(html(null))).toMatch(/before it: NO-GO, INCONCLUSIVE|NO-GO , INCONCLUSIVE/);
    expect(html(null)).not.toContain("/runs/");
    expect(
      textOf(renderToStaticMarkup(createElement(VerdictBand, { report: report({}) }))),
    ).not.toContain("attempt");
  });
});
