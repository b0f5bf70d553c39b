// A build is skipped by this hash, so it must change with every source and with nothing else.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../paths.mjs";
import { differingPackages, hashInputs } from "./build-steps.mjs";

describe("the hash of sources", () => {
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
});

const locked = {
  "": {},
  "packages/db": { version: "0.1.0" },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/@esbuild/darwin-arm64": { version: "0.28.2", optional: true },
};

describe("installed packages", () => {
  it("are complete without other platforms' binaries", () => {
    expect(differingPackages(locked, { "node_modules/zod": { version: "4.6.7" } })).toEqual([]);
  });

  it("differ when one is missing or has another version", () => {
    expect(differingPackages(locked, {})).toEqual(["node_modules/zod"]);
    const old = { "node_modules/zod": { version: "4.0.0" } };
    expect(differingPackages(locked, old)).toEqual(["node_modules/zod"]);
  });
});

describe("the lock file", () => {
  type Locked = {
    link?: boolean;
    integrity?: string;
    optional?: boolean;
    os?: string[];
    cpu?: string[];
  };
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const isHere = ({ os = [process.platform], cpu = [process.arch] }: Locked) =>
    os.includes(process.platform) && cpu.includes(process.arch);
  it("knows the content of everything that is installed on Linux, x64", () => {
    const installed = Object.entries(packages).filter(
      ([path, one]) => path.startsWith("node_modules/") && !one.link && isHere(one),
    );
    expect(installed.length).toBeGreaterThan(300);
    // musl's variants are for Linux too, and npm leaves them out where glibc is.
    const unknown = installed.filter(([, { integrity, optional }]) => !integrity && !optional);
    expect(unknown.map(([path]) => path)).toEqual([]);
  });
});
