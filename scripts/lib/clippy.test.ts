// Warnings of Rust's lint are found in what cargo says, among what is none.
import { describe, expect, it } from "vitest";
import { warningsOf } from "./clippy.mjs";

const clean = `   Compiling gonogo-core v0.1.0
    Finished \`release\` profile [optimized] target(s) in 1.20s
  Executable unittests src/lib.rs (target/release/deps/gonogo_core-1)
`;

const warned = `   Compiling gonogo-core v0.1.0
warning: this \`if\` statement can be collapsed
  --> core/src/pace.rs:12:5
   |
12 | /     if a {
   |
   = note: \`#[warn(clippy::collapsible_if)]\` on by default

warning: \`gonogo-core\` (lib) generated 1 warning

    Finished \`release\` profile [optimized] target(s) in 1.20s
`;

describe("warnings of Rust's lint", () => {
  it("are none where cargo only compiles", () => {
    expect(warningsOf(clean)).toEqual([]);
    expect(warningsOf("")).toEqual([]);
  });

  it("are told with their places", () => {
    const [first, second] = warningsOf(warned);
    expect(first).toContain("core/src/pace.rs:12:5");
    expect(second).toContain("generated 1 warning");
  });

  it("are errors too", () => {
    expect(warningsOf("error[E0382]: borrow of moved value\n --> a.rs:1:1")).toHaveLength(1);
  });
});
