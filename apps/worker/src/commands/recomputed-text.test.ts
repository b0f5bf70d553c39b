// The lines of `npm run recompute`: one when nothing changed, else one for each field with both values.
import { expect, it } from "vitest";
import { recomputedText } from "./recomputed-text.ts";

const same = {
  runId: "01933a5e-7c00-7000-8000-000000000001",
  benchmark: "dispatch",
  outcome: "identical" as const,
  verdict: "GO" as const,
  gates: 3,
  diagnostics: 1,
  figures: 30,
  blocks: 30,
  rulesVersion: { stored: 3, used: 3 },
  changes: [],
};

it("says in one line that nothing changed", () => {
  expect(recomputedText(same)).toBe(
    `${same.runId} (dispatch) identical: verdict GO, 3 gate results, 1 finding, 30 figures, from 30 blocks, rulesVersion 3`,
  );
  const none = { ...same, outcome: "no-verdict" as const, verdict: null };
  expect(recomputedText(none)).toContain("identical: no verdict, since no gate blocks; 1 finding");
});

it("lists what changed, under which rules", () => {
  const about = "1. p99(grpc) < 50 ms";
  const changes = [
    { field: "rulesVersion", about: null, stored: 2, recomputed: 3 },
    { field: "gates[0]", about, stored: undefined, recomputed: "x".repeat(500) },
  ];
  const changed = { ...same, outcome: "changed" as const, changes };
  const lines = recomputedText({
    ...changed,
    rulesVersion: { stored: 2, used: 3 },
  }).split("\n");
  expect(lines[0]).toMatch(
    /changed under rulesVersion 3; rulesVersion 2 made the stored verdict: 2 fields$/,
  );
  expect(lines[1]).toBe("  rulesVersion: stored 2, now 3");
  expect(lines[2]).toMatch(
    /^ {2}gates\[0\] \(1\. p99\(grpc\) < 50 ms\): stored nothing, now "x+…$/,
  );
  expect(recomputedText(changed)).toMatch(/the same rules \(rulesVersion 3\), so stored rows were/);
});
