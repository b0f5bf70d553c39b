// `npm run audit -- <file>`: audits a file of published figures; docs/published-figures.md has the format and the rules.
// Needs no running instance. Exit code 0: nothing found, 1: findings, 2: the file cannot be read. `--json`.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { root } from "./lib/paths.mjs";

// A path counts from where `npm run` was typed; the program runs at the root.
const from = process.env.INIT_CWD ?? process.cwd();
const given = process.argv.slice(2).map((arg) => (arg.startsWith("--") ? arg : resolve(from, arg)));
const args = ["--import", "tsx", "apps/worker/src/commands/audit.ts", ...given];
const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
child.once("exit", (code) => {
  process.exitCode = code ?? 2;
});
