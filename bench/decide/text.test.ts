// What is reported of the duels: counts, goals, why some stayed open, and each duel with its right answer.
import { describe, expect, it } from "vitest";
import { goalsOf } from "../lib/report/goals.ts";
import { reportText } from "../lib/report/report.ts";
import type { Kept } from "../lib/report/result.ts";
import { countsByCondition, goalsOfCounts, untilDecided } from "./condition-counts.ts";
import type { Condition, Placement } from "./conditions.ts";
import type { Ended } from "./ending.ts";
import { duels } from "./matrix.ts";

/** All duels of the matrix, right, but for those that a test changes. */
const all = (condition: Condition, changed: Partial<Ended>[] = []): Ended[] =>
  duels.map(({ id, answer }, i) => ({
    ...{ id, condition, answer, ending: "right", verdict: answer, seconds: 60, rounds: 10 },
    ...{ reasons: [], findings: ["bimodal"], gates: [] },
    ...changed[i],
  }));
const open: Partial<Ended> = {
  ...{ ending: "open", verdict: "INCONCLUSIVE" },
  ...{ reasons: ["undecided"], findings: ["undecided", "drifting"] },
};
const wrong: Partial<Ended> = { ending: "wrong", verdict: "NO-GO" };

const part = (ended: Ended[], placement: Placement = "apart") => ({
  ...{ placement, blockMs: null, setting: "a", ended },
});

describe("counts by condition", () => {
  it("counts a condition's endings, and names why duels were not decided", () => {
    const [first, ...others] = countsByCondition([part(all("busy", [open, open, wrong]))]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ condition: "busy", placement: "apart", count: 40, rightInTime: 37 },
      ...{ rounds: { median: 10, p90: 10 }, seconds: { median: 60, p90: 60 } },
      endings: { right: 37, wrong: 1, open: 2, invalid: 0, failed: 0 },
    });
    expect(first?.reasons).toEqual([
      ["undecided", 2],
      ["drifting", 2],
    ]);
  });
  it("has placements side by side, as it was before first", () => {
    const both = [part(all("quiet")), part([...all("quiet"), ...all("busy")], "kernel")];
    expect(countsByCondition(both).map((of) => `${of.condition} ${of.placement}`)).toEqual([
      "quiet kernel",
      "quiet apart",
      "busy kernel",
    ]);
  });
  it("asks 95 % within 10 rounds and no wrong answer of a quiet machine, 40 rounds of others", () => {
    const reached = (condition: Condition, changed: Partial<Ended>[]) =>
      goalsOfCounts(countsByCondition([part(all(condition, changed))])).map((goal) => goal.reached);
    const late = (rounds: number): Partial<Ended> => ({ rounds });
    expect(reached("quiet", [open, late(20)])).toEqual([true, true]);
    expect(reached("quiet", [open, late(20), late(11)])).toEqual([false, true]);
    expect(reached("quiet", [wrong])).toEqual([true, false]);
    expect(reached("watched", [late(40), late(40), late(40), late(41)])).toEqual([true, true]);
    expect(reached("watched", [open, late(80), open])).toEqual([false, true]);
    expect(reached("busy", [wrong])).toEqual([true, true]);
    expect(reached("busy", [wrong, wrong])).toEqual([true, false]);
  });
  it("asks nothing of other placements, and knows no rounds where they were not kept", () => {
    expect(goalsOfCounts(countsByCondition([part(all("quiet"), "kernel")]))).toMatchObject([
      { measured: "not measured", reached: null },
      { measured: "not measured", reached: null },
    ]);
    const before = all("quiet").map(({ rounds: _, ...one }) => one);
    const [counted] = countsByCondition([part(before)]);
    expect(counted).toMatchObject({ rightInTime: null, rounds: { median: null, p90: null } });
    expect(counted && goalsOfCounts([counted])[0]?.reached).toBeNull();
  });
});

