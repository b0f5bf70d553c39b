// Names the machine as far as the engine's own speed goes. The environment's fingerprint also holds the network
// between engine and target, which a ceiling does not depend on: one calibration serves runs over any network.
import { createHash } from "node:crypto";
import type { Environment } from "@gonogo/protocols/report";

export type Machine = Pick<Environment, "cpuModel" | "cpuCores" | "kernel" | "measurementVersion">;

export const machineFingerprint = (machine: Machine): string => {
  const { cpuModel, cpuCores, kernel, measurementVersion } = machine;
  const facts = JSON.stringify({ cpuModel, cpuCores, kernel, measurementVersion });
  return createHash("sha256").update(facts).digest("hex");
};
