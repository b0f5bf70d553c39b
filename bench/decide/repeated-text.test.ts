// What is said of widths and of duels that are repeated: before beside after, and goals of the default placement.
import { describe, expect, it } from "vitest";
import type { Repeated } from "../rows/repeated.ts";
import type { Placement } from "./conditions.ts";
import type { Ended } from "./ending.ts";
import { repeatedDuels, widthDuels } from "./matrix.ts";
import { repeatedGoals, repeatedText, widthGoals, widthOf, widthsText } from "./repeated-text.ts";

const endedOf = (duels: typeof widthDuels, changed: Partial<Ended>[] = []): Ended[] =>
  duels.map(({ id, answer }, i) => ({
    ...{
      id,
      condition: "quiet",
      answer,
      ending: "right",
      verdict: answer,
      seconds: 60,
      rounds: 10,
    },
    ...{ reasons: [], findings: [], gates: [], intervals: [{ low: 0.98, high: 1.03 }] },
    ...changed[i],
  }));
const part = (ended: Ended[], placement: Placement = "apart") => ({
  ...{ placement, blockMs: null, setting: "a", ended },
});
const between = (low: number, high: number): Partial<Ended> => ({ intervals: [{ low, high }] });

describe("widths", () => {
  const result = (...parts: Extract<Repeated, { kind: "widths" }>["parts"]) => ({
    ...{ kind: "widths" as const, title: "Widths", parts },
  });
  const goal = (changed: Partial<Ended>[]) =>
    widthGoals(result(part(endedOf(widthDuels, changed))))[0];

  it("are the same whichever side is the base", () => {
    const [one, other] = [between(0.5, 3), between(1 / 3, 2)];
    expect(widthOf({ ...endedOf(widthDuels)[0], ...one } as Ended)).toBeCloseTo(5, 10);
    expect(widthOf({ ...endedOf(widthDuels)[0], ...other } as Ended)).toBeCloseTo(5, 10);
    expect(widthOf(undefined)).toBeNull();
  });
  it("stand by placement in one table, with why there is no interval", () => {
    const before = endedOf(widthDuels, [between(0.36, 2.64)]);
    const after = endedOf(widthDuels, [{}, { intervals: [null], reasons: ["engine-bound"] }]);
    const text = widthsText(result(part(after), part(before, "kernel")));
    const [first, second] = widthDuels.map(({ id }) => id);
    expect(text).toContain("| kernel: interval | kernel: width | apart: interval | apart: width |");
    expect(text).toContain(
      `| ${first} | −64.0 % to +164 % | 633 % | −2.00 % to +3.00 % | 5.10 % |`,
    );
    expect(text).toContain(`| ${second} | −2.00 % to +3.00 % | 5.10 % | engine-bound | – |`);
    expect(text).not.toMatch(/undefined|NaN/);
  });
  it("are all below 10 %, or the goal is missed; it is not known before all were measured", () => {
    expect(goal([])).toMatchObject({ measured: "16 of 16, the widest 5.10 %", reached: true });
    expect(goal([between(1, 1.1)])).toMatchObject({ reached: false });
    expect(goal([{ intervals: [null] }])).toMatchObject({
      ...{ measured: "15 of 16, one without an interval", reached: false },
    });
    const few = part(endedOf(widthDuels).slice(0, 3));
    expect(widthGoals(result(few))[0]?.reached).toBeNull();
    const kernelOnly = widthGoals(result(part(endedOf(widthDuels), "kernel")));
    expect(kernelOnly[0]).toMatchObject({ measured: "not measured", reached: null });
  });
});

describe("repeated duels", () => {
  const wrong: Partial<Ended> = { ending: "wrong", verdict: "GO" };
  const open: Partial<Ended> = { ending: "open", verdict: "INCONCLUSIVE", rounds: 80 };
  // The third of each three is 10 % later.
  const result = {
    ...{ kind: "aa" as const, title: "A/A" },
    parts: [part(endedOf(repeatedDuels, [open, {}, wrong, wrong]))],
  };
  it("are counted by kind", () => {
    const text = repeatedText(result);
    expect(text).toContain("| quiet | apart | 40 | 38 | 1 | 1 | 0 | 0 | 10 | 10 | 60 s | 60 s |");
    expect(text).toContain("| quiet | apart | 20 | 19 | 1 | 0 | 0 | 0 | 10 | 10 | 60 s | 60 s |");
  });
  it("reach a goal only when all were played, and miss it before", () => {
    const reached = (ended: Ended[]) =>
      repeatedGoals({ ...result, parts: [part(ended)] }).map((goal) => goal.reached);
    expect(reached(endedOf(repeatedDuels))).toEqual([true, true]);
    expect(reached(endedOf(repeatedDuels).slice(0, 57))).toEqual([null, null]);
    expect(reached(endedOf(repeatedDuels, [wrong]).slice(0, 57))).toEqual([false, null]);
  });
  it("allow no wrong answer on a quiet machine", () => {
    expect(repeatedGoals(result)).toMatchObject([
      { text: "against itself, quiet: none decided and wrong", reached: false },
      { text: "10 % later, quiet: none decided and wrong", measured: "1 of 20 (5.0 %)" },
    ]);
  });
});
