// What a decision may say: every limit names its field, a withdrawal takes reasons alone, and departures are reported.
import { describe, expect, it } from "vitest";
import {
  type Decision,
  departureOf,
  NewDecision,
  renamedText,
  Signer,
  signerText,
  standingDecision,
} from "./decision.ts";

const issuesOf = (changes: object): string[] => {
  const parsed = NewDecision.safeParse({ outcome: "approved", ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
};

describe("what is sent", () => {
  it("needs an outcome alone; texts are trimmed", () => {
    expect(NewDecision.parse({ outcome: "approved", reasons: [" Yes.\n"] })).toEqual({
      ...{ outcome: "approved", reasons: ["Yes."], caveats: [], phases: [] },
      ...{ cost: null, owner: "", checkpoint: null },
    });
    expect(issuesOf({ outcome: "perhaps" })).toEqual(["outcome"]);
  });

  const phases = Array.from({ length: 1_000 }, (_, i) => ({ name: `phase ${i}` }));
  it.each([
    [{ reasons: ["x".repeat(1_001)] }, "reasons.0"],
    [{ reasons: ["fine", "  "] }, "reasons.1"],
    [{ reasons: Array(21).fill("again") }, "reasons"],
    [{ phases }, "phases"],
    [{ phases: [{ name: "", what: "nothing" }] }, "phases.0.name"],
    [{ phases: [{ name: "a", date: "2026-02-30" }] }, "phases.0.date"],
    [{ checkpoint: { date: "soon" } }, "checkpoint.date"],
    [{ checkpoint: { text: "x".repeat(501) } }, "checkpoint.text"],
    [{ cost: { days: -1 } }, "cost.days"],
    [{ cost: { days: Number.POSITIVE_INFINITY } }, "cost.days"],
    [{ cost: { linesOfCode: 1.5 } }, "cost.linesOfCode"],
    [{ owner: "x".repeat(121) }, "owner"],
    [{ findings: [{ code: "made-up" }] }, "findings.0.code"],
    [{ after: -1 }, "after"],
    [{ by: "somebody else" }, ""],
  ])("refuses %o at %s", (changes, field) => expect(issuesOf(changes)).toEqual([field]));

  it("takes nothing but reasons to withdraw", () => {
    expect(issuesOf({ outcome: "withdrawn", reasons: ["A mistake."], after: 1 })).toEqual([]);
    expect(
      issuesOf({ outcome: "withdrawn", owner: "Ann", caveats: ["x"], cost: {}, findings: [] }),
    ).toEqual(["caveats", "cost", "owner"]);
  });
});

const entry = (number: number, outcome: Decision["outcome"]): Decision => ({
  ...{ id: `${number}`, number, outcome, reasons: [], caveats: [], setAside: [] },
  ...{ cost: null, owner: "", phases: [], checkpoint: null, at: "2026-11-23T10:00:00.000Z" },
  by: { name: "Ann", email: null, domain: null, account: null, nameSince: null },
});

describe("whoever signed", () => {
  const ada = {
    ...{ name: "Ada", email: "ada@example.test", domain: "example.test" },
    ...{ account: { kind: "account" as const, id: "9f3c21ab" }, nameSince: "2026-11-23T09:00:00Z" },
  };
  const run = { createdAt: "2026-11-23T10:00:00.000Z" };

  it("is told by what a reader can check, in shares without the rest of the e-mail", () => {
    expect(signerText(ada)).toBe("Ada (ada@example.test, account 9f3c21ab)");
    expect(signerText({ ...ada, email: null })).toBe("Ada (…@example.test, account 9f3c21ab)");
    const key = { kind: "key" as const, id: "00aa11bb" };
    expect(
      signerText({ ...ada, name: "API key CI", email: null, domain: null, account: key }),
    ).toBe("API key CI (key 00aa11bb)");
    const before = Signer.parse({ name: "Ann", email: null });
    expect(signerText(before)).toBe("Ann");
    expect(renamedText(before, run)).toBeNull();
  });

  it("is said to have a name that is younger than the run", () => {
    expect(renamedText(ada, run)).toBeNull();
    const late = { ...ada, nameSince: "2026-11-23T10:00:00.001Z" };
    expect(renamedText(late, run)).toMatch(/only since 2026-11-23 10:00 UTC, after the run/);
    expect(renamedText({ ...late, account: { kind: "key", id: "00aa11bb" } }, run)).toBeNull();
  });
});

describe("what stands", () => {
  it("is the newest entry, unless it withdraws", () => {
    expect(standingDecision([])).toBeNull();
    const [first, second, gone] = [
      entry(1, "rejected"),
      entry(2, "approved"),
      entry(3, "withdrawn"),
    ];
    expect(standingDecision([second, first])).toMatchObject({ number: 2, outcome: "approved" });
    expect(standingDecision([gone, second, first])).toBeNull();
  });

  it.each([
    ["approved", "GO", null],
    ["approved", null, null],
    ["approved", "NO-GO", "approves-no-go"],
    ["approved", "INVALID", "approves-invalid"],
    ["approved", "INCONCLUSIVE", "approves-open"],
    ["rejected", "GO", "rejects-go"],
    ["rejected", "NO-GO", null],
    ["rejected", "INVALID", null],
    ["more-needed", "GO", null],
    ["withdrawn", "NO-GO", null],
  ] as const)("%s of %s departs: %s", (outcome, verdict, departs) => {
    expect(departureOf(outcome, verdict)).toBe(departs);
  });
});
