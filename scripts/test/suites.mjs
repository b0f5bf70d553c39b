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
 * @param {string[]} args
 * @param {object} options
 * @param {Record<string, string>} options.env
 * @param {(folder: string) => Record<string, string>} options.reportEnv
 * @param {(folder: string) => string[]} options.reportArgs
 * @param {(report: any) => import("./counts.mjs").Count} options.count
 * @param {string} [options.cwd]
 * @returns {Promise<SuiteResult>}
 */
async function runWithReport(tool, args, { env, reportEnv, reportArgs, count, cwd = root }) {
  const folder = mkdtempSync(join(defaultDataDir, "report-"));
  try {
    const program = join(root, "node_modules/.bin", tool);
    const { code, output } = await runCommand(program, [...args, ...reportArgs(folder)], {
      cwd,
      env: { ...env, ...reportEnv(folder) },
    });
    const path = join(folder, "report.json");
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
 * @returns {Promise<SuiteResult>}
 */
export function runVitest(projects, serviceEnv, files) {
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ["run", ...chosen, "--reporter=default", "--reporter=json", ...files];
  return runWithReport("vitest", args, {
    env: { ...serviceEnv, GONOGO_ENGINE_PATH: enginePath, GONOGO_TARGET_PATH: targetPath },
    reportEnv: () => ({}),
    reportArgs: (folder) => [`--outputFile.json=${join(folder, "report.json")}`],
    count: countVitest,
  });
}

/**
 * The browser tests against a running instance.
 * @param {Record<string, string>} instanceEnv GONOGO_URL, GONOGO_CREDENTIALS_PATH, GONOGO_TARGET_CONTROL_URL, CHROMIUM_PATH
 * @param {string[]} args files, or a choice by tag
 * @returns {Promise<SuiteResult>}
 */
export function runPlaywright(instanceEnv, args) {
  return runWithReport("playwright", ["test", "--reporter=list,json", ...args], {
    cwd: join(root, "apps/web"),
    env: instanceEnv,
    reportEnv: (folder) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, "report.json") }),
    reportArgs: () => [],
    count: countPlaywright,
  });
}
