// `npm run calibrate`: measures what the engine can do on this machine and keeps it in the running instance,
// so that a load near the engine's own limit is told from a slow target.
import { spawn } from "node:child_process";
import { instanceEnv } from "./lib/instance/instance-env.mjs";
import { enginePath, root, targetPath } from "./lib/paths.mjs";

const env = {
  ...instanceEnv(),
  GONOGO_ENGINE_PATH: process.env.GONOGO_ENGINE_PATH || enginePath,
  GONOGO_TARGET_PATH: process.env.GONOGO_TARGET_PATH || targetPath,
};
const args = ["--import", "tsx", "apps/worker/src/commands/calibrate.ts"];
const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
// Ctrl-C reaches the child as well, which stops the engine and says so.
process.on("SIGINT", () => {});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
