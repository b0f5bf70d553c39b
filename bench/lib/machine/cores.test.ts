import { describe, expect, it } from "vitest";
import { chooseCores, parseCpuList } from "./cores.ts";

const alone = (core: number) => [core];
const pairs = (core: number) => [core - (core % 2), core - (core % 2) + 1];

describe("parseCpuList", () => {
  it("reads ranges and single cores", () => {
    expect(parseCpuList("0-2,7\n")).toEqual([0, 1, 2, 7]);
    expect(parseCpuList("5")).toEqual([5]);
    expect(parseCpuList("")).toEqual([]);
  });
});

describe("chooseCores", () => {
  it("takes two cores, and not two threads of one where it can", () => {
    expect(chooseCores([0, 1, 2, 3], alone, null)).toEqual({ server: 0, generator: 1 });
    expect(chooseCores([0, 1, 2, 3], pairs, null)).toEqual({ server: 0, generator: 2 });
    expect(chooseCores([0, 1], pairs, null)).toEqual({ server: 0, generator: 1 });
  });

  it("takes the wanted ones if it may", () => {
    expect(chooseCores([0, 1, 5], pairs, [5, 0])).toEqual({ server: 5, generator: 0 });
    expect(() => chooseCores([0, 1], pairs, [0, 7])).toThrow("core 7");
  });

  it("says that one core is too few", () => {
    expect(() => chooseCores([3], alone, null)).toThrow("two cores");
  });
});
