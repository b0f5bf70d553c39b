// The document of the proof: derived from results, with what contradicts a claim in bold and nothing left undefined.
import { describe, expect, it } from "vitest";
import { rowOf } from "./validation-row.ts";
import { claimText, groupTable, validationText } from "./validation-text.ts";

const row = (what: string, at: string, hits: number, bound = 0.025) =>
  rowOf({ group: "Gates", what, at, claim: { kind: "at-most", bound }, hits, runs: 1_000 });
const origin = { date: "2026-11-21", machine: "a CPU", versions: "Node", command: "npm run x" };
const shown = rowOf({
  group: "Gates",
  what: "AR(1) of 0.6 alone",
  at: "passes `ratio >= 1`",
  claim: { kind: "shown" },
  hits: 30,
  runs: 1_000,
});

describe("a table of a group", () => {
  it("has what was simulated in rows, what was counted in columns, and the claim above", () => {
    expect(groupTable([row("calm", "GO", 20), row("calm", "NO-GO", 90), shown])).toBe(
      [
        "|  | GO | NO-GO | passes `ratio >= 1` |",
        "| --- | ---: | ---: | ---: |",
        "| *claimed* | *at most 2.5 %* | *at most 2.5 %* | *–* |",
        "| calm | 2.0 % | **9.0 %, not at most 2.5 %** |  |",
        "| AR(1) of 0.6 alone |  |  | (3.0 %) |",
      ].join("\n"),
    );
  });
  it("names the claim of a row that differs from the column's", () => {
    const table = groupTable([row("a", "GO", 1), row("b", "GO", 1), row("c", "GO", 1, 0.05)]);
    expect(table).toContain("| *claimed* | *at most 2.5 %* |");
    expect(table).toContain("| b | 0.1 % |");
    expect(table).toContain("| c | 0.1 % (at most 5.0 %) |");
  });
  it("has words for every claim", () => {
    expect(claimText({ kind: "at-least", bound: 0.77 })).toBe("at least 77.0 %");
    expect(claimText({ kind: "between", low: 0.94, high: 0.96 })).toBe("94.0 to 96.0 %");
    expect(claimText({ kind: "shown" })).toBe("–");
  });
});

const notMeasured = { quiet: null, busy: null, watched: null };

describe("the document", () => {
  const slowDown = {
    ...{ slower: 0.1, addedUs: 210, duels: 20, judged: 20, detected: 19, passed: true },
    ...{ effect: 0.095, spread: 0.012, power: 0.999, limits: { low: 19, high: 20 } },
  };
  const real = {
    ...origin,
    rows: [row("duels", "intervals that miss 1", 2, 0.005), row("duels", "GO on nothing", 0, 0)],
    ...{ slowDowns: [slowDown], spread: 0.011, notJudged: 3, load: "Load: 1.", setting: "Short." },
  };
  it("is whole with both parts, and with none", () => {
    const text = validationText({
      simulation: { ...origin, rows: [row("calm", "GO", 20), shown] },
      real: { ...notMeasured, quiet: real, watched: { ...real, notJudged: 7 } },
    });
    expect(text).toContain("1,000 runs or more a figure; 1 of 1 claims hold.");
    expect(text).toContain("errs in 3.0 % a side");
    expect(text).toContain("| 10.0 % | 210 µs | 9.97 % | 1.20 % | 99.9 % | 19 to 20 | 19 of 20 |");
    expect(text).toContain("| intervals that miss 1 | at most 5 | 2 of 1000 |");
    expect(text).toContain("| GO on nothing | never | 0 of 1000 |");
    const quiet = text.indexOf("### On a quiet machine");
    const busy = text.indexOf("### Beside a busy process");
    const watched = text.indexOf("### Beside a watching browser");
    expect([quiet, busy, watched]).toEqual([quiet, busy, watched].sort((a, b) => a - b));
    expect(text.slice(quiet, busy)).toContain("blocks were lost: 3.");
    expect(text.slice(busy, watched)).toContain("Not measured yet.");
    expect(text.slice(watched)).toContain("blocks were lost: 7.");
    expect(text).not.toMatch(/undefined|NaN|Infinity/);
    expect(validationText({ simulation: null, real: notMeasured })).toMatch(
      /Not run yet.*(Not measured yet.*){3}/s,
    );
  });
  it("says plainly when a claim does not hold", () => {
    const text = validationText({
      simulation: { ...origin, rows: [row("calm", "GO", 90)] },
      real: notMeasured,
    });
    expect(text).toContain("0 of 1 claims hold, 1 do not (in bold).");
  });
});
