// The checks that need no service: types, format and lint, import rules, dead code, generated files, Rust's format.
// Each is one command or one function that throws, and counts as one test.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** Generates the wire's schema again and compares; the committed file is put back. */
async function checkGenerated() {
  const path = join(root, "packages/protocols/schema/engine.schema.json");
  const committed = readFileSync(path, "utf8");
  try {
    await mustRun(process.execPath, ["--import", "tsx", "packages/protocols/src/gen.ts"]);
    if (readFileSync(path, "utf8") !== committed)
      throw new Error(
        "The JSON Schema differs from what zod makes: `npm run gen`, and build the engine again.",
      );
  } finally {
    writeFileSync(path, committed);
  }
}

/** @typedef {{ title: string, run: () => Promise<unknown> }} Check */

/** The checks of TypeScript and of the house, in order. @type {Check[]} */
export const houseChecks = [
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

export const rustLint = {
  title: "Lint of Rust",
  run: () =>
    mustRun("cargo", ["clippy", "--locked", "--all-targets", "--release", "--", "-D", "warnings"], {
      cwd: engineWorkspace,
    }),
};
