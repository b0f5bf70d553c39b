// The test tools: cargo, vitest and Playwright, each run once and read by its own report.
// A suite answers with its counts, and with its output when something failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cargoTest } from "../lib/build/clippy.mjs";
import { defaultDataDir, enginePath, root, targetPath } from "../lib/paths.mjs";
import { runCommand } from "../lib/run-command.mjs";
import { countCargo, countPlaywright, countVitest, withToolFailure } from "./counts.mjs";

/** @typedef {import("./counts.mjs").Count & { output: string }} SuiteResult */

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
 * @param {(report: any) => import("./counts.mjs").Count} count
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
