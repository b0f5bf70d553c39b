// Decides whether npm needs to run: a changed version does, an absent binary of another platform does not.
import { describe, expect, it } from "vitest";
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
