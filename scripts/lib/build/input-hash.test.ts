// A build is skipped by this hash, so it must change with every source and with nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashInputs } from "./input-hash.mjs";

let folder = "";
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const hash = () => hashInputs(folder, ["src", "lock.json"]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-hash-"));
  write("src/a.ts", "a");
  write("lock.json", "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the hash of inputs", () => {
  it("changes with a content, a name and a new file", () => {
    const first = hash();
    write("src/a.ts", "b");
    const changed = hash();
    rmSync(join(folder, "src/a.ts"));
    write("src/b.ts", "b");
    const renamed = hash();
    write("src/deep/c.ts", "");
    expect(new Set([first, changed, renamed, hash()]).size).toBe(4);
  });

  it("keeps contents apart from names", () => {
    write("src/ab", "c");
    const first = hash();
    rmSync(join(folder, "src/ab"));
    write("src/a", "bc");
    expect(hash()).not.toBe(first);
  });

  it("ignores tests and results, but not sources in a folder named like a result", () => {
    const first = hash();
    write("src/a.test.ts", "a test");
    write("src/node_modules/x.js", "installed");
    write("src/.next-e2e/BUILD_ID", "built");
    write("src/Cargo.toml", "");
    const withManifest = hash();
    write("src/target/release/engine", "built");
    expect(hash()).toBe(withManifest);
    rmSync(join(folder, "src/target"), { recursive: true });
    rmSync(join(folder, "src/Cargo.toml"));
    expect(hash()).toBe(first);
    write("src/target/create-target.ts", "a source");
    expect(hash()).not.toBe(first);
  });

  it("covers every source that is bundled, whatever its folder is called", () => {
    for (const folder of ["testing", "generated", "e2e", "dist", "target"]) {
      const before = hash();
      write(`src/deep/${folder}/helper.ts`, "a source");
      const added = hash();
      write(`src/deep/${folder}/helper.ts`, "changed");
      expect(new Set([before, added, hash()]).size, folder).toBe(3);
    }
  });

  it("takes what is missing as empty, and the salt into account", () => {
    expect(hashInputs(folder, ["nothing"])).not.toBe(hashInputs(folder, ["nothing"], "v20"));
  });
});