describe("rounds until decided", () => {
  const took = (changed: Partial<Ended>[]) =>
    untilDecided(all("quiet", changed).slice(0, 10), ({ rounds }) => rounds);
  it("are nearest-rank quantiles of all duels, wrong ones too", () => {
    const rounds = [80, 10, 20, 20, 40, 10, 10, 10, 10, 10];
    expect(took(rounds.map((of) => ({ rounds: of })))).toEqual({ median: 10, p90: 40 });
    expect(took([...Array(6)].map(() => ({ ...wrong, rounds: 20 })))).toMatchObject({ median: 20 });
  });
  it("are beyond all where a duel was not decided, whatever it measured", () => {
    expect(took([open])).toEqual({ median: 10, p90: 10 });
    expect(took([open, { ending: "failed", rounds: null }])).toEqual({
      ...{ median: 10, p90: Number.POSITIVE_INFINITY },
    });
  });
});

describe("the section of RESULTS.md", () => {
  const machine = { cpu: "a CPU", cores: 2, memory: "4 GiB", kernel: "L", node: "v", commit: "c" };
  const kept = (ended: Ended[]): Kept => ({
    ...{ date: "2026-01-02", command: "npm run bench -- decide", machine },
    result: { kind: "decide", title: "Decided and right", parts: [part(ended)] },
  });
  it("has a row a condition, the reasons, the first 18, and every duel", () => {
    const failed: Partial<Ended> = { ending: "failed", verdict: null, reasons: ["pilot_stopped"] };
    const text = reportText({
      decide: kept([...all("quiet", [wrong]), ...all("busy", [open, failed])]),
    });
    expect(text).toContain("| quiet | apart | 40 | 39 | 1 | 0 | 0 | 0 | 10 | 10 | 60 s | 60 s |");
    expect(text).toContain("| busy | apart | 40 | 38 | 0 | 1 | 0 | 1 | 10 | 10 | 60 s | 60 s |");
    expect(text).toContain("busy, apart: undecided 1 ×, drifting 1 ×, pilot_stopped 1 ×");
    expect(text).toContain("quiet, apart: 17 of 18 right, 1 wrong; busy, apart: 16 of 18 right");
    expect(text).toContain(
      "| nginx : nginx, closed 1, p50 p99 | 18 | GO | **NO-GO** | INCONCLUSIVE: undecided |",
    );
    expect(text).toContain("| GO (10) | failed: pilot_stopped |");
    expect(text).not.toContain("A trial");
    expect(text).not.toMatch(/undefined|NaN/);
  });
  it("has before beside after in one table, and says where settings differ", () => {
    const undecided = all("quiet", Array(20).fill(open)).map((one) => ({ ...one, rounds: 80 }));
    const result = (setting: string): Kept["result"] => ({
      ...{ kind: "decide", title: "Decided and right" },
      parts: [part(all("quiet")), { ...part(undecided, "kernel"), setting }],
    });
    const text = (setting: string) =>
      reportText({ decide: { ...kept([]), result: result(setting) } });
    expect(text("a")).toContain(
      "| quiet | kernel | 40 | 20 | 0 | 20 | 0 | 0 | 80 | beyond | 60 s | beyond |\n| quiet | apart | 40 |",
    );
    expect(text("a")).toContain("| INCONCLUSIVE: undecided | GO (10) |");
    expect(text("a")).not.toContain("measured with different rules");
    expect(text("b")).toContain("measured with different rules");
  });
  it("names the commits of several sittings", () => {
    const at = (commit: string) => ({ commit });
    const text = (...commits: string[]) =>
      reportText({ decide: kept(all("quiet", commits.map(at)).slice(0, 12)) });
    expect(text("a1", "a1", "b2")).toContain("placement `apart` at commit a1, b2.");
  });
  it("calls fewer than the twelve of the short form a trial", () => {
    expect(reportText({ decide: kept(all("quiet").slice(0, 11)) })).toContain("A trial");
    expect(reportText({ decide: kept(all("quiet").slice(0, 12)) })).not.toContain("A trial");
  });
  it("has its goals among those of the other rows", () => {
    expect(goalsOf("decide", kept(all("quiet", [open])).result)[0]).toMatchObject({
      text: "decide: quiet: at least 95 % of the duels decided and right within 10 rounds",
      measured: "39 of 40 (97.5 %)",
      reached: true,
    });
  });
});
