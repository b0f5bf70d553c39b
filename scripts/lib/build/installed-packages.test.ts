// Decides whether npm needs to run: a changed version does, an absent binary of another platform does not.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../paths.mjs";
import { differingPackages } from "./installed-packages.mjs";

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
