// The test tools: cargo, vitest and Playwright, each run once and counted by its own report.
// A tool that failed without saying which test did counts as one failure,
// so that a broken file, a missing report or a crash can never look green.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cargoTest } from "../lib/build/clippy.mjs";
import { defaultDataDir, enginePath, root, targetPath } from "../lib/paths.mjs";
import { runCommand } from "../lib/run-command.mjs";
import { addCounts } from "./task-board.mjs";

/** @typedef {import("./task-board.mjs").Count} Count */
/** @typedef {Count & { output: string }} SuiteResult */

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
export const countCargo = (output) =>
  addCounts(
    [...output.matchAll(/^test result: \S+ (\d+) passed; (\d+) failed;/gm)].map(
      ([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) }),
    ),
  );

/** Most of them wait, for back-off, time-outs or the end of a load: more than there are cores may run at a time. */
const rustTestThreads = `${2 * availableParallelism()}`;

/** The tests of the engine's Cargo workspace. @returns {Promise<SuiteResult>} */
export async function runCargoTests() {
  const [command, args, { cwd, env }] = cargoTest("--no-fail-fast");
  const threads = { RUST_TEST_THREADS: rustTestThreads };
  const { code, output } = await runCommand(command, args, { cwd, env: { ...env, ...threads } });
  return { ...withToolFailure(countCargo(output), code !== 0), output };
}

/**
 * @param {string} tool
 * @param {(report: any) => Count} count
 * @param {(path: string) => { args: string[], env: Record<string, string>, cwd?: string }} call path: of the report
 * @returns {Promise<SuiteResult>}
 */
async function runWithReport(tool, count, call) {
  const folder = mkdtempSync(join(defaultDataDir, "report-"));
  const path = join(folder, "report.json");
  try {
    const { args, ...options } = call(path);
    const { code, output } = await runCommand(join(root, "node_modules/.bin", tool), args, options);
    const counts = existsSync(path)
      ? count(JSON.parse(readFileSync(path, "utf8")))
      : { passed: 0, failed: 1 };
    return { ...withToolFailure(counts, code !== 0), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Vitest projects.
 * @param {Array<"unit" | "db" | "engine" | "measured">} projects
 * @param {Record<string, string>} serviceEnv TEST_DATABASE_URL and its like
 * @param {string[]} files only tests of files whose path contains one of these; all when empty
 */
export const runVitest = (projects, serviceEnv, files) =>
  runWithReport("vitest", countVitest, (path) => ({
    args: [
      ...["run", ...projects.map((project) => `--project=${project}`)],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${path}`, ...files],
    ],
    env: { ...serviceEnv, GONOGO_ENGINE_PATH: enginePath, GONOGO_TARGET_PATH: targetPath },
  }));

/**
 * The browser tests against a running instance.
 * @param {Record<string, string>} instanceEnv GONOGO_URL, GONOGO_CREDENTIALS_PATH, GONOGO_TARGET_CONTROL_URL, CHROMIUM_PATH
 * @param {string[]} args files, or a choice by tag
 */
export const runPlaywright = (instanceEnv, args) =>
  runWithReport("playwright", countPlaywright, (path) => ({
    args: ["test", "--reporter=list,json", ...args],
    env: { ...instanceEnv, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    cwd: join(root, "apps/web"),
  }));
