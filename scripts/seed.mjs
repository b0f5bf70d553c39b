// `npm run seed -- <scenario> …`: writes named scenarios into the running instance and prints the links to open.
// Without a name it lists the scenarios.
import { spawn } from "node:child_process";
import { instanceEnv } from "./lib/instance/instance-env.mjs";
import { root } from "./lib/paths.mjs";

const args = ["--import", "tsx", "apps/worker/src/commands/seed.ts", ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, env: instanceEnv(), stdio: "inherit" });
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
