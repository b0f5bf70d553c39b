// Measured duels outlive the process that measured them, apart by setting, until one begins anew.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keptDuels } from "./kept-duels.ts";

const folder = mkdtempSync(join(tmpdir(), "gonogo-duels-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const duel = {
  ...{ slower: 0.1, addedUs: 210, d: [0.1, -0.25], low: 0.9, high: 1.1 },
  ...{ outcome: "inconclusive", reason: "undecided", verdict: "INCONCLUSIVE" },
};

it("goes on where it stopped, with the same setting and no other", () => {
  const setting = { rounds: 10, build: "a" };
  expect(keptDuels(folder, setting, false).all()).toEqual([]);
  keptDuels(folder, setting, false).add(duel);
  keptDuels(folder, setting, false).add({ ...duel, low: null });
  expect(keptDuels(folder, setting, false).all()).toEqual([duel, { ...duel, low: null }]);
  expect(keptDuels(folder, { ...setting, build: "b" }, false).all()).toEqual([]);
  expect(keptDuels(folder, setting, true).all()).toEqual([]);
});
