// All tasks of `npm test`, by suite, and what each needs.
// npm's and cargo's work run beside one another, and so do, once all is built, Rust's tests, those of the engine that
// judge no figures and the browser's walk through the pages; what measures comes last and alone.
import { buildSteps, takeSteps } from "../lib/build/build-steps.mjs";
import { dataPaths } from "../lib/paths.mjs";
import { say } from "../lib/progress.mjs";
import { findChromium } from "../services/chromium.mjs";
import { findNginx } from "../services/nginx.mjs";
import { startPrivateGonogo } from "../services/private-gonogo.mjs";
import { findPython } from "../services/python.mjs";
import { findRedis } from "../services/redis.mjs";
import { startTestServices } from "../services/test-services.mjs";
import { codeChecks, rustFormat, rustLint } from "./checks.mjs";
import { seedInstance } from "./seed-instance.mjs";
import { runCargoTests, runPlaywright, runVitest } from "./suites.mjs";

/** @typedef {import("./task-board.mjs").Task} Task */

export const suites = ["check", "cargo", "unit", "db", "engine", "e2e"];

const nextDir = ".next-e2e";

/**
 * @param {string} name
 * @param {string} lane
 * @param {string[]} needs
 * @param {{ withRustTests?: boolean }} [options]
 * @returns {Task}
 */
function buildTask(name, lane, needs, options = {}) {
  const title = buildSteps({ nextDir })[name]?.title ?? name;
  const show = (/** @type {string} */ _, /** @type {() => Promise<unknown>} */ work) => work();
  const run = async () => {
    await Promise.all(Object.values(takeSteps([name], { nextDir, ...options, show })));
  };
  return { name, title, lane, needs, isTest: false, run };
}

/**
 * The tasks of the wanted suites, in order.
 * @param {object} options
 * @param {Set<string>} options.wanted
 * @param {string[]} options.files for vitest and Playwright
 * @param {ReturnType<typeof import("../services/test-folder.mjs").makeTestFolder>} options.folder
 * @param {(stop: () => Promise<void>) => void} options.atEnd registers what must be stopped, last first
 * @returns {Task[]}
 */
