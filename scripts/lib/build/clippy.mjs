// Rust's lint as the compiler of the tests: clippy's driver is rustc with further lints, and compiles as rustc does.
// A `cargo clippy` beside the build would read all libraries a second time, which takes minutes in a fresh clone.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engineWorkspace } from "../paths.mjs";

const compiler = fileURLToPath(new URL("rustc-of-tests", import.meta.url));

/**
 * Calls of `cargo test` that find the results of one another: same profile, same compiler, for cargo keeps what
 * different compilers made apart.
 * @param {...string} more further arguments
 * @returns {["cargo", string[], { cwd: string, env: Record<string, string> }]} for `runCommand`
 * @throws {Error} saying how to install the lint
 */
export function cargoTest(...more) {
  const sysroot = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
  const driver = join(sysroot, "bin", "clippy-driver");
  if (!existsSync(driver))
    throw new Error("Rust's lint is not installed. Install it with: rustup component add clippy");
  const env = { RUSTC_WORKSPACE_WRAPPER: compiler, CLIPPY_DRIVER: driver };
  return ["cargo", ["test", "--release", "--locked", ...more], { cwd: engineWorkspace, env }];
}

/**
 * The warnings and errors of the compiler, each as it is shown to people; cargo repeats those of what it need not
 * compile again.
 * @param {string} messages what cargo writes with `--message-format=json`: one JSON object a line, and else what tests say
 * @returns {string[]}
 */
export function warningsOf(messages) {
  return messages
    .split("\n")
    .filter((line) => line.startsWith('{"reason":"compiler-message"'))
    .map((line) => JSON.parse(line).message)
    .filter(({ level }) => level === "warning" || level.startsWith("error"))
    .map(({ rendered }) => rendered.trim());
}
