// What every finding says, rendered from the facts of real ones, as the rules made them of synthetic runs.
import { Diagnostic, diagnosticCodes, type Params } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import type { ReportInput } from "../evidence/report-input.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { foundRuns } from "../testing/found-runs.ts";
import { findings } from "../testing/patch-results.ts";
import { diagnosticClause, diagnosticWords } from "./diagnostic-words.ts";

/** All facts of a finding, those within others too. */
const factsIn = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null
    ? [value, ...Object.values(value).flatMap(factsIn)]
    : [value];
/** What facts leave in a text that nobody rendered. */
const unrendered = /undefined|NaN|Infinity|\[object|\bnull\b/;

describe.each(diagnosticCodes)("%s", (code) => {
  const inputs: readonly ReportInput[] = foundRuns[code];
  const made = inputs.map((input) => findings(input, code));

  it("is found in each of its runs", () => {
    expect(made.map((found) => found.length > 0)).toEqual(inputs.map(() => true));
  });
  it("says whole sentences with one stop, and what to do", () => {
    for (const found of made.flat()) {
      const { sentence, remedy } = diagnosticWords(found);
      expect(sentence).toMatch(/[^.\s;:,]\.$/);
      expect(sentence).toBe(`${diagnosticClause(found)}.`);
      expect(remedy).toMatch(/[^.\s]\.$/);
      for (const text of [sentence, remedy]) {
        expect(text).not.toMatch(unrendered);
        expect(text).not.toMatch(/ {2}|^\s| [,.;:)]|\( |\(\)|““/);
      }
    }
  });
  it("says the same from facts that were stored as JSON", () => {
    for (const found of made.flat())
      expect(diagnosticWords(Diagnostic.parse(JSON.parse(JSON.stringify(found))))).toEqual(
        diagnosticWords(found),
      );
  });
  it("has facts that are no text of their own", () => {
    for (const { params } of made.flat())
      for (const fact of factsIn(params satisfies Params))
        if (typeof fact === "number") expect(fact).toSatisfy(Number.isFinite);
        else if (typeof fact === "string" && !isQuoted(params, fact))
          expect(fact).not.toMatch(/[.:;,%“]|\d \w| at | and /);
  });
});

/** Text of a target, or a version of a tool or protocol, may hold anything. */
const isQuoted = (params: Params, text: string): boolean =>
  factsIn(params).some(
    (fact) =>
      typeof fact === "object" &&
      fact !== null &&
      (("quote" in fact && fact.quote === text) ||
        ("toolVersion" in fact && fact.toolVersion === text) ||
        ("code" in fact && fact.code === "encryption")),
  );

it("places a finding where a run has several cells, and nowhere else", () => {
  const failing = { variants: withVariant("rest", { errorRatio: 0.3 }) };
  const [alone] = findings(firstDuel(failing), "errors-contaminate");
  const axes = [{ name: "clients" as const, values: [2, 4] }];
  const [first, second] = findings(firstDuel({ ...failing, spec: { axes } }), "errors-contaminate");
  expect([alone, first, second].map((found) => found?.cellLabel)).toEqual([
    null,
    "clients = 2",
    "clients = 4",
  ]);
  expect(second && diagnosticClause(second)).toContain(" at clients = 4, most often");
});
