// All tasks of `npm test`, by suite, and what each needs.
// npm's and cargo's work run in parallel, and so do, once all is built, Rust's tests, those of the engine that
// judge no figures and the browser's walk through the pages; what measures comes last and alone.
import { buildSteps, takeSteps, turbo } from "../lib/build/build-steps.mjs";
import { cargoTest, warningsOf } from "../lib/build/clippy.mjs";
import { nextFreePort } from "../lib/free-port.mjs";
import { readOrMakeSecrets } from "../lib/instance/secrets.mjs";
import { dataPaths, engineWorkspace, root } from "../lib/paths.mjs";
import { say } from "../lib/progress.mjs";
import { mustRun } from "../lib/run-command.mjs";
import { startPrivateGonogo, startTestServices } from "../services/private-gonogo.mjs";
import { findRedis } from "../services/redis.mjs";
import { findChromium, findNginx, findPython } from "../services/test-programs.mjs";
import { runCargoTests, runPlaywright, runVitest } from "./suites.mjs";

/** @typedef {import("./task-board.mjs").Task} Task */
/** @typedef {(name: string, title: string, lane: string, needs: string[], run: Task["run"]) => Task} MakeTask */

export const suites = ["check", "cargo", "unit", "db", "engine", "e2e"];

const nextDir = ".next-e2e";
/** Tag of browser tests that measure something. */
const measuring = "@measures";

/**
 * Checks that need no service, each a task of turbo, which remembers what has not changed. The first takes as long as the
 * others together.
 */
const checks = [
  { title: "Types", task: "typecheck", lane: "npm" },
  { title: "Format and lint", task: "lint", lane: "checks" },
  { title: "Import rules", task: "imports", lane: "checks" },
  { title: "Unused files and dependencies", task: "unused", lane: "checks" },
  { title: "Generated files", task: "generated", lane: "checks" },
];

const formatOfRust = () => mustRun("cargo", ["fmt", "--all", "--check"], { cwd: engineWorkspace });

/** Says again what the lint said when the tests were compiled; nothing is compiled here. */
async function lintOfRust() {
  const { stdout } = await mustRun(...cargoTest("--no-run", "--message-format=json"));
  const warnings = warningsOf(stdout);
  if (warnings.length > 0) throw new Error(warnings.join("\n\n"));
}

/** @type {MakeTask} */
const test = (name, title, lane, needs, run) => ({ name, title, lane, needs, run });
/** What prepares, and counts as no test. @type {MakeTask} */
const step = (...parts) => ({ ...test(...parts), isTest: false });

/** @param {string} name @param {string} lane @param {string[]} needs */
function build(name, lane, needs, withRustTests = false) {
  const show = (/** @type {string} */ _, /** @type {() => Promise<unknown>} */ work) => work();
  const take = () => takeSteps([name], { nextDir, withRustTests, show });
  return step(name, buildSteps({ nextDir })[name]?.title ?? name, lane, needs, take);
}

/**
 * The tasks of the wanted suites, in order.
 * @param {object} options
 * @param {Set<string>} options.wanted
 * @param {string[]} options.files for vitest and Playwright
 * @param {import("../services/private-gonogo.mjs").TestFolder} options.folder
 * @param {import("../services/private-gonogo.mjs").AtEnd} options.atEnd
 * @returns {Task[]}
 */
export function planTasks({ wanted, files, folder, atEnd }) {
  /** What tests are given of services and programs. @type {Record<string, string>} */
  const env = {};
  // A choice of files is small enough to go without a part of its own beside the others.
  const isWhole = files.length === 0;
  const browser = browserTests({ folder, atEnd, env });
  const ofInstance = ["redis", "chromium", "engine", "worker", "web"];
  const ofEngine = ["services", "engine", "nginx", "python", "worker"];
  /** The suites that want it, and the task. @type {[string, Task][]} */
  const table = [
    ["db engine e2e", step("redis", "Looking for Redis", "system", [], () => findRedis(say))],
    [
      "engine e2e",
      step("nginx", "Looking for nginx", "system", [], async () => {
        env.GONOGO_NGINX_PATH = await findNginx(say);
      }),
    ],
    [
      "engine e2e",
      step("python", "Looking for Python and its servers", "python", [], async () => {
        const { path, libraries } = await findPython(say);
        Object.assign(env, { GONOGO_PYTHON_PATH: path, GONOGO_PYTHON_LIBRARIES: libraries });
      }),
    ],
    ["check", test("rust-format", "Format of Rust", "cargo", [], formatOfRust)],
    ["cargo engine e2e", build("engine", "cargo", [], wanted.has("cargo"))],
    ["cargo", test("rust-lint", "Lint of Rust", "cargo", ["engine"], lintOfRust)],
    ["cargo", test("cargo", "Tests of Rust", "cargo", ["engine"], runCargoTests)],
    ["check unit db engine e2e", build("install", "npm", [])],
    ["check unit db engine e2e", build("generate", "npm", ["install"])],
    [
      "e2e",
      step("chromium", "Looking for Chromium", "system", ["install"], async () => {
        env.CHROMIUM_PATH = await findChromium(say);
      }),
    ],
    ...checks.map(
      ({ title, task, lane }) =>
        /** @type {[string, Task]} */ ([
          "check",
          test(task, title, lane, ["generate"], () => turbo(task)),
        ]),
    ),
    ["unit", test("unit", "Unit tests", "npm", ["generate"], () => runVitest(["unit"], {}, files))],
    ["engine e2e", build("worker", "npm", ["generate"])],
    ["e2e", build("cli", "npm", ["generate"])],
    ["e2e", build("web", "npm", ["generate"])],
    [
      "db engine",
      step("services", "Starting PostgreSQL and Redis", "npm", ["generate", "redis"], async () => {
        Object.assign(env, await startTestServices({ folder, say, atEnd }));
      }),
    ],
    ["db", test("db", "Database tests", "npm", ["services"], () => runVitest(["db"], env, files))],
    [
      isWhole ? "e2e" : "",
      test("e2e-pages", "Browser tests of pages", "instance", ofInstance, () =>
        browser(["--grep-invert", measuring]),
      ),
    ],
    [
      isWhole ? "engine" : "",
      // After the database tests: with those of pages, three suites at once would share two cores.
      test("engine-tests", "Engine tests", "npm", ofEngine, () => runVitest(["engine"], env, [])),
    ],
    [
      "engine",
      test("measured-tests", "Engine tests that judge figures", "last", ofEngine, () =>
        runVitest(isWhole ? ["measured"] : ["engine", "measured"], env, files),
      ),
    ],
    [
      "e2e",
      test(
        "e2e",
        "Browser tests of the whole product",
        "last",
        [...ofInstance, "cli", "nginx", "python"],
        // The session is the one that the tests of pages stored.
        // One at a time: what one test's browser does would be measured by the other's run, and a worker takes one run at a time.
        () => browser(isWhole ? ["--grep", measuring, "--no-deps", "--workers=1"] : files),
      ),
    ],
    [
      isWhole ? "e2e" : "",
      test("soak", "Soak of the whole product, short", "last", ofInstance, () => soak(folder.path)),
    ],
  ];
  return table
    .filter(([of]) => of.split(" ").some((suite) => wanted.has(suite)))
    .map(([, task]) => task);
}

