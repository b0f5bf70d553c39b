// Warnings of Rust's lint are found in cargo's messages: from a crate of three lines that the real compiler reads.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../run-command.mjs";
import { cargoTest, warningsOf } from "./clippy.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-lint-"));
  mkdirSync(join(folder, "src"));
  const manifest = '[package]\nname = "sample"\nversion = "0.1.0"\nedition = "2024"\n[workspace]\n';
  writeFileSync(join(folder, "Cargo.toml"), manifest);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What cargo says of a library, by the very call that the tests are built with. */
async function clippyOutput(source: string): Promise<string> {
  writeFileSync(join(folder, "src/lib.rs"), source);
  const [command, args, { env }] = cargoTest("--no-run", "--message-format=json");
  const unlocked = args.filter((arg: string) => arg !== "--locked");
  return (await runCommand(command, unlocked, { cwd: folder, env })).stdout;
}

describe("warnings of Rust's lint", () => {
  it("are reported with their places, and again where nothing need be compiled", async () => {
    const linted = "pub fn twice(x: u32) -> u32 {\n    return x * 2;\n}\n";
    const [first, ...others] = warningsOf(await clippyOutput(linted));
    expect(first).toContain("src/lib.rs:2:5");
    expect(first).toContain("needless_return");
    expect(warningsOf(await clippyOutput(linted))).toEqual([first, ...others]);
  }, 60_000);

  it("are errors too, and none where there is nothing to say", async () => {
    expect(warningsOf(await clippyOutput("pub fn broken() -> u32 {}\n"))[0]).toContain(
      "mismatched types",
    );
    expect(warningsOf(await clippyOutput("pub fn twice(x: u32) -> u32 {\n    x * 2\n}\n"))).toEqual(
      [],
    );
    expect(warningsOf("")).toEqual([]);
  }, 60_000);
});