export function planTasks({ wanted, files, folder, atEnd }) {
  const wants = (/** @type {string[]} */ ...names) => names.some((name) => wanted.has(name));
  /** @type {Record<string, string>} */
  const serviceEnv = {};
  /** @type {Task[]} */
  const tasks = [];
  const add = (/** @type {boolean} */ condition, /** @type {Task[]} */ ...more) => {
    if (condition) tasks.push(...more);
  };

  add(wants("db", "engine", "e2e"), {
    name: "redis",
    title: "Looking for Redis",
    lane: "system",
    isTest: false,
    run: () => findRedis(say),
  });
  add(wants("engine", "e2e"), {
    name: "nginx",
    title: "Looking for nginx",
    lane: "system",
    isTest: false,
    run: async () => {
      serviceEnv.GONOGO_NGINX_PATH = await findNginx(say);
    },
  });
  add(wants("engine", "e2e"), {
    name: "python",
    title: "Looking for Python and its servers",
    lane: "python",
    isTest: false,
    run: async () => {
      const { path, libraries } = await findPython(say);
      Object.assign(serviceEnv, {
        GONOGO_PYTHON_PATH: path,
        GONOGO_PYTHON_LIBRARIES: libraries,
      });
    },
  });
  add(wants("check"), { name: "rust-format", lane: "cargo", ...rustFormat });
  add(
    wants("cargo", "engine", "e2e"),
    buildTask("engine", "cargo", [], { withRustTests: wants("cargo") }),
  );
  add(wants("cargo"), { name: "rust-lint", lane: "cargo", needs: ["engine"], ...rustLint });
  add(wants("cargo"), {
    name: "cargo",
    title: "Tests of Rust",
    lane: "cargo",
    needs: ["engine"],
    run: runCargoTests,
  });

  add(wants("check", "unit", "db", "engine", "e2e"), buildTask("install", "npm", []));
  add(wants("check", "unit", "db", "engine", "e2e"), buildTask("generate", "npm", ["install"]));
  add(wants("e2e"), {
    name: "chromium",
    title: "Looking for Chromium",
    lane: "system",
    needs: ["install"],
    isTest: false,
    run: async () => {
      serviceEnv.CHROMIUM_PATH = await findChromium(say);
    },
  });
  for (const check of wants("check") ? codeChecks : [])
    add(true, { name: check.title, lane: "npm", needs: ["generate"], ...check });
  add(wants("unit"), {
    name: "unit",
    title: "Unit tests",
    lane: "npm",
    needs: ["generate"],
    run: () => runVitest(["unit"], {}, files),
  });
  add(wants("e2e", "engine"), buildTask("worker", "npm", ["generate"]));
  add(wants("e2e"), buildTask("web", "npm", ["generate"]));
  add(wants("db", "engine"), {
    name: "services",
    title: "Starting PostgreSQL and Redis for the tests",
    lane: "npm",
    needs: ["generate", "redis"],
    isTest: false,
    run: async () => {
      const services = await startTestServices(folder, say);
      atEnd(services.stop);
      Object.assign(serviceEnv, services.env);
    },
  });
  add(wants("db"), {
    name: "db",
    title: "Database tests",
    lane: "npm",
    needs: ["services"],
    run: () => runVitest(["db"], serviceEnv, files),
  });
  const needsOfInstance = ["redis", "chromium", "engine", "worker", "web"];
  const browser = browserTests({ folder, atEnd, serviceEnv });
  // A choice of files is small enough to go without a part of its own.
  add(wants("e2e") && files.length === 0, {
    name: "e2e-pages",
    title: "Browser tests of pages",
    lane: "instance",
    needs: needsOfInstance,
    run: () => browser(["--grep-invert", measuring]),
  });
  const needsOfEngine = ["services", "engine", "nginx", "python", "worker"];
  add(wants("engine") && files.length === 0, {
    name: "engine-tests",
    title: "Engine tests",
    lane: "engine",
    needs: needsOfEngine,
    run: () => runVitest(["engine"], serviceEnv, []),
  });
  add(wants("engine"), {
    name: "measured-tests",
    title: "Engine tests that judge figures",
    lane: "last",
    needs: needsOfEngine,
    run: () =>
      runVitest(files.length === 0 ? ["measured"] : ["engine", "measured"], serviceEnv, files),
  });
  add(wants("e2e"), {
    name: "e2e",
    title: "Browser tests of the whole product",
    lane: "last",
    needs: [...needsOfInstance, "nginx", "python"],
    // The session is the one that the tests of pages stored.
    // One at a time: what one test's browser does would be measured by the other's run, and a worker takes one run at a time.
    run: () =>
      browser(files.length === 0 ? ["--grep", measuring, "--no-deps", "--workers=1"] : files),
  });
  return tasks;
}

/** Tag of browser tests that measure something. */
const measuring = "@measures";

/**
 * An instance on free ports with a data folder of its own, started and seeded when first asked for, and the browser
 * tests against it.
 * @param {object} options
 * @param {ReturnType<typeof import("../services/test-folder.mjs").makeTestFolder>} options.folder
 * @param {(stop: () => Promise<void>) => void} options.atEnd
 * @param {Record<string, string>} options.serviceEnv paths of Chromium and of servers, once they are known
 * @returns {(args: string[]) => Promise<import("./suites.mjs").SuiteResult>} takes Playwright's arguments
 */
function browserTests({ folder, atEnd, serviceEnv }) {
  /** @type {ReturnType<typeof startInstance> | undefined} */
  let started;
  return async (args) => {
    started ??= startInstance({ folder, atEnd });
    const { instance, env } = await started;
    const result = await runPlaywright({ ...env, ...serviceEnv }, args);
    return result.failed === 0
      ? result
      : { ...result, output: `${result.output}\n${instance.lastWords()}` };
  };
}

/**
 * @param {object} options
 * @param {ReturnType<typeof import("../services/test-folder.mjs").makeTestFolder>} options.folder
 * @param {(stop: () => Promise<void>) => void} options.atEnd
 */
async function startInstance({ folder, atEnd }) {
  const { instance, facts, dataDir } = await startPrivateGonogo({ folder, nextDir, say, atEnd });
  const seeds = await seedInstance(facts, dataDir);
  const env = {
    GONOGO_E2E_URL: facts.url,
    GONOGO_E2E_CREDENTIALS: dataPaths(dataDir).credentials,
    GONOGO_E2E_TARGET_CONTROL_URL: facts.targetControlUrl,
    GONOGO_E2E_SEEDS: JSON.stringify(seeds),
  };
  return { instance, env };
}
