// `npm run recompute -- <run>`: judges a stored run of the running instance again from its blocks.
// Prints that the answer is identical, or what changed; exit code 1 for a change. `--all`, `--json`.
import { spawn } from "node:child_process";
import { instanceEnv } from "./lib/instance/instance-env.mjs";
import { root } from "./lib/paths.mjs";

const args = ["--import", "tsx", "apps/worker/src/commands/recompute.ts", ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, env: instanceEnv(), stdio: "inherit" });
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
