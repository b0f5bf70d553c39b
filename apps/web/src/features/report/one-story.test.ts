// Every part of a report says the same: verdict, gates, looks, confirmation, what would change it, what to do next. Tried on
// runs that end in each way that a plan of several looks with a confirmation can; seeded scenarios are tried in the .db test.

import { nextSteps } from "@gonogo/analysis/report/answer/answer";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuelGatesByName, withVariant } from "@gonogo/analysis/testing/first-duel";
import { playRun } from "@gonogo/analysis/testing/play-run";
import { gateChanges } from "@gonogo/analysis/words/gate-changes";
import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { whatWouldChange } from "@gonogo/analysis/words/what-would-change";
import { expect, it } from "vitest";
import { lookRows, savedLine } from "./gates/gates-section.tsx";
import { storyIssues } from "./testing/report-story.ts";

type Play = Parameters<typeof playRun>[0];
const gates = [firstDuelGatesByName.ratio, firstDuelGatesByName.errors];
const spec = { plan: { rounds: 10, looks: [10, 15, 20], confirm: true }, gates };
const grpc = (medianUs: number, more: object = {}) => ({
  variants: withVariant("grpc", { medianUs, ...more }),
  spec,
});
const broken = Array.from({ length: 20 }, (_, i) => i);
const slow = grpc(420);

const plays: readonly (readonly [name: string, play: Play, verdict: string])[] = [
  ["decides at once", { run: grpc(150) }, "GO"],
  ["decides at a later look", { run: { ...grpc(211), noise: 0.07 } }, "GO"],
  ["has no decision at its end", { run: { ...grpc(233), noise: 0.05 } }, "INCONCLUSIVE"],
  ["gives up early", { run: { ...grpc(230), noise: 0.05 } }, "INCONCLUSIVE"],
  ["fails and is confirmed", { run: slow }, "NO-GO"],
  ["fails and then passes", { run: slow, again: grpc(150) }, "INCONCLUSIVE"],
  ["fails and is then open", { run: slow, again: { ...grpc(225), noise: 0.08 } }, "INCONCLUSIVE"],
  [
    "fails, then loses its rounds",
    { run: slow, again: grpc(420, { brokenRounds: broken }) },
    "INCONCLUSIVE",
  ],
  ["loses rounds", { run: grpc(150, { brokenRounds: [1, 3, 4, 6, 8, 9, 11] }) }, "any"],
  ["loses all rounds", { run: grpc(150, { brokenRounds: broken }) }, "any"],
  ["is cut off before its confirmation", { run: slow, most: 0 }, "INCONCLUSIVE"],
];

const reportOf = (play: Play, status: "finished" | "cancelled" = "finished") => {
  const { input } = playRun(play);
  return buildReport({ ...input, run: { ...input.run, status } });
};

it.each(plays)("a run that %s tells one story", (_, play, verdict) => {
  const report = reportOf(play);
  expect(report.verdict?.verdict).toEqual(verdict === "any" ? expect.anything() : verdict);
  expect(storyIssues(report)).toEqual([]);
});

it.each(plays)("a run that %s and was cancelled gives no verdict and no steps", (_, play) => {
  const report = reportOf(play, "cancelled");
  expect(report.verdict).toBeNull();
  expect(storyIssues(report)).toEqual([]);
});

it("a NO-GO that the second measurement does not confirm is said as that everywhere", () => {
  const again = { ...grpc(225), noise: 0.08 };
  const report = reportOf({ run: slow, again });
  const { verdict } = report;
  if (!verdict) throw new Error("no verdict");
  expect(lookRows({ ...report, verdict }).map(({ result }) => result)).toEqual([
    "NO-GO, which the second measurement did not confirm",
    "not taken",
    "not taken",
  ]);
  expect(savedLine({ ...report, verdict })).toMatch(
    /^Stopped at look 1 of 3; not taken: 10 rounds/,
  );
  const remedy =
    /failed once and not twice: see what differed between the two measurements, then run again\.$/;
  const [why] = report.explanations;
  const [result] = verdict.gates;
  if (!why || !result) throw new Error("a judged gate");
  expect(gateChanges(result, why, verdict.confirmation)).toEqual([expect.stringMatching(remedy)]);
  expect(nextSteps(report)).toEqual([expect.stringMatching(remedy)]);
  const wouldChange = whatWouldChange(verdict, report.explanations);
  expect(wouldChange[0]).toMatch(/failed once and not twice/);
  const told = JSON.stringify([gateSentence(result, verdict.confirmation), wouldChange]);
  expect(told).not.toMatch(/more rounds?|is unknown/);
  const lost = reportOf({ run: slow, again: grpc(420, { brokenRounds: broken }) });
  expect(nextSteps(lost)[0]).toMatch(/could not be judged a second time/);
});
