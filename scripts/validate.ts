// `npm run validate -- simulate | real`: the proof that verdicts can be trusted, written to docs/validation.md.
// `real` needs the built engine and demo target; what disturbs its duels is started here and stopped at the end,
// at an error and at Ctrl-C.
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { atEnd, stopAll } from "../bench/lib/cleanup.mjs";
import { enginePath, root, targetPath } from "./lib/paths.mjs";
import { explain, say } from "./lib/progress.mjs";
import { childEnv, endRunningCommands } from "./lib/run-command.mjs";
import { startDisturbance } from "./services/disturbance.ts";

const env = {
  ...childEnv(),
  GONOGO_ENGINE_PATH: process.env.GONOGO_ENGINE_PATH || enginePath,
  GONOGO_TARGET_PATH: process.env.GONOGO_TARGET_PATH || targetPath,
};
const args = process.argv.slice(2);
/** The busy process never outlives this, whatever `--minutes` says. */
const mostBusyS = 2 * 3_600;

let child: ChildProcess | undefined;

function validate(): Promise<number> {
  const all = ["--import", "tsx", "bench/validation/validate.ts", ...args];
  const started = spawn(process.execPath, all, { cwd: root, env, stdio: "inherit" });
  child = started;
  return new Promise((resolve) => started.once("exit", (code) => resolve(code ?? 1)));
}

/** The condition that is asked for; a name that there is not is refused by the child, which knows them. */
function conditionAsked() {
  const asked = args[args.indexOf("--condition") + 1];
  const isAsked = args[0] === "real" && args.includes("--condition");
  return isAsked && (asked === "busy" || asked === "watched") ? asked : "quiet";
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    interrupted = true;
    endRunningCommands();
    // Ctrl-C reaches the child as well, which stops the engine and the target and says so.
    if (signal === "SIGTERM") child?.kill(signal);
  });

const missing = [env.GONOGO_ENGINE_PATH, env.GONOGO_TARGET_PATH].find((path) => !existsSync(path));
if (args[0] === "real" && missing) {
  say(`${missing} is not built: cargo build --release in packages/protocols/engine, or npm start.`);
  process.exit(1);
}
try {
  await startDisturbance(conditionAsked(), { mostS: mostBusyS, atEnd, say });
  process.exitCode = interrupted ? 130 : await validate();
} catch (error) {
  say(explain(error));
  process.exitCode = interrupted ? 130 : 1;
} finally {
  await stopAll();
}
