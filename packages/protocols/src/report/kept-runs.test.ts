// The sentence of what retention keeps, and that the operators' document says the same.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { keptSentence } from "./kept-runs.ts";

it("names every reason, here and in docs/operations.md", () => {
  expect(keptSentence).toBe(
    "Retention never removes runs tagged keep, with a decision, with a shared link, with comments, with a note on a change, of noise calibrations, named by a gate or used as baselines of gates.",
  );
  const text = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
  expect(text.replaceAll(/\s+/g, " ")).toContain(keptSentence);
});
