// Sides that agree, and reasons of blocks that are no evidence.
import { describe, expect, it } from "vitest";
import { groupedSides } from "@/features/report/facts/cautions/fairness-table";
import { blockReasons } from "./block-words.ts";

describe("fairness and blocks", () => {
  it("groups sides that agree", () => {
    expect(
      groupedSides([
        { variant: "a", value: "TLS" },
        { variant: "b", value: "none" },
        { variant: "c", value: "TLS" },
      ]),
    ).toEqual([
      { value: "TLS", variants: ["a", "c"] },
      { value: "none", variants: ["b"] },
    ]);
  });
  it("always has a reason for a block that is no evidence", () => {
    expect(blockReasons({ status: "finished", invalidBecause: ["littles-law"] })).toEqual([
      "littles law",
    ]);
    expect(blockReasons({ status: "broken", invalidBecause: [] })).toEqual([
      "broken off before it could end",
    ]);
    expect(blockReasons({ status: "finished", invalidBecause: [] })).toEqual([
      "its round was voided",
    ]);
  });
});
