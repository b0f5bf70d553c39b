// What makes runs comparable: machine, kernel's major and minor, network; not the engine's build.
import { Environment, type RunPlacement } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { networkProfile, readEnvironment } from "./environment.ts";

describe("networkProfile", () => {
  it.each<[string[], string]>([
    [["127.0.0.1:80", "[::1]:443"], "loopback"],
    [["192.0.2.7:80", "127.0.0.1:80"], "same-host"],
    [["198.51.100.1:80", "127.0.0.1:80"], "network"],
    [[], "network"],
  ])("%j is %s", (addresses, profile) => {
    expect(networkProfile(addresses, ["192.0.2.7"])).toBe(profile);
  });
});

describe("readEnvironment", () => {
  const onCore = (asked: RunPlacement["asked"], ...loadCores: number[]): RunPlacement => ({
    ...{ asked, threads: 1, loadCores, kept: loadCores.length, targetCores: [], shortfall: null },
  });
  it("has a fingerprint that another network breaks and another engine build does not", () => {
    const read = (buildHash: string, profile: "loopback" | "network") =>
      readEnvironment({ engineVersion: "1", buildHash }, profile, onCore("apart", 1));
    const here = read("a", "loopback");
    expect(Environment.parse(here)).toEqual(here);
    expect(read("b", "loopback").fingerprint).toBe(here.fingerprint);
    expect(read("a", "network").fingerprint).not.toBe(here.fingerprint);
    expect(here.kernel).toMatch(/^\d+\.\d+$/);
  });
  it("has a fingerprint that another placement breaks, and the cores that were taken do not", () => {
    const read = (placement: RunPlacement) =>
      readEnvironment({ engineVersion: "1", buildHash: "a" }, "loopback", placement).fingerprint;
    const apart = read(onCore("apart", 1));
    expect(read(onCore("apart", 0))).toBe(apart);
    expect(read(onCore("beside", 1))).not.toBe(apart);
    expect(read(onCore("kernel"))).not.toBe(apart);
    // Where nothing could be chosen, the kernel did it.
    expect(read(onCore("apart"))).toBe(read(onCore("kernel")));
  });
});
