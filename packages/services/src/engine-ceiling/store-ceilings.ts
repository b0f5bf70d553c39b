// Keeps what a calibration found. Rows are only added: runs that began earlier are judged by what was known then,
// so a verdict that is recomputed stays the same.
import type { Ceiling } from "@gonogo/protocols/events";
import type { Context } from "../context.ts";
import { newId } from "../id.ts";
import { type Machine, machineFingerprint } from "./read-ceilings.ts";

export type CalibratedEngine = {
  readonly machine: Machine;
  readonly engineBuild: string;
  readonly ceilings: readonly Ceiling[];
};

/** Ceilings that were not found are left out; gives the number kept. */
export async function storeCeilings(
  context: Pick<Context, "db" | "now">,
  { machine, engineBuild, ceilings }: CalibratedEngine,
): Promise<number> {
  const common = {
    machineFingerprint: machineFingerprint(machine),
    engineBuild,
    measuredAt: context.now(),
  };
  const rows = ceilings.flatMap(({ ceilingPerS, ...ceiling }) =>
    ceilingPerS === null
      ? []
      : [
          {
            ...common,
            id: newId(),
            protocol: ceiling.protocol,
            shape: ceiling.shape,
            threads: ceiling.threads,
            ceilingPerS,
            cpuUsPerRequest: ceiling.cpuUsPerRequest,
            sendLagP99Us: ceiling.sendLagP99Us,
            limit: ceiling.limit,
          },
        ],
  );
  const { count } = await context.db.engineCeiling.createMany({ data: rows });
  return count;
}
