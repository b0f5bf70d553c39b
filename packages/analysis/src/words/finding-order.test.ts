// Findings by name: the worst of each stands for it.
import type { Diagnostic } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { bySeverity, chipsOf, firstOfEach, keptFindings } from "./finding-order.ts";

const found = (changes: Partial<Diagnostic>): Diagnostic => ({
  ...{ code: "not-steady", severity: "caution", variant: "grpc", cell: 0, cellLabel: null },
  ...{ params: {}, accepted: false, blockIds: [] },
  ...changes,
});
const worst = found({ severity: "invalidating", cell: 3 });
const accepted = found({ severity: "invalidating", accepted: true, cell: 1 });
const mild = found({ cell: 2 });
const other = found({ code: "engine-bound" });
const note = found({ code: "small-sample" as Diagnostic["code"], severity: "note" });

it("puts open findings before accepted ones, and worse before milder", () => {
  expect(bySeverity([note, accepted, mild, worst])).toEqual([worst, mild, note, accepted]);
});

it("keeps the first finding of each anchor, which is the worst", () => {
  const first = firstOfEach(bySeverity([accepted, mild, worst, other]));
  expect([...first.values()]).toEqual([worst, other]);
});

it("has a chip for each, and counts what has none", () => {
  const { chips, more } = chipsOf([accepted, note, mild, worst, other], 1);
  expect(chips).toEqual([{ anchor: "caution-not-steady-grpc", finding: worst }]);
  expect(more).toBe("1 more caution and 1 note");
  expect(chipsOf([mild], 8)).toMatchObject({ chips: [{ finding: mild }], more: "" });
  expect(chipsOf([], 8)).toEqual({ chips: [], more: "" });
});

it("keeps the finding of each chip before others of the same name", () => {
  const { rows, left } = keptFindings([mild, note, worst, other], 3);
  expect(rows).toEqual([
    { finding: worst, anchor: "caution-not-steady-grpc" },
    { finding: other, anchor: "caution-engine-bound-grpc" },
    { finding: note, anchor: "caution-small-sample-grpc" },
  ]);
  expect(left).toBe(1);
});
