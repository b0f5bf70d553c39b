import { describe, expect, it } from "vitest";
import { parseOptions } from "./options.ts";

const rows = { known: ["http1", "grpc", "soak"], usual: ["http1", "grpc"] };
const parse = (line: string) => parseOptions(line.split(" ").filter(Boolean), rows);

describe("parseOptions", () => {
  it("reads factors of the spread by name, and names one that does not exist", () => {
    const line = "http1 --factors nagle,phase --blocks 4";
    expect(parse(line)).toMatchObject({ factors: ["nagle", "phase"], blocks: 4 });
    for (const value of ["nagle,weather", "", "toString"])
      expect(() => parseOptions(["--factors", value], rows)).toThrow("--factors cannot be");
    expect(() => parse("--blocks 1")).toThrow("--blocks cannot be");
  });

  it("means the usual rows where none is named", () => {
    expect(parse("")).toEqual({
      names: ["http1", "grpc"],
      repetitions: 5,
      seconds: 5,
      minutes: null,
      onlyInstalled: false,
      conditions: ["quiet", "busy", "watched"],
      placement: null,
      short: false,
      duels: null,
      blockMs: null,
      blocks: null,
      runs: null,
      factors: null,
      fresh: false,
      viewers: null,
      rate: null,
      build: null,
      cores: null,
      out: null,
    });
  });

  it("reads names and options in any order", () => {
    const line =
      "soak --minutes 0.5 http1 --only installed --cores 2,0 --repetitions 1 --out /tmp/x";
    expect(parse(line)).toMatchObject({
      names: ["soak", "http1"],
      minutes: 0.5,
      onlyInstalled: true,
      cores: [2, 0],
      repetitions: 1,
      out: "/tmp/x",
    });
  });

  it("takes the soak beside others, and each row once", () => {
    expect(parse("all soak").names).toEqual(["http1", "grpc", "soak"]);
    expect(parse("grpc all soak soak").names).toEqual(["grpc", "http1", "soak"]);
  });

  it("reads what the duels are measured with", () => {
    expect(parse("grpc --short --condition busy --block-ms 1000 --fresh --duels 18")).toMatchObject(
      {
        ...{ names: ["grpc"], short: true, conditions: ["busy"], blockMs: 1_000 },
        ...{ fresh: true, duels: 18 },
      },
    );
    expect(parse("--placement kernel").placement).toBe("kernel");
    expect(parse("--runs 10000,100000").runs).toEqual([10_000, 100_000]);
    expect(parse("--condition all").conditions).toEqual(["quiet", "busy", "watched"]);
  });

  it.each([
    ["--condition calm", "--condition"],
    ["--placement here", "--placement"],
    ["--duels 0", "--duels"],
    ["--runs 10000,many", "--runs"],
    ["--runs 0", "--runs"],
    ["--block-ms 99", "--block-ms"],
    ["--seconds 0", "--seconds"],
    ["--seconds 1.5", "--seconds"],
    ["--seconds", "--seconds"],
    ["--repetitions many", "--repetitions"],
    ["--only best", "--only"],
    ["--cores 1,1", "--cores"],
    ["--cores 1", "--cores"],
    ["--out", "--out"],
    ["http9", "http9"],
  ])("refuses %s and names it", (line, named) => {
    expect(() => parse(line)).toThrow(named);
    expect(() => parse(line)).toThrow("Usage");
  });
});
