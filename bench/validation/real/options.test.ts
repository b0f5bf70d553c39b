// The command line of `npm run validate`: defaults, numbers, and what is refused, by name.
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("what to prove", () => {
  it("has defaults", () => {
    expect(readOptions(["real"])).toMatchObject({
      ...{ what: "real", duels: 40, "slow-duels": 20, rounds: 10, fresh: false },
      ...{ condition: "quiet", slower: [0.1, "spread", 0.05, 0.2] },
    });
    expect(readOptions(["real", "--condition", "busy"])).toMatchObject({
      ...{ condition: "busy", slower: [0.1] },
    });
    expect(readOptions(["simulate"]).runs).toBe(10_000);
  });
  it("is read", () => {
    const found = readOptions(["real", "--duels", "3", "--slower", "2.5, spread", "--fresh"]);
    expect(found).toMatchObject({ duels: 3, slower: [0.025, "spread"], fresh: true });
  });
  it.each([
    [[], "Nothing is neither simulate nor real."],
    [["pretend"], "pretend is neither simulate nor real."],
    [["real", "--condition", "calm"], "--condition: must be one of quiet, busy, watched"],
    [["real", "--duel", "3"], "--duel is no option."],
    [["real", "40"], "40 is no option."],
    [["real", "--rounds", "5"], "--rounds: must be at least 6"],
    [["simulate", "--runs", "few"], "--runs: must be a number, and is none"],
  ])("refuses %j", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
