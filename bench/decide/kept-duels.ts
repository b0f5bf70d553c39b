// Duels that have ended, in a file of their own below `.data`: a bench that was interrupted goes on where it stopped.
// A file belongs to one version of the rules, one plan, one block length and one placement. What results.json holds of the same counts too: it
// is committed, and `.data` is not.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Placement } from "./conditions.ts";
import type { Ended } from "./ending.ts";

/** @param setting what makes duels comparable */
export function keptDuels(
  folder: string,
  setting: {
    setting: string;
    blockMs: number | null;
    placement: Placement;
    plan?: object | undefined;
  },
  {
    forget,
    known,
  }: {
    /** Conditions whose duels are measured anew. */
    forget: readonly string[];
    /** Of the same setting, kept elsewhere. */
    known: readonly Ended[];
  },
): {
  all: () => Ended[];
  add: (ended: Ended) => void;
  has: (id: string, condition: string) => boolean;
} {
  const key = createHash("sha256").update(JSON.stringify(setting)).digest("hex").slice(0, 12);
  const path = join(folder, `duels-${key}.ndjson`);
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const isKept = ({ condition }: Ended) => !forget.includes(condition);
  const ended: Ended[] = lines.map((line) => JSON.parse(line)).filter(isKept);
  writeFileSync(path, ended.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const has = (id: string, condition: string) =>
    ended.some((one) => one.id === id && one.condition === condition);
  ended.push(...known.filter((one) => isKept(one) && !has(one.id, one.condition)));
  return {
    all: () => ended,
    has,
    add(one) {
      ended.push(one);
      appendFileSync(path, `${JSON.stringify(one)}\n`);
    },
  };
}
