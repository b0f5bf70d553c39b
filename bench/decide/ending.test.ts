// How a run's end is counted, and that an interrupted bench goes on where it stopped.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { endedOf, endingOf } from "./ending.ts";
import { duels } from "./matrix.ts";
import { keptDuels, knownOf, withPart } from "./measure-duels.ts";

const finished = { status: "finished", failure: null };

describe("endingOf", () => {
  it.each([
    ["GO", "GO", "right"],
    ["NO-GO", "NO-GO", "right"],
    ["NO-GO", "GO", "wrong"],
    ["GO", "NO-GO", "wrong"],
    ["INCONCLUSIVE", "GO", "open"],
    ["INVALID", "NO-GO", "invalid"],
    [null, "GO", "failed"],
  ] as const)("counts %s where %s is right as %s", (verdict, answer, ending) => {
    expect(endingOf(finished, verdict, answer)).toBe(ending);
  });
  it("counts a run that did not finish as failed, whatever it says", () => {
    expect(endingOf({ status: "failed", failure: { code: "pilot_stopped" } }, null, "GO")).toBe(
      "failed",
    );
    expect(endingOf({ status: "cancelled", failure: null }, "GO", "GO")).toBe("failed");
  });
});

const [duel] = duels;
if (!duel) throw new Error("the matrix is empty");
const gate = { rule: "p50(b) / p50(a) <= 1.25", outcome: "pass", reason: null };

describe("endedOf", () => {
  it("keeps the reasons and findings, without those of every run on one machine", () => {
    const codes = ["shared-machine", "loopback-only", "engine-bound", "engine-bound"];
    const open = { ...gate, outcome: "not-evaluated", reason: "engine-bound" };
    const judged = {
      verdict: "INCONCLUSIVE",
      gates: [
        { ...gate, low: 0.98, high: 1.0214 },
        { ...open, low: null, high: null },
      ],
      diagnostics: codes.map((code) => ({ code })),
      look: { rounds: 20 },
    };
    expect(endedOf(duel, "busy", finished, judged, 61)).toEqual({
      ...{ id: duel.id, condition: "busy", answer: duel.answer, ending: "open", seconds: 61 },
      ...{ verdict: "INCONCLUSIVE", reasons: ["engine-bound"], findings: ["engine-bound"] },
      gates: [
        "p50(b) / p50(a) <= 1.25: pass [0.980, 1.021]",
        "p50(b) / p50(a) <= 1.25: not-evaluated",
      ],
      ...{ intervals: [{ low: 0.98, high: 1.0214 }, null], rounds: 20 },
    });
  });
  it("says why a run failed", () => {
    const failed = { status: "failed", failure: { code: "pilot_stopped" } };
    const nothing = { verdict: null, gates: [], diagnostics: [] };
    expect(endedOf(duel, "quiet", failed, nothing, 4)).toMatchObject({
      ending: "failed",
      reasons: ["pilot_stopped"],
      rounds: null,
    });
  });
});

describe("keptDuels", () => {
  const folder = mkdtempSync(join(tmpdir(), "gonogo-decide-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const judged = { verdict: duel.answer, gates: [], diagnostics: [] };
  const ended = endedOf(duel, "quiet", finished, judged, 60);

  it("goes on with the same setting, and begins anew with another or when asked", () => {
    const setting = { setting: "a", blockMs: null, placement: "apart" as const };
    const nothing = { forget: [] as string[], known: [] as (typeof ended)[] };
    const kept = (
      of: Parameters<typeof keptDuels>[1] = setting,
      options: Partial<typeof nothing> = {},
    ) => keptDuels(folder, of, { ...nothing, ...options });
    kept().add(ended);
    const again = kept();
    expect(again.all()).toEqual([ended]);
    expect(again.has(duel.id, "quiet")).toBe(true);
    expect(again.has(duel.id, "busy")).toBe(false);
    expect(kept({ ...setting, setting: "b" }).all()).toEqual([]);
    expect(kept({ ...setting, blockMs: 1_000 }).all()).toEqual([]);
    expect(kept({ ...setting, placement: "kernel" }).all()).toEqual([]);
    expect(kept({ ...setting, plan: { rounds: 10 } }).all()).toEqual([]);
    const elsewhere = [
      { ...ended, verdict: "GO" },
      { ...ended, condition: "busy" },
    ];
    expect(kept(setting, { known: elsewhere }).all()).toEqual([ended, elsewhere[1]]);
    expect(kept(setting, { forget: ["quiet"], known: elsewhere }).all()).toEqual([elsewhere[1]]);
    expect(kept().all()).toEqual([]);
  });
});

describe("parts by placement", () => {
  const ended = {
    ...endedOf(duel, "quiet", finished, { verdict: "GO", gates: [], diagnostics: [] }, 60),
  };
  const part = { placement: "apart" as const, blockMs: null, setting: "a", ended: [ended] };

  it("are replaced one by one: what was measured before the change stays beside it", () => {
    const kernel = { ...part, placement: "kernel" as const, setting: "b" };
    const again = { ...part, ended: [] };
    expect(withPart([part, kernel], again)).toEqual([kernel, again]);
    expect(withPart([], part)).toEqual([part]);
  });
  it("count again only with the same setting, and with their rounds", () => {
    const now = { setting: "a", blockMs: null };
    expect(knownOf(part, now)).toEqual([ended]);
    expect(knownOf(part, { ...now, setting: "b" })).toEqual([]);
    expect(knownOf(part, { ...now, blockMs: 500 })).toEqual([]);
    expect(knownOf(undefined, now)).toEqual([]);
    const { rounds: _, ...before } = ended;
    expect(knownOf({ ...part, ended: [before] }, now)).toEqual([]);
  });
});
