// `npm run bundle:worker`: one archive for a host of its own, `gonogo-worker-<version>-<arch>.tar.gz`: the worker with its
// packages, Node.js, the engine and the demo target, a unit for systemd, and the program `gonogo-worker`.
//   npm run bundle:worker -- [FOLDER]   where it is written; default: .data/bundles
// Run it on the kind of machine that it is for: engine and Node.js are those of this one. The engine must be built.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defaultDataDir, enginePath, root, targetPath } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";
import { mustRun } from "./lib/run-command.mjs";

/** Smaller, it is a launcher of a shared library, which would not go with it. */
const wholeNodeBytes = 30_000_000;

const launcher = `#!/bin/sh
# Starts the worker with what lies beside it.
here=$(dirname -- "$(readlink -f -- "$0")")
node=$here/node
[ -x "$node" ] || node=node
: "\${GONOGO_ENGINE_PATH:=$here/gonogo-engine}"
: "\${GONOGO_TARGET_PATH:=$here/gonogo-target}"
export GONOGO_ENGINE_PATH GONOGO_TARGET_PATH NODE_ENV=production
exec "$node" "$here/lib/gonogo-worker.js" "$@"
`;

/** @param {string} folder */
async function fill(folder) {
  const lib = join(folder, "lib");
  const tsx = join(root, "node_modules/.bin/tsx");
  await mustRun(tsx, ["build.ts", "--standalone", lib], { cwd: join(root, "apps/worker") });
  writeFileSync(join(lib, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "gonogo-worker"), launcher);
  chmodSync(join(folder, "gonogo-worker"), 0o755);
  copyFileSync(enginePath, join(folder, "gonogo-engine"));
  copyFileSync(targetPath, join(folder, "gonogo-target"));
  const unit = "gonogo-worker.service";
  copyFileSync(join(root, "deploy/systemd", unit), join(folder, unit));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  if (statSync(process.execPath).size < wholeNodeBytes)
    return say("This Node.js is no single file: hosts need Node.js 20.19 or newer on their PATH.");
  copyFileSync(process.execPath, join(folder, "node"));
}

for (const path of [enginePath, targetPath])
  if (!existsSync(path)) {
    say(
      `${path} is missing: build the engine first, by npm start or cargo build --release --bins.`,
    );
    process.exit(1);
  }
const from = process.env.INIT_CWD ?? process.cwd();
const [given] = process.argv.slice(2);
const output = given === undefined ? join(defaultDataDir, "bundles") : resolve(from, given);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = `gonogo-worker-${version}-${process.arch}`;
const work = mkdtempSync(join(tmpdir(), "gonogo-bundle-"));
try {
  mkdirSync(join(work, name));
  await fill(join(work, name));
  mkdirSync(output, { recursive: true });
  const archive = join(output, `${name}.tar.gz`);
  const owner = ["--owner=0", "--group=0", "--numeric-owner"];
  await mustRun("tar", ["-C", work, ...owner, "-czf", archive, name], { cwd: root });
  say(`${archive}  ${(statSync(archive).size / 1e6).toFixed(0)} MB`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
