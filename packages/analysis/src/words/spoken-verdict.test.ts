// What the band says under the verdict's word, of runs judged from invented blocks.
import { expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import type { SyntheticRun } from "../testing/synthetic-blocks.ts";
import { spokenVerdict } from "./spoken-verdict.ts";

function spoken(run: Partial<SyntheticRun>): string {
  const { verdict } = buildReport(firstDuel(run));
  if (verdict === null) throw new Error("the run has no verdict");
  return spokenVerdict(verdict);
}

it.each<[string, Partial<SyntheticRun>, RegExp]>([
  ["GO", {}, /^All 3 limits hold and nothing failed\. /],
  [
    "NO-GO",
    { variants: withVariant("grpc", { medianUs: 420 }) },
    /^p99 of grpc is 2\.\d+ times that of rest; allowed is at most 1\.25 times\. 1 of 3 gates fails\.$/,
  ],
  [
    "too few rounds",
    { rounds: 5 },
    /^p99 of grpc < 50 ms was not evaluated: there are 5 valid rounds, and fewer than 6 have no finite 95 % interval\. Of the other 2 gates none passes\.$/,
  ],
])("says of %s what decides and nothing twice", (_, run, sentence) => {
  expect(spoken(run)).toMatch(sentence);
});
