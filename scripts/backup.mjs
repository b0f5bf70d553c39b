// `npm run backup -- <new file>` and `npm run restore -- <file>`, in the running Gonogo.
// The file's place is where the command was given, not where the worker's code lies.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { instanceEnv } from "./lib/instance/instance-env.mjs";
import { root } from "./lib/paths.mjs";

const [command = "", file, ...others] = process.argv.slice(2);
const given = file === undefined ? [] : [resolve(process.env.INIT_CWD ?? ".", file), ...others];
const args = ["--import", "tsx", "apps/worker/src/commands/backup.ts", command, ...given];
const child = spawn(process.execPath, args, { cwd: root, env: instanceEnv(), stdio: "inherit" });
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
