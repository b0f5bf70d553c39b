import { describe, expect, it } from "vitest";
import { readBookkeeping } from "./measured-run.mjs";

describe("readBookkeeping", () => {
  it("knows the process first and the times at the end", () => {
    expect(readBookkeeping("")).toEqual({ pid: null, cpuS: null });
    expect(readBookkeeping("4321\n")).toEqual({ pid: 4321, cpuS: null });
    expect(readBookkeeping("4321\n1.250 0.125\n")).toEqual({ pid: 4321, cpuS: 1.375 });
  });

  it("does not take half an id for one", () => {
    expect(readBookkeeping("43").pid).toBeNull();
  });
});
