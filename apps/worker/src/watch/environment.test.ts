// What makes runs comparable: machine, kernel's major and minor, network; not the engine's build.
import { Environment } from "@gonogo/protocols/report";
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
  it("has a fingerprint that another network breaks and another engine build does not", () => {
    const read = (buildHash: string, profile: "loopback" | "network") =>
      readEnvironment({ engineVersion: "1", buildHash }, profile);
    const here = read("a", "loopback");
    expect(Environment.parse(here)).toEqual(here);
    expect(read("b", "loopback").fingerprint).toBe(here.fingerprint);
    expect(read("a", "network").fingerprint).not.toBe(here.fingerprint);
    expect(here.kernel).toMatch(/^\d+\.\d+$/);
  });
});
