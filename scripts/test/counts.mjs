// Counts passed and failed tests in what each tool reports.
// A tool that failed without saying which test did counts as one failure,
// so that a broken file, a missing report or a crash can never look green.

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {Count} count
 * @param {boolean} toolFailed its exit code was not 0
 * @returns {Count}
 */
export function withToolFailure({ passed, failed }, toolFailed) {
  return { passed, failed: toolFailed && failed === 0 ? 1 : failed };
}

/**
 * Vitest's JSON report. A file that could not be loaded has failed without a test of its own.
 * @param {any} report
 * @returns {Count}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * Playwright's JSON report. A test that passed on a second try counts as passed; errors outside of tests count.
 * @param {any} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0) };
}

/**
 * What `cargo test` prints: one "test result" line a binary.
 * @param {string} output
 * @returns {Count}
 */
export function countCargo(output) {
  const lines = [...output.matchAll(/^test result: \S+ (\d+) passed; (\d+) failed;/gm)];
  return lines.reduce(
    (sum, [, passed, failed]) => ({
      passed: sum.passed + Number(passed),
      failed: sum.failed + Number(failed),
    }),
    { passed: 0, failed: 0 },
  );
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function addCounts(counts) {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** The last line of `npm test`. @param {Count} count */
export function totalLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
