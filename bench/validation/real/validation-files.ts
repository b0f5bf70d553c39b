// The two files of the proof: `bench/validation.json` holds every figure, `docs/validation.md` is derived from it.
// A simulation replaces the simulated part and leaves what was measured, and the other way round; so do conditions.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { type Origin, type ValidationFile, validationText } from "../validation-text.ts";

const nothing: ValidationFile = {
  simulation: null,
  real: { quiet: null, busy: null, watched: null },
};

export type Found = {
  readonly simulation?: ValidationFile["simulation"];
  readonly real?: Partial<ValidationFile["real"]>;
};

/**
 * Writes what is new beside what was known, and the document; of the real duels the condition that was measured.
 * Answers with the document's path.
 */
export function keepValidation(root: string, found: Found): string {
  const path = join(root, "bench/validation.json");
  // Written by this function alone; its form is the type's.
  const known = existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as ValidationFile)
    : nothing;
  const file = { ...known, ...found, real: { ...known.real, ...found.real } };
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  const document = join(root, "docs/validation.md");
  writeFileSync(document, validationText(file));
  return document;
}

/** Where and with what figures came about. */
export function originOf(command: string, versions: string): Origin {
  const cpu = os.cpus()[0]?.model.trim() ?? "unknown CPU";
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpu}, ${os.availableParallelism()} cores, ${memory}, ${os.type()} ${os.release()}`,
    versions,
    command,
  };
}
