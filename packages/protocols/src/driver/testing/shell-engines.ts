// Engines that are shell scripts, so that a test decides what they say and how they end. Registers its hook where it is
// called. Imported by tests only.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder for the tests of a file, and engines in it. */
export function shellEngines() {
  const folder = mkdtempSync(join(tmpdir(), "gonogo-shell-engines-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    /** Writes an executable that behaves as the shell lines say. */
    engine(name: string, ...lines: string[]): string {
      const path = join(folder, name);
      writeFileSync(path, ["#!/bin/sh", ...lines, ""].join("\n"));
      chmodSync(path, 0o755);
      return path;
    },
  };
}
