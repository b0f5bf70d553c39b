// What must be installed and built before the instance can start, and what depends on what.
// Turbo skips what it can give back from its cache; the web app and the engine are skipped by a hash of their sources here
// (docs/decisions/tests-and-build.md says why). cargo runs beside npm, since one mostly waits while the other computes.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { dataPaths, defaultDataDir, engineWorkspace, root } from "../paths.mjs";
import { mustRun } from "../run-command.mjs";
import { cargoTest } from "./clippy.mjs";

/**
 * @typedef {object} BuildStep
 * @property {string} title what it does, for the reader
 * @property {string[]} [after] names of the steps that it needs
 * @property {string[]} [inputs] files and folders, relative to the root: with the same ones it is skipped
 * @property {string[]} [results] files that stand when it was taken
 * @property {() => boolean} [isDone] decides instead of the hash of inputs
 * @property {() => Promise<unknown>} run
 */

/**
 * Runs tasks of turbo.json; says what failed only.
 * @param {...string} args
 */
export const turbo = (...args) =>
  mustRun(join(root, "node_modules/.bin/turbo"), [
    ...["run", ...args, "--output-logs=errors-only", "--log-prefix=none", "--ui=stream"],
  ]);

/**
 * SHA-256 over names and contents of files that git knows or would add: results are ignored there. Tests are left out.
 * @param {string} base folder that the inputs are relative to
 * @param {string[]} inputs files and folders; a missing one counts as empty
 * @returns {string | null} hex; null outside of a git repository
 */
export function hashInputs(base, inputs) {
  const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const tests = [":(exclude,glob)**/*.test.ts*", ":(exclude)apps/web/e2e"];
  try {
    const options = /** @type {const} */ ({
      cwd: base,
      encoding: "utf8",
      maxBuffer: 1e8,
      stdio: "pipe",
    });
    const listed = execFileSync("git", [...listing, "--", ...inputs, ...tests], options).split(
      "\0",
    );
    const hash = createHash("sha256").update(process.version);
    for (const file of [...new Set(listed)].sort()) {
      if (file === "" || !existsSync(join(base, file))) continue;
      const content = readFileSync(join(base, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
    return hash.digest("hex");
  } catch {
    return null;
  }
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/**
 * The packages that differ between a lock file and what is installed.
 * Optional ones (binaries of other platforms) may be missing, but not differ.
 * @param {Record<string, LockedPackage>} locked `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} installed `packages` of node_modules/.package-lock.json
 * @returns {string[]} their paths
 */
export function differingPackages(locked, installed) {
  return Object.entries(locked)
    .filter(([path]) => path.startsWith("node_modules/") || path.includes("/node_modules/"))
    .filter(([path, wanted]) => {
      const found = installed[path];
      if (found === undefined) return !wanted.optional && !wanted.devOptional && !wanted.peer;
      return wanted.version !== found.version;
    })
    .map(([path]) => path);
}

/**
 * Whether nothing needs to be installed. npm writes node_modules/.package-lock.json last of all, so an interrupted installation
 * never looks complete; comparing it is exact where a time stamp would guess.
 * @param {string} folder the repository's root
 */
function isInstalled(folder) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8")).packages;
  return differingPackages(read(join(folder, "package-lock.json")), read(record)).length === 0;
}

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
      isDone: () => isInstalled(root),
      run: () => mustRun("npm", ["ci", "--no-audit", "--no-fund"]),
    },
    generate: {
      title: "Generating the database client",
      after: ["install"],
      run: () => turbo("generate"),
    },
    worker: {
      title: "Bundling the worker",
      after: ["generate"],
      run: () => turbo("build", "--filter=@gonogo/worker"),
    },
    cli: {
      title: "Bundling the command gonogo",
      after: ["install"],
      run: () => turbo("build", "--filter=@gonogo/cli"),
    },
    web: {
      title: "Building the web app",
      after: ["generate"],
      inputs: [
        "package-lock.json",
        "package.json",
        "tsconfig.base.json",
        "docs/methods.md",
        "docs/methods.pt-BR.md",
      ].concat(
        ["analysis", "db", "locale", "protocols/src", "services"].map((name) => `packages/${name}`),
        "apps/web",
      ),
      results: [`apps/web/${nextDir}/BUILD_ID`],
      run: () =>
        mustRun("npm", ["run", "build", "-w", "@gonogo/web"], {
          env: { GONOGO_NEXT_DIR: nextDir },
        }),
    },
    engine: {
      title: "Building the load engine and the demo target (Rust, once)",
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
async function takeStep(name, { title, inputs, results = [], isDone, run }, show) {
  if (isDone?.()) return;
  const stamp = join(dataPaths(defaultDataDir).stamps, name);
  const hash = inputs ? hashInputs(root, inputs) : null;
  const standing = [stamp, ...results].every((path) => existsSync(resolve(root, path)));
  if (hash !== null && standing && readFileSync(stamp, "utf8") === hash) return;
  await show(title, run);
  if (hash === null) return;
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
    taken[name] ??= Promise.all((step.after ?? []).map(take)).then(() =>
      takeStep(name === "web" ? `web${nextDir}` : name, step, show),
    );
    return taken[name];
  };
  await Promise.all(names.map(take));
}
