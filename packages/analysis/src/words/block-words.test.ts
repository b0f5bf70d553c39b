// Reasons of blocks that are no evidence, and the cores they ran on.

import { describe, expect, it } from "vitest";
import { blockReasons, coresText } from "./block-words.ts";

describe("blocks", () => {
  it("says on which cores engine and target ran, as far as it is known", () => {
    const targetCores = [
      { core: 0, share: 0.97 },
      { core: 3, share: 0.03 },
    ];
    expect(coresText({ engineCores: [1], targetCores })).toBe("engine 1, target 0 (97 %)");
    const shared = targetCores.map(({ core }) => ({ core, share: 0.5 }));
    expect(coresText({ engineCores: [1, 2], targetCores: shared })).toBe(
      "engine 1 and 2, target 0 (50 %) and 3 (50 %)",
    );
    expect(coresText({ engineCores: [1], targetCores: [] })).toBe("engine 1");
    expect(coresText({ engineCores: [], targetCores: [] })).toBe("");
  });
  it("always has a reason for a block that is no evidence", () => {
    expect(blockReasons({ status: "finished", invalidBecause: ["littles-law"] })).toEqual([
      "counts and times contradict each other",
    ]);
    expect(blockReasons({ status: "broken", invalidBecause: [] })).toEqual([
      "broken off before it could end",
    ]);
    expect(blockReasons({ status: "finished", invalidBecause: [] })).toEqual([
      "its round was voided",
    ]);
  });
});
