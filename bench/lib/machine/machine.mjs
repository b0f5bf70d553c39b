// Where a result was measured: enough to judge whether two results can be laid side by side.
import { execFileSync } from "node:child_process";
import { cpus, release, totalmem } from "node:os";
import { root } from "../../../scripts/lib/paths.mjs";

/** @typedef {{ cpu: string, cores: number, memory: string, kernel: string, node: string, commit: string }} Machine */

/** The commit that stands, with a mark where files differ from it. */
function commit() {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync("git", args, {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    const changed = git("status", "--porcelain", "--untracked-files=no", "--", "packages").trim();
    return `${git("rev-parse", "--short", "HEAD").trim()}${changed === "" ? "" : " with changes"}`;
  } catch {
    return "unknown";
  }
}

/** @returns {Machine} */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown CPU",
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    kernel: `Linux ${release()}`,
    node: process.version,
    commit: commit(),
  };
}
