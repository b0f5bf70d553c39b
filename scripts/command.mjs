// The worker's commands, run at the root by tsx; all but `audit` work in the running instance. Ends with their exit code.
//   npm run seed -- <scenario> …                      writes named scenarios and prints the links; without a name it lists them
//   npm run calibrate                                 measures what the engine can do here, so that its limit is told from a slow target's
//   npm run recompute -- <run> | --all [--json]       judges stored runs again from their blocks; 1: something changed
//   npm run reset-password -- <e-mail>                prints a one-time link for a new password
//   npm run backup -- <new file> [--verify], restore -- <file>   everything that is stored, into one file and back
//   npm run audit -- <file> [--json]                  audits published figures (docs/published-figures.md); 1: findings, 2: cannot be read
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { runningInstance } from "./lib/instance/runtime-file.mjs";
import { readOrMakeSecrets } from "./lib/instance/secrets.mjs";
import { dataPaths, defaultDataDir, enginePath, root, targetPath } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";
import { childEnv } from "./lib/run-command.mjs";

/** Where the database and Redis of the running instance are, and its key. Without one the process ends. */
function instanceEnv() {
  const paths = dataPaths(defaultDataDir);
  const instance = runningInstance(paths.runtime)?.instance;
  if (!instance) {
    say("Gonogo is not running. Start it first: npm start");
    process.exit(1);
  }
  const secrets = readOrMakeSecrets(paths.secrets);
  return {
    ...childEnv(),
    DATABASE_URL: instance.databaseUrl,
    REDIS_URL: instance.redisUrl,
    GONOGO_URL: process.env.GONOGO_URL || instance.publicUrl,
    GONOGO_SECRET_KEY: process.env.GONOGO_SECRET_KEY || secrets.secretKey,
  };
}

const [command = "", ...given] = process.argv.slice(2);
/** A file's place counts from where the command was typed; the program runs at the root. */
const isFile = (/** @type {string} */ arg, /** @type {number} */ i) =>
  (command === "audit" || (command === "backup" && i > 0)) && !arg.startsWith("--");
const from = process.env.INIT_CWD ?? process.cwd();
const args = given.map((arg, i) => (isFile(arg, i) ? resolve(from, arg) : arg));
const env = {
  ...(command === "audit" ? process.env : instanceEnv()),
  GONOGO_ENGINE_PATH: process.env.GONOGO_ENGINE_PATH || enginePath,
  GONOGO_TARGET_PATH: process.env.GONOGO_TARGET_PATH || targetPath,
};
const program = `apps/worker/src/commands/${command}.ts`;
const child = spawn(process.execPath, ["--import", "tsx", program, ...args], {
  cwd: root,
  env,
  stdio: "inherit",
});
// Ctrl-C reaches the child as well, which stops what it started and says so.
process.on("SIGINT", () => {});
child.once("exit", (code) => {
  process.exitCode = code ?? (command === "audit" ? 2 : 1);
});
