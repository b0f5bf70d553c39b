// Python with the libraries of the echo servers, in an environment of its own.
// A stamp named after the versions stands when all are in; other versions make the environment anew.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "../../../scripts/lib/run-command.mjs";
import { benchDir, needs } from "../bench-dir.mjs";

const packages = ["websockets==17.4", "aioquic==1.7.2"];
const venv = join(benchDir, "python");
/** Stands when these packages are in. */
const stamp = join(venv, packages.join("-"));

async function makeEnvironment() {
  needs("python3");
  await mustRun("python3", ["-m", "venv", "--clear", venv]);
  await mustRun(join(venv, "bin/pip"), ["install", "-q", ...packages]);
  writeFileSync(stamp, "");
}

/** @type {import("./programs.mjs").Program} */
export const python = {
  find: () => (existsSync(stamp) ? join(venv, "bin/python") : null),
  remedy: `python3 -m venv, then pip install ${packages.join(" ")}`,
  install: makeEnvironment,
  version: null,
  pinned: packages.join(" "),
};
