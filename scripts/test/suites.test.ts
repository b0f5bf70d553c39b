// The total must not hide a failure, whichever way a tool fails.
// The samples are shortened reports of the tools themselves.
import { describe, expect, it } from "vitest";
import { countCargo, countPlaywright, countVitest, withToolFailure } from "./suites.mjs";
import { addCounts, totalLine } from "./task-board.mjs";

describe("counts", () => {
  it("adds a test file that could not be loaded to vitest's failures", () => {
    const testResults = [
      { status: "passed", assertionResults: [{}, {}] },
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
    ];
    const report = { numPassedTests: 2, numFailedTests: 1, testResults };
    expect(countVitest(report)).toEqual({ passed: 2, failed: 2 });
  });

  it("counts Playwright's flaky tests as passed and its global errors as failed", () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });

  it("adds the result lines of all of cargo's binaries", () => {
    const output = [
      "running 2 tests",
      "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
      "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
    ].join("\n");
    expect(countCargo(output)).toEqual({ passed: 15, failed: 2 });
  });

  it("counts a tool that failed without a failed test as one failure", () => {
    expect(withToolFailure({ passed: 3, failed: 0 }, true)).toEqual({ passed: 3, failed: 1 });
    expect(withToolFailure({ passed: 3, failed: 2 }, true)).toEqual({ passed: 3, failed: 2 });
    expect(withToolFailure({ passed: 3, failed: 0 }, false)).toEqual({ passed: 3, failed: 0 });
  });

  it("says the whole in one line", () => {
    const counts = [
      { passed: 3, failed: 0 },
      { passed: 1, failed: 1 },
    ];
    expect(totalLine(addCounts(counts))).toBe("4 passed, 1 failed");
  });
});
