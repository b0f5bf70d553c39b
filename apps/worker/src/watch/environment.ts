// Where a run is measured: what makes its figures comparable with those of another run, and what does not.
// CPU, kernel (major.minor), network profile, placement and measurement version are hashed; engine build and full kernel are noted.
import { createHash } from "node:crypto";
import os from "node:os";
import type { Environment, RunPlacement } from "@gonogo/protocols/report";

/** Raised by hand when figures change their meaning. */
export const measurementVersion = 2;

export type NetworkProfile = "loopback" | "same-host" | "network";

const withoutPort = (address: string): string =>
  address.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
const isLoopback = (ip: string): boolean => ip === "::1" || /^127\./.test(ip);

/** IP addresses of this machine. */
export const ownAddresses = (): string[] =>
  Object.values(os.networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map((entry) => entry.address),
  );

/** What lies between engine and targets, from the addresses (`ip:port`) that probes used. */
export function networkProfile(
  addresses: readonly string[],
  own: readonly string[],
): NetworkProfile {
  const ips = addresses.map(withoutPort);
  if (ips.length > 0 && ips.every(isLoopback)) return "loopback";
  return ips.length > 0 && ips.every((ip) => isLoopback(ip) || own.includes(ip))
    ? "same-host"
    : "network";
}

export function readEnvironment(
  engine: { readonly engineVersion: string; readonly buildHash: string },
  profile: string,
  /** null: nothing is loaded. */
  placement: RunPlacement | null,
): Environment {
  const cpuModel = os.cpus()[0]?.model.trim() ?? "unknown";
  const cpuCores = os.availableParallelism();
  const kernelFull = os.release();
  const kernel = kernelFull.split(".").slice(0, 2).join(".");
  // What was asked for counts where it could be had; which cores they are is chance.
  const placed = placement && placement.loadCores.length > 0 ? placement.asked : "kernel";
  const series = { cpuModel, cpuCores, kernel, networkProfile: profile, measurementVersion };
  return {
    ...series,
    ...(placement && { placement }),
    memoryBytes: os.totalmem(),
    os: os.type(),
    kernelFull,
    engineVersion: engine.engineVersion,
    engineBuild: engine.buildHash,
    fingerprint: createHash("sha256")
      .update(JSON.stringify({ ...series, placement: placed }))
      .digest("hex"),
  };
}
