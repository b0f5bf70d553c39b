// What is reported of the duels: counts, goals, why some stayed open, and each duel with its right answer.
import { describe, expect, it } from "vitest";
import { goalsOf } from "../lib/report/goals.mjs";
import { type Kept, reportText } from "../lib/report/report.mjs";
import { countsByCondition, goalsOfCounts } from "./condition-counts.mjs";
import type { Condition } from "./conditions.mjs";
import type { Ended } from "./ending.mjs";
import { duels } from "./matrix.mjs";

/** All duels of the matrix, right, but for those that a test changes. */
const all = (condition: Condition, changed: Partial<Ended>[] = []): Ended[] =>
  duels.map(({ id, answer }, i) => ({
    ...{ id, condition, answer, ending: "right", verdict: answer, seconds: 60 },
    ...{ reasons: [], findings: ["bimodal"], gates: [] },
    ...changed[i],
  }));
const open: Partial<Ended> = {
  ...{ ending: "open", verdict: "INCONCLUSIVE" },
  ...{ reasons: ["undecided"], findings: ["undecided", "drifting"] },
};
const wrong: Partial<Ended> = { ending: "wrong", verdict: "NO-GO" };

describe("counts by condition", () => {
  it("counts a condition's endings, and names why duels were not decided", () => {
    const [first, ...others] = countsByCondition(all("busy", [open, open, wrong]));
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ condition: "busy", count: 40, seconds: 60 },
      endings: { right: 37, wrong: 1, open: 2, invalid: 0, failed: 0 },
    });
    expect(first?.reasons).toEqual([
      ["undecided", 2],
      ["drifting", 2],
    ]);
  });
  it("reaches 98 % on a quiet machine with 40 of 40 only, 90 % beside others with 36", () => {
    const reached = (condition: Condition, changed: Partial<Ended>[]) =>
      countsByCondition(all(condition, changed))
        .flatMap(goalsOfCounts)
        .map((goal) => goal.reached);
    expect(reached("quiet", [])).toEqual([true, true]);
    expect(reached("quiet", [open])).toEqual([false, true]);
    expect(reached("watched", [open, open, open, open])).toEqual([true, true]);
    expect(reached("watched", [open, open, open, open, open])).toEqual([false, true]);
    expect(reached("busy", [wrong])).toEqual([true, true]);
    expect(reached("busy", [wrong, wrong])).toEqual([true, false]);
  });
});

describe("the section of RESULTS.md", () => {
  const machine = { cpu: "a CPU", cores: 2, memory: "4 GiB", kernel: "L", node: "v", commit: "c" };
  const kept = (ended: Ended[]): Kept => ({
    ...{ date: "2026-01-02", command: "npm run bench -- decide", machine },
    result: { kind: "decide", title: "Decided and right", whole: 40, blockMs: null, ended },
  });
  it("has a row a condition, the reasons, the first 18, and every duel", () => {
    const failed: Partial<Ended> = { ending: "failed", verdict: null, reasons: ["pilot_stopped"] };
    const text = reportText({
      decide: kept([...all("quiet", [wrong]), ...all("busy", [open, failed])]),
    });
    expect(text).toContain("| quiet | 40 | 39 | 1 | 0 | 0 | 0 | 60 s |");
    expect(text).toContain("| busy | 40 | 38 | 0 | 1 | 0 | 1 | 60 s |");
    expect(text).toContain("Not decided, busy: undecided 1 ×, drifting 1 ×, pilot_stopped 1 ×");
    expect(text).toContain("quiet 17 of 18 right, 1 wrong; busy 16 of 18 right, 0 wrong");
    expect(text).toContain(
      "| nginx : nginx, closed 1, p50 p99 | 18 | GO | **NO-GO** | INCONCLUSIVE: undecided | – |",
    );
    expect(text).toContain("| failed: pilot_stopped | – |");
    expect(text).not.toContain("A trial");
    expect(text).not.toMatch(/undefined|NaN/);
  });
  it("names the commits of several sittings", () => {
    const at = (commit: string) => ({ commit });
    const text = (...commits: string[]) =>
      reportText({ decide: kept(all("quiet", commits.map(at)).slice(0, 12)) });
    expect(text("a1", "a1", "b2")).toContain("over several sittings, at commits a1, b2.");
    expect(text("a1", "a1")).not.toContain("sittings");
  });
  it("calls fewer than the twelve of the short form a trial", () => {
    expect(reportText({ decide: kept(all("quiet").slice(0, 11)) })).toContain("A trial");
    expect(reportText({ decide: kept(all("quiet").slice(0, 12)) })).not.toContain("A trial");
  });
  it("has its goals among those of the other rows", () => {
    expect(goalsOf("decide", kept(all("quiet", [open])).result)[0]).toMatchObject({
      text: "decide: quiet: at least 98 % of the duels decided and right",
      measured: "39 of 40 (97.5 %)",
      reached: false,
    });
  });
});
