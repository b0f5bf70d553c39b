// `npm run validate -- simulate | real`: the proof that verdicts can be trusted, written to docs/validation.md.
// Needs no running house; `real` needs the built engine and demo target.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { enginePath, root, targetPath } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";
import { childEnv } from "./lib/run-command.mjs";

const env = {
  ...childEnv(),
  GONOGO_ENGINE_PATH: process.env.GONOGO_ENGINE_PATH || enginePath,
  GONOGO_TARGET_PATH: process.env.GONOGO_TARGET_PATH || targetPath,
};
const missing = [env.GONOGO_ENGINE_PATH, env.GONOGO_TARGET_PATH].find((path) => !existsSync(path));
if (process.argv[2] === "real" && missing) {
  say(`${missing} is not built: cargo build --release in packages/protocols/engine, or npm start.`);
  process.exit(1);
}
const args = ["--import", "tsx", "apps/worker/src/validate.ts", ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
// Ctrl-C reaches the child as well, which stops the engine and the target and says so.
process.on("SIGINT", () => {});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
