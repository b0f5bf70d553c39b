// The real engine under a path of its own, so that a test can count the processes it left behind;
// or an engine that misbehaves in one command and is the real one in the other.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const realEngine = (): string => {
  const path = process.env.GONOGO_ENGINE_PATH;
  if (!path) throw new Error("GONOGO_ENGINE_PATH is not set: engine tests run under `npm test`");
  return path;
};

export type EngineAlias = {
  readonly path: string;
  readonly folder: string;
  /** Process ids of this engine that run now (Linux). */
  pids(): number[];
  /** How many those are. */
  running(): number;
  remove(): void;
};

function processesWith(text: string): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").includes(text);
    } catch {
      return false;
    }
  });
  return found.map(Number);
}

/** Without `onRun` the engine itself; with it a script whose `run` does what the shell lines say. */
export function aliasEngine(onRun?: (real: string, folder: string) => string): EngineAlias {
  const folder = mkdtempSync(join(tmpdir(), "gonogo-engine-"));
  const path = join(folder, "engine");
  const inner = join(folder, "inner");
  symlinkSync(realEngine(), inner);
  if (onRun) {
    const lines = ["#!/bin/sh", `[ "$1" = run ] || exec "${inner}" "$@"`, onRun(inner, folder), ""];
    writeFileSync(path, lines.join("\n"));
    chmodSync(path, 0o755);
  } else symlinkSync(realEngine(), path);
  return {
    path,
    folder,
    pids: () => processesWith(folder),
    running: () => processesWith(folder).length,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** For `aliasEngine`: records its first input line in the file `input`, then is the real engine. Shows where a secret goes. */
export const keepingItsInput = (real: string, folder: string): string =>
  [
    "exec 3<&0",
    "IFS= read -r line",
    `printf '%s\\n' "$line" >>"${folder}/input"`,
    `pipe="${folder}/pipe.$$"; mkfifo "$pipe"`,
    `{ printf '%s\\n' "$line"; exec cat <&3; } >"$pipe" & feeder=$!`,
    `"${real}" run <"$pipe"; code=$?`,
    `kill $feeder; rm "$pipe"; exit $code`,
  ].join("\n");
