// Finds Python and brings the libraries of the tests' servers that nobody here wrote, and Schemathesis.
// They go into a folder of `.data` of their own, in fixed versions; nothing is installed for anybody else.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  canInstallDebianPackages,
  findOnPath,
  installDebianPackage,
  refusal,
} from "../lib/find-program.mjs";
import { defaultDataDir } from "../lib/paths.mjs";
import { mustRun, runCommand } from "../lib/run-command.mjs";

const packages = [
  "hypercorn[h3]==0.18.0",
  "aioquic==1.7.2",
  "websockets==17.4",
  "grpcio==1.85.1",
  "grpcio-health-checking==1.85.1",
  "grpcio-reflection==1.85.1",
  "schemathesis==4.32.5",
];
const folder = join(defaultDataDir, "tools/python");

const advice = `The engine's tests need Python 3.10 or newer with pip, for servers that nobody here wrote
(Hypercorn, websockets, aioquic, grpcio) and for Schemathesis. Install it, or set GONOGO_PYTHON_PATH:
  Debian   sudo apt-get install python3-pip
  Fedora   sudo dnf install python3-pip
  macOS    brew install python`;

/** A wrapper on the PATH (pyenv's, say) would be a process more to stop: the program itself is asked for. */
const question = "import sys, pip; print(*sys.version_info[:2], sys.executable, sep='\\n')";

/**
 * The program and its version where it is new enough and has pip; null otherwise.
 * @param {string} path
 * @returns {Promise<{ path: string, version: string } | null>}
 */
async function usablePython(path) {
  const { code, stdout } = await runCommand(path, ["-c", question]);
  const [major, minor, executable] = stdout.trim().split("\n");
  const isUsable = code === 0 && executable && Number(minor) >= 10;
  return isUsable ? { path: executable, version: `${major}.${minor}` } : null;
}

/**
 * @param {(text: string) => void} say
 * @returns {Promise<{ path: string, libraries: string }>} the program, and what PYTHONPATH must hold
 * @throws {Error} with the commands to type, or with what pip said
 */
export async function findPython(say) {
  const found = process.env.GONOGO_PYTHON_PATH || findOnPath(["python3"]);
  let python = found && (await usablePython(found));
  if (!python && canInstallDebianPackages()) {
    say(`Installing Debian's python3-pip for the engine's tests; ${refusal}`);
    await installDebianPackage("python3-pip");
    python = await usablePython("/usr/bin/python3");
  }
  if (!python) throw new Error(advice);
  const { path, version } = python;
  const libraries = join(folder, version);
  const stamp = join(libraries, ".installed");
  const wanted = packages.join("\n");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return { path, libraries };
  say(
    "Bringing servers in Python and Schemathesis into .data/tools for the engine's tests (hypercorn, websockets, aioquic, grpcio)",
  );
  rmSync(libraries, { recursive: true, force: true });
  mkdirSync(libraries, { recursive: true });
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-compile"];
  await mustRun(path, ["-m", "pip", "install", ...quiet, "--target", libraries, ...packages]);
  writeFileSync(stamp, wanted);
  return { path, libraries };
}
