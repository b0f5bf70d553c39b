// What must be installed and built before the instance can start, and what depends on what.
// Each step names its inputs and results, so that a second start skips it;
// cargo runs beside npm, since one mostly waits while the other computes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataPaths, defaultDataDir, engineWorkspace, root } from "../paths.mjs";
import { mustRun } from "../run-command.mjs";
import { cargoTest } from "./clippy.mjs";
import { hashInputs } from "./input-hash.mjs";
import { isInstalled } from "./installed-packages.mjs";

/**
 * @typedef {object} BuildStep
 * @property {string} title what it does, for the reader
 * @property {string[]} after names of the steps that it needs
 * @property {string[]} inputs files and folders, relative to the root
 * @property {string[]} results files that stand when it was taken
 * @property {() => Promise<unknown>} run
 * @property {() => boolean} [isDone] decides instead of the hash of inputs
 */

const shared = ["packages/analysis", "packages/db", "packages/protocols/src", "packages/services"];
const locked = ["package-lock.json", "package.json", "tsconfig.base.json"];

/** @param {string[]} args */
const npm = (args, env = {}) => mustRun("npm", args, { env });

/**
 * @param {{ nextDir?: string, withRustTests?: boolean }} [options] nextDir: where the web's build goes, relative to
 *   apps/web; withRustTests: binaries and tests by one call of cargo, since two would compile most of it twice
 *   (the tests' own dependencies switch on further features of shared ones)
 * @returns {Record<string, BuildStep>}
 */
export function buildSteps({ nextDir = ".next", withRustTests = false } = {}) {
  const buildRust = () =>
    withRustTests
      ? mustRun(...cargoTest("--no-run"))
      : mustRun("cargo", ["build", "--bins", "--release", "--locked"], { cwd: engineWorkspace });
  return {
    install: {
      title: "Installing npm packages",
      after: [],
      inputs: [],
      results: [],
      isDone: () => isInstalled(root),
      run: () => npm(["ci", "--no-audit", "--no-fund"]),
    },
    generate: {
      title: "Generating the database client",
      after: ["install"],
      inputs: [...locked, "packages/db/prisma", "packages/db/scripts", "packages/db/package.json"],
      results: ["packages/db/src/generated"],
      run: () => npm(["run", "generate", "-w", "@gonogo/db"]),
    },
    worker: {
      title: "Bundling the worker",
      after: ["generate"],
      inputs: [...locked, ...shared, "packages/seed", "apps/worker"],
      results: ["apps/worker/dist/main.js", "apps/worker/dist/setup.js"],
      run: () => npm(["run", "build", "-w", "@gonogo/worker"]),
    },
    web: {
      title: "Building the web app",
      after: ["generate"],
      inputs: [...locked, ...shared, "apps/web", "docs/methods.md"],
      results: [`apps/web/${nextDir}/BUILD_ID`],
      run: () => npm(["run", "build", "-w", "@gonogo/web"], { GONOGO_NEXT_DIR: nextDir }),
    },
    engine: {
      title: "Building the load engine and the demo target (Rust, once)",
      after: [],
      inputs: ["packages/protocols/engine", "packages/protocols/schema"],
      results: ["gonogo-engine", "gonogo-target"].map(
        (name) => `packages/protocols/engine/target/release/${name}`,
      ),
      run: buildRust,
    },
  };
}

/**
 * Takes one step unless its inputs are those it was last taken with.
 * @param {string} name also the name of its stamp
 * @param {BuildStep} step
 * @param {(title: string, work: () => Promise<unknown>) => Promise<unknown>} show wraps the work with progress
 */
async function takeStep(name, step, show) {
  const stamp = join(dataPaths(defaultDataDir).stamps, name);
  const hash = hashInputs(root, step.inputs, process.version);
  const standing = step.results.every((path) => existsSync(join(root, path)));
  const same = existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (step.isDone ? step.isDone() : standing && same) return;
  await show(step.title, step.run);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Takes the named steps and those they need, each as soon as it can.
 * @param {string[]} names
 * @param {{ nextDir?: string, withRustTests?: boolean, show: Parameters<typeof takeStep>[2] }} options
 */
export async function takeSteps(names, { nextDir = ".next", withRustTests = false, show }) {
  const steps = buildSteps({ nextDir, withRustTests });
  /** @type {Record<string, Promise<void>>} */
  const taken = {};
  /** @type {(name: string) => Promise<void>} */
  const take = async (name) => {
    const step = steps[name];
    if (step === undefined) throw new Error(`There is no build step named ${name}`);
    taken[name] ??= Promise.all(step.after.map(take)).then(() =>
      takeStep(name === "web" ? `web${nextDir}` : name, step, show),
    );
    return taken[name];
  };
  await Promise.all(names.map(take));
}
