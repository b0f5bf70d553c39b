// A build is skipped by this hash, so it must change with every source and with nothing else.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashInputs } from "./build-steps.mjs";

let folder = "";
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const hash = () => hashInputs(folder, ["src", "lock.json"]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-hash-"));
  execFileSync("git", ["init", "--quiet", folder]);
  write(".gitignore", "node_modules\n/src/engine/target/\n");
  write("src/ab.ts", "c");
  write("lock.json", "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("changes with a content, a name, a removal and a new file, committed or not", () => {
  execFileSync("git", ["add", "."], { cwd: folder });
  const hashes = [hash()];
  for (const change of [
    () => write("src/ab.ts", "b"),
    () => rmSync(join(folder, "src/ab.ts")),
    () => write("src/a", "b.tsb"),
    () => write("src/deep/target/create-target.ts", ""),
    () => write("src/deep/testing/e2e.ts", "a source"),
    () => write("lock.json", "{ }"),
  ]) {
    change();
    hashes.push(hash());
  }
  expect(new Set(hashes).size).toBe(hashes.length);
});

it("leaves out tests, results and what is no input, and takes what is missing as empty", () => {
  const first = hash();
  write("src/a.test.ts", "a test");
  write("src/deep/a.test.tsx", "a test");
  write("src/node_modules/x.js", "installed");
  write("src/engine/target/release/engine", "built");
  write("other.ts", "no input");
  expect(hash()).toBe(first);
  expect(hashInputs(folder, ["src", "lock.json", "nothing"])).toBe(first);
});

it("is not known outside of a repository", () => {
  rmSync(join(folder, ".git"), { recursive: true });
  expect(hash()).toBeNull();
});