/**
 * 20 runs, 10 viewers and 10 requests a second for 15 s at an instance of its own, from the build that browser tests use.
 * @param {string} folder where its results go
 */
function soak(folder) {
  const args = ["product", "--short", "--only", "installed", "--build", nextDir];
  const bench = ["--import", "tsx", "bench/run.ts", ...args, "--out", `${folder}/soak`];
  return mustRun(process.execPath, bench, { cwd: root });
}

/**
 * An instance on free ports with a data folder of its own, started and seeded when first asked for, and the browser
 * tests against it.
 * @param {Pick<Parameters<typeof planTasks>[0], "folder" | "atEnd"> & { env: Record<string, string> }} options
 *   env: paths of Chromium and of servers, once they are known
 * @returns {(args: string[]) => Promise<import("./suites.mjs").SuiteResult>} takes Playwright's arguments
 */
function browserTests({ folder, atEnd, env }) {
  const start = async () => {
    // Below the ports that systems give to outgoing connections; the worker's is the next one.
    const metricsAddress = `127.0.0.1:${await nextFreePort(19_464)}`;
    // A test listens there; until then spans are lost, as where a collector is away.
    const tracesEndpoint = `http://127.0.0.1:${await nextFreePort(19_564)}`;
    const own = { folder, nextDir, metricsAddress, tracesEndpoint, say, atEnd };
    const { instance, facts, dataDir } = await startPrivateGonogo(own);
    const where = {
      GONOGO_E2E_METRICS_ADDRESS: metricsAddress,
      GONOGO_E2E_TRACES_URL: tracesEndpoint,
      GONOGO_E2E_URL: facts.url,
      GONOGO_E2E_CREDENTIALS: dataPaths(dataDir).credentials,
      GONOGO_E2E_TARGET_CONTROL_URL: facts.targetControlUrl,
      GONOGO_E2E_SEEDS: JSON.stringify(await seedAll(facts, dataDir)),
      GONOGO_E2E_WEB: JSON.stringify(webSettings(facts, dataDir)),
    };
    return { instance, where };
  };
  /** @type {ReturnType<typeof start> | undefined} */
  let started;
  return async (args) => {
    started ??= start();
    const { instance, where } = await started;
    const result = await runPlaywright({ ...where, ...env }, args);
    if (result.failed === 0) return result;
    return { ...result, output: `${result.output}\n${instance.lastWords()}` };
  };
}

/**
 * What a further web process of the instance is started with.
 * @param {{ databaseUrl: string, redisUrl: string }} instance
 * @param {string} dataDir
 */
function webSettings({ databaseUrl, redisUrl }, dataDir) {
  const { secretKey, authSecret } = readOrMakeSecrets(dataPaths(dataDir).secrets);
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GONOGO_SECRET_KEY: secretKey,
    BETTER_AUTH_SECRET: authSecret,
    GONOGO_NEXT_DIR: nextDir,
  };
}

/**
 * Every scenario that pages are looked at in, by the entry of `npm run seed`, so that their list stands in one place.
 * @param {{ url: string, databaseUrl: string, redisUrl: string }} instance
 * @param {string} dataDir of the instance: its secrets
 * @returns {Promise<Record<string, string>>} scenario to link
 */
async function seedAll({ url, databaseUrl, redisUrl }, dataDir) {
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GONOGO_URL: url,
    GONOGO_SECRET_KEY: readOrMakeSecrets(dataPaths(dataDir).secrets).secretKey,
  };
  const args = ["--import", "tsx", "apps/worker/src/commands/seed.ts", "all"];
  const { stdout } = await mustRun(process.execPath, args, { env });
  const lines = stdout.trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("\t")));
}
