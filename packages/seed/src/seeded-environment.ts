// The machine that seeded runs pretend to have been measured on; its name says that it is none.
import type { Environment } from "@gonogo/protocols/report";

export const seededEnvironment: Environment = {
  cpuModel: "Seeded CPU at 3.0 GHz",
  cpuCores: 2,
  memoryBytes: 8 * 2 ** 30,
  os: "Linux",
  kernel: "6.1",
  kernelFull: "6.1.0-seeded",
  networkProfile: "loopback",
  measurementVersion: 1,
  placement: {
    ...{ asked: "apart", threads: 1, loadCores: [1], kept: 1, targetCores: [0] },
    shortfall: null,
  },
  engineVersion: "0.1.0",
  engineBuild: "seeded",
  fingerprint: "5eed".repeat(16),
};
