// Rust's lint as the compiler of the tests: clippy's driver is rustc with further lints, and compiles as rustc does.
// A `cargo clippy` beside the build would read all libraries a second time, which takes minutes in a fresh clone.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Lets cargo compile the workspace's own crates with clippy's driver. Every call of cargo that shall find the results
 * of another needs it, for cargo keeps what different compilers made apart.
 * @returns {{ RUSTC_WORKSPACE_WRAPPER: string }}
 * @throws {Error} saying how to install it
 */
export function clippyEnv() {
  const sysroot = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
  const driver = join(sysroot, "bin", "clippy-driver");
  if (!existsSync(driver))
    throw new Error("Rust's lint is not installed. Install it with: rustup component add clippy");
  return { RUSTC_WORKSPACE_WRAPPER: driver };
}

/**
 * The warnings in what cargo said, each with its place; cargo repeats those of what it need not compile again.
 * @param {string} output
 * @returns {string[]}
 */
export function warningsOf(output) {
  return output
    .split("\n\n")
    .map((part) => part.trim())
    .filter((part) => /^(warning|error)(\[[^\]]+\])?: /m.test(part));
}
