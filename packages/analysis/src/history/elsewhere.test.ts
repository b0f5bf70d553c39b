// What of rule, label or machine keeps a run from being compared, and how it is counted by branch.
import type { Environment } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { countElsewhere, elsewhereOf } from "./elsewhere.ts";

const here: Environment = {
  ...{
    cpuModel: "EPYC",
    cpuCores: 4,
    memoryBytes: 1,
    os: "Linux",
    kernel: "6.1",
    kernelFull: "6.1.0",
  },
  ...{ networkProfile: "network", measurementVersion: 2, engineVersion: "1", engineBuild: "a" },
  fingerprint: "f",
};
const rule = { sameLabel: "pool" };
const labelled = (
  changes: Partial<Environment> = {},
  value: string | null = "ci",
): Environment => ({
  ...here,
  comparedBy: { rule, value },
  ...changes,
});

const placement = {
  ...{ asked: "beside" as const, threads: 1, loadCores: [1], kept: 1, targetCores: [0] },
  shortfall: null,
};

it.each([
  [here, null, "unknown"],
  [here, labelled(), "rule"],
  [labelled(), here, "rule"],
  [labelled(), labelled({}, null), "label-missing"],
  [labelled(), labelled({}, "office"), "label"],
  [labelled(), labelled({ cpuModel: "Xeon", networkProfile: "loopback" }), "network"],
  [here, { ...here, measurementVersion: 1, cpuCores: 2 }, "measurement"],
  [here, { ...here, placement }, "placement"],
  [here, { ...here, cpuCores: 2, kernel: "5.4" }, "cpu"],
  [here, { ...here, kernel: "5.4" }, "kernel"],
] as const)("says what differs %#", (mine, other, why) => {
  expect(countElsewhere(mine, [{ environment: other, branch: null, runs: 1 }])).toEqual([
    { why, branch: null, runs: 1 },
  ]);
});

it("counts by branch, and together where a gate takes runs of any", () => {
  const on = (branch: string, changes: object, runs = 1) => ({
    environment: { ...here, ...changes },
    ...{ branch, runs },
  });
  const elsewhereBecause = countElsewhere(here, [
    on("main", { kernel: "5.4" }),
    on("main", { cpuCores: 2 }),
    on("fix", { cpuCores: 2 }),
    on("fix", { cpuCores: 8 }, 3),
  ]);
  expect(elsewhereOf({ elsewhereBecause }, undefined)).toEqual([
    { why: "cpu", runs: 5 },
    { why: "kernel", runs: 1 },
  ]);
  expect(elsewhereOf({ elsewhereBecause }, "fix")).toEqual([{ why: "cpu", runs: 4 }]);
  expect(elsewhereOf({}, "fix")).toEqual([]);
});
