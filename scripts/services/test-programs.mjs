// Finds the programs that only tests and benchmarks need, and brings them where that may be done: nothing is installed for anybody
// else but Debian's own packages, as root.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  canInstallDebianPackages,
  findOnPath,
  installDebianPackage,
  refusal,
} from "../lib/find-program.mjs";
import { defaultDataDir } from "../lib/paths.mjs";
import { mustRun, runCommand } from "../lib/run-command.mjs";

const browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const chromiumAdvice = `The browser tests need Chromium and found none. Install it, or set CHROMIUM_PATH:
  Debian          sudo apt-get install chromium
  Fedora          sudo dnf install chromium
  anywhere        npx playwright install chromium`;

/** Playwright's own browser, when somebody installed it. */
function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright-core");
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Chromium for browser tests; nothing is downloaded but Debian's own package.
 * Order: CHROMIUM_PATH, Playwright's own if it is installed, the PATH, apt-get as root.
 * @param {(text: string) => void} say
 * @returns {Promise<string>} the program's path
 * @throws {Error} with the commands to type
 */
export async function findChromium(say) {
  const found = process.env.CHROMIUM_PATH || playwrightsOwn() || findOnPath(browsers);
  if (found) return found;
  if (!canInstallDebianPackages()) throw new Error(chromiumAdvice);
  say(`Installing Debian's chromium for the browser tests; ${refusal}`);
  await installDebianPackage("chromium");
  const installed = findOnPath(browsers);
  if (installed === null) throw new Error(chromiumAdvice);
  return installed;
}

const nginxFolder = join(defaultDataDir, "tools/nginx");
const unpacked = join(nginxFolder, "usr/sbin/nginx");

const nginxAdvice = `The engine's tests need nginx and found none. Install it, or set GONOGO_NGINX_PATH:
  Debian   apt-get download nginx && dpkg -x nginx_*.deb .data/tools/nginx
  Fedora   sudo dnf install nginx
  macOS    brew install nginx`;

async function unpackDebianPackage() {
  mkdirSync(nginxFolder, { recursive: true });
  const download = () => mustRun("apt-get", ["download", "nginx"], { cwd: nginxFolder });
  try {
    await download();
  } catch {
    await mustRun("apt-get", ["-o", "DPkg::Lock::Timeout=300", "update"]);
    await download();
  }
  for (const name of readdirSync(nginxFolder).filter((entry) => entry.endsWith(".deb"))) {
    await mustRun("dpkg", ["-x", join(nginxFolder, name), nginxFolder]);
    rmSync(join(nginxFolder, name));
  }
}

/**
 * nginx, the server among the tests' targets that nobody here wrote. Debian's package would start a system service, so it is
 * unpacked into `.data`; the tests start the program themselves, with a configuration of their own.
 * @param {(text: string) => void} say
 * @returns {Promise<string>} the program's path
 * @throws {Error} with the commands to type
 */
export async function findNginx(say) {
  const usual = ["/usr/sbin/nginx", unpacked].find((path) => existsSync(path));
  const found = process.env.GONOGO_NGINX_PATH || findOnPath(["nginx"]) || usual;
  if (found) return found;
  if (!findOnPath(["apt-get"]) || !findOnPath(["dpkg"])) throw new Error(nginxAdvice);
  say("Unpacking Debian's nginx into .data/tools for the engine's tests (nothing is installed)");
  await unpackDebianPackage();
  if (!existsSync(unpacked)) throw new Error(nginxAdvice);
  return unpacked;
}

const packages = [
  "hypercorn[h3]==0.18.0",
  "aioquic==1.7.2",
  "websockets==17.4",
  "grpcio==1.85.1",
  "grpcio-health-checking==1.85.1",
  "grpcio-reflection==1.85.1",
  "schemathesis==4.32.5",
  "openapi-python-client==0.29.1",
];
const pythonFolder = join(defaultDataDir, "tools/python");

const pythonAdvice = `The engine's tests need Python 3.10 or newer with pip, for servers that nobody here wrote
(Hypercorn, websockets, aioquic, grpcio), Schemathesis and openapi-python-client. Install it, or set GONOGO_PYTHON_PATH:
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
 * Python with the libraries of the tests' servers that nobody here wrote, Schemathesis and a generator of clients, in fixed versions
 * in a folder of `.data`.
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
  if (!python) throw new Error(pythonAdvice);
  const { path, version } = python;
  const libraries = join(pythonFolder, version);
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
