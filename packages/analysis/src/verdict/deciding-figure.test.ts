// Which figure stands for a verdict in a list.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel, withVariant } from "@gonogo/analysis/testing/first-duel";
import { expect, it } from "vitest";
import { decidingFigure } from "./deciding-figure.ts";

const verdictOf = (changes: Parameters<typeof withVariant>[1]) => {
  const { verdict } = buildReport(firstDuel({ variants: withVariant("grpc", changes) }));
  if (!verdict) throw new Error("the duel has gates");
  return verdict;
};

it("takes the gate that failed for a NO-GO", () => {
  const verdict = verdictOf({ medianUs: 900 });
  const failed = verdict.gates.find(({ gate, outcome }) => gate.blocking && outcome === "fail");
  expect(verdict.verdict).toBe("NO-GO");
  expect(decidingFigure(verdict)).toMatchObject({
    ...{ metric: failed?.gate.metric, of: "grpc", outcome: "fail", value: failed?.estimate },
  });
});
it("takes no share of errors while another gate has a figure", () => {
  const verdict = verdictOf({});
  expect(decidingFigure({ verdict: "GO", gates: verdict.gates })?.metric).not.toBe("errors");
  const errors = verdict.gates.filter(({ gate }) => gate.metric === "errors");
  expect(decidingFigure({ verdict: "GO", gates: errors })?.metric).toBe(errors[0]?.gate.metric);
});
it("has none for an INVALID run", () => {
  expect(decidingFigure({ verdict: "INVALID", gates: verdictOf({}).gates })).toBeNull();
});
