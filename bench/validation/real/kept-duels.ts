// Duels that were measured already, in a file of their own: a proof of half an hour goes on where it stopped.
// Duels of another engine build or another setting are not mixed with them; the file's name tells them apart.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { RealDuel } from "../real-proof.ts";

const KeptDuel = z.object({
  slower: z.number(),
  addedUs: z.number(),
  d: z.array(z.number()),
  low: z.number().nullable(),
  high: z.number().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  verdict: z.string(),
});

export type KeptDuels = {
  readonly all: () => readonly RealDuel[];
  readonly add: (duel: RealDuel) => void;
};

/** `setting` is anything that makes duels comparable; `fresh` begins anew. One line of JSON a duel. */
export function keptDuels(folder: string, setting: object, fresh: boolean): KeptDuels {
  const name = createHash("sha256").update(JSON.stringify(setting)).digest("hex").slice(0, 12);
  const path = join(folder, `duels-${name}.ndjson`);
  if (fresh) rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const duels = lines.filter(Boolean).map((line): RealDuel => KeptDuel.parse(JSON.parse(line)));
  return {
    all: () => duels,
    add(duel) {
      duels.push(duel);
      appendFileSync(path, `${JSON.stringify(duel)}\n`);
    },
  };
}
