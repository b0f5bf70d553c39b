// The ceilings that a run is judged by: of its machine and engine build, the newest measured before it began.
// Where something else than the engine was the limit, the engine's ceiling is unknown and is left out.

import { createHash } from "node:crypto";
import type { EngineCeiling } from "@gonogo/analysis/evidence/report-input";
import type { Environment } from "@gonogo/protocols/report";
import { ProtocolName } from "@gonogo/protocols/spec";
import type { Reader } from "../context.ts";

// Names the machine as far as the engine's own speed goes. The environment's fingerprint also holds the network
// between engine and target, which a ceiling does not depend on: one calibration serves runs over any network.

export type Machine = Pick<Environment, "cpuModel" | "cpuCores" | "kernel" | "measurementVersion">;

export const machineFingerprint = (machine: Machine): string => {
  const { cpuModel, cpuCores, kernel, measurementVersion } = machine;
  const facts = JSON.stringify({ cpuModel, cpuCores, kernel, measurementVersion });
  return createHash("sha256").update(facts).digest("hex");
};

/** Empty while the run has not begun or nothing was calibrated. */
export async function readCeilings(
  context: Reader,
  run: { readonly environment: Environment | null; readonly startedAt: Date | null },
): Promise<EngineCeiling[]> {
  const { environment, startedAt } = run;
  if (environment === null || startedAt === null) return [];
  const rows = await context.db.engineCeiling.findMany({
    where: {
      machineFingerprint: machineFingerprint(environment),
      engineBuild: environment.engineBuild,
      measuredAt: { lt: startedAt },
    },
    orderBy: [{ measuredAt: "desc" }, { id: "desc" }],
    distinct: ["protocol", "shape"],
  });
  return rows.flatMap(({ protocol, shape, ceilingPerS, threads, limit }) => {
    const known = ProtocolName.safeParse(protocol);
    return limit === "engine" && known.success
      ? [{ protocol: known.data, shape, ceilingPerS, threads }]
      : [];
  });
}
