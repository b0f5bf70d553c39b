// The checks that need no service: types, format and lint, import rules, dead code, generated files, Rust's format.
// Each is one command or one function that throws, and counts as one test.
import { join } from "node:path";
import { cargoTest, warningsOf } from "../lib/build/clippy.mjs";
import { engineWorkspace, root } from "../lib/paths.mjs";
import { mustRun } from "../lib/run-command.mjs";
import { checkImportRules } from "./import-rules.mjs";

/** @param {string} name */
const program = (name) => join(root, "node_modules/.bin", name);

/** Types of every workspace, by turbo, which remembers what has not changed; and of these scripts and the bench. */
async function checkTypes() {
  await mustRun(program("turbo"), ["run", "typecheck", "--output-logs=errors-only", "--ui=stream"]);
  await mustRun(program("tsc"), ["-p", "scripts", "--noEmit"]);
  await mustRun(program("tsc"), ["-p", "bench", "--noEmit"]);
}

/** Compares the wire's committed schema with what zod makes. */
const checkGenerated = () =>
  mustRun(process.execPath, ["--import", "tsx", "packages/protocols/src/gen.ts", "--check"]);

/** @typedef {{ title: string, run: () => Promise<unknown> }} Check */

/** The checks of TypeScript and of the instance, in order. @type {Check[]} */
export const codeChecks = [
  { title: "Types", run: checkTypes },
  {
    title: "Format and lint",
    run: () => mustRun(program("biome"), ["check", "--error-on-warnings", "--colors=off"]),
  },
  { title: "Import rules", run: () => checkImportRules(root) },
  {
    title: "Unused files and dependencies",
    run: () => mustRun(program("knip"), ["--no-progress"]),
  },
  { title: "Generated files", run: checkGenerated },
];

export const rustFormat = {
  title: "Format of Rust",
  run: () => mustRun("cargo", ["fmt", "--all", "--check"], { cwd: engineWorkspace }),
};

/** Says again what the lint said when the tests were compiled; nothing is compiled here. */
async function lintRust() {
  const { stdout } = await mustRun(...cargoTest("--no-run", "--message-format=json"));
  const warnings = warningsOf(stdout);
  if (warnings.length > 0) throw new Error(warnings.join("\n\n"));
}

export const rustLint = { title: "Lint of Rust", run: lintRust };
