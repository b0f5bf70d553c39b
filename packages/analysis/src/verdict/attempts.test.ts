// Attempts: a GO after earlier NO-GOs says so; nothing else is changed by what came before.
import type { EarlierVerdict } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { firstDuel, firstDuelGatesByName, judgeInputOf } from "../testing/first-duel.ts";
import { saidBy } from "../testing/said.ts";
import { ordinal } from "../words/verdict-words.ts";
import { attemptReservation } from "./attempts.ts";
import { judge } from "./judge.ts";

const earlier = (...verdicts: EarlierVerdict["verdict"][]): EarlierVerdict[] =>
  verdicts.map((verdict, i) => ({ runId: `run-${i}`, attempt: i + 1, verdict }));

describe("attempts", () => {
  it("are counted as people count", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinal).join(" ")).toBe(
      "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd",
    );
  });
  it("are reported beside a GO that earlier ones refused", () => {
    const refused = attemptReservation({ attempt: 3, earlier: earlier("NO-GO", "NO-GO") });
    expect(refused).toEqual([{ code: "attempt", params: { attempt: 3, noGo: 2 } }]);
    const go = judge({
      ...judgeInputOf(firstDuel()),
      attempts: { attempt: 3, earlier: earlier("NO-GO", "NO-GO") },
    });
    expect(saidBy(go).reservations.at(-1)).toBe(
      "This is the 3rd attempt on this subject; 2 earlier ones were NO-GO.",
    );
    expect(attemptReservation({ attempt: 3, earlier: earlier("GO", "INCONCLUSIVE") })).toEqual([]);
  });
  it("are stored with the verdict, whatever it is, and change nothing else in it", () => {
    const attempts = { attempt: 2, earlier: earlier("NO-GO") };
    const go = judgeInputOf(firstDuel());
    const first = judge(go);
    const second = judge({ ...go, attempts });
    expect(first).toMatchObject({ verdict: "GO", earlier: [] });
    expect(second.earlier).toEqual(attempts.earlier);
    expect(second.reservations).toEqual([
      ...first.reservations,
      { code: "attempt", params: { attempt: 2, noGo: 1 } },
    ]);
    expect(saidBy(second).reservations.at(-1)).toMatch(/1 earlier one was NO-GO\.$/);
    const gates = [{ ...firstDuelGatesByName.absolute, limitMs: 0.001 }];
    const refused = judge({ ...judgeInputOf(firstDuel({ spec: { gates } })), attempts });
    expect(refused).toMatchObject({
      verdict: "NO-GO",
      reservations: [],
      earlier: [{ attempt: 1 }],
    });
  });
});
