// Agreement with scipy, statsmodels and Apache Otava on every committed vector, one test each,
// and proof that the check can fail.
import { describe, expect, it } from "vitest";
import more from "../../fixtures/more-statistics.json" with { type: "json" };
import vectors from "../../fixtures/statistics.json" with { type: "json" };
import { checkReference } from "./check-reference.ts";

describe("the reference vectors", () => {
  const sizes = {
    pairedLogRatios: 36,
    clopperPearson: 6,
    holm: 4,
    prediction: 4,
    changePoints: 5,
  } as const;
  for (const [section, size] of Object.entries(sizes))
    it(`agrees with all ${size} vectors of ${section}`, () => {
      const only = Object.entries(vectors).filter(([name]) => name === section);
      expect(checkReference(Object.fromEntries(only))).toEqual({
        total: size,
        agreed: size,
        disagreement: null,
      });
    });

  it("covers the whole file", () => {
    expect(checkReference(vectors)).toEqual({ total: 55, agreed: 55, disagreement: null });
  });
});

describe("more vectors, of other lengths and harder cases (fixtures/make_vectors.py)", () => {
  it("agrees on ties, zeros, no errors, nothing but errors, trillions of requests, equal p-values and short series", () => {
    const found = checkReference(more);
    expect(found.disagreement).toBeNull();
    expect(found.agreed).toBe(found.total);
    expect(found.total).toBeGreaterThan(80);
  });
});

describe("a check that can fail", () => {
  it("names the first vector that does not agree", () => {
    const wrong = { holm: [{ p: [0.01, 0.02], adjusted: [0.02, 0.020000002] }] };
    expect(checkReference(wrong).disagreement).toMatch(/^holm\[0\]\.adjusted: expected/);
  });
  it("takes differences of up to 1e-9", () => {
    const close = { holm: [{ p: [0.01], adjusted: [0.01 + 9e-10] }] };
    expect(checkReference(close).disagreement).toBeNull();
  });
  it("misses an interval where there must be none", () => {
    const d = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    const wrong = { pairedLogRatios: [{ d, limit: 0, estimate: 0.35, low95: null, high95: 0.6 }] };
    expect(checkReference(wrong).disagreement).toMatch(/low95: expected null, found 0\.1/);
  });
  it("refuses sections and values it does not know", () => {
    expect(checkReference({ bayes: [{}] }).disagreement).toMatch(/bayes is not a section/);
    expect(checkReference({ holm: [{ p: "x" }] }).disagreement).toMatch(/p is not a list/);
    expect(checkReference({ holm: [null] }).disagreement).toMatch(/is not an object/);
    expect(checkReference({ toString: [{}] }).disagreement).toMatch(/toString is not a section/);
    expect(checkReference([]).disagreement).toMatch(/not an object/);
  });
  it("never counts what it has not compared", () => {
    const level = { p: [0.01], adjusted: [0.01], alpha: 0.05 };
    expect(checkReference({ holm: [level] }).disagreement).toBe(
      "holm[0].alpha is not a field that can be checked",
    );
    expect(checkReference({ holm: [{ p: [0.01] }] }).disagreement).toBe(
      "holm[0].adjusted is missing",
    );
    expect(checkReference({}).disagreement).toMatch(/no vectors/);
    expect(checkReference({ holm: [] }).disagreement).toMatch(/no vectors/);
  });
});
