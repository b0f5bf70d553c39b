// What was proved before stays when something else is proved: the simulation, and the real duels of other conditions.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { RealPart } from "../validation-text.ts";
import { keepValidation, originOf } from "./validation-files.ts";

const root = mkdtempSync(join(tmpdir(), "gonogo-validation-"));
for (const folder of ["bench", "docs"]) mkdirSync(join(root, folder));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const origin = originOf("npm run validate -- x", "Node");
const part = (setting: string): RealPart => ({
  ...{ ...origin, rows: [], slowDowns: [], spread: null },
  ...{ notJudged: 0, load: "", setting },
});

it("keeps each condition apart, and the simulation", () => {
  const path = keepValidation(root, { simulation: { ...origin, rows: [] } });
  keepValidation(root, { real: { busy: part("first busy") } });
  keepValidation(root, { real: { watched: part("watched") } });
  keepValidation(root, { real: { busy: part("second busy") } });
  const file = JSON.parse(readFileSync(join(root, "bench/validation.json"), "utf8"));
  expect(file.simulation).not.toBeNull();
  expect(file.real).toMatchObject({
    ...{ quiet: null, busy: { setting: "second busy" }, watched: { setting: "watched" } },
  });
  const text = readFileSync(path, "utf8");
  expect(text).toContain("second busy");
  expect(text).not.toContain("first busy");
});
