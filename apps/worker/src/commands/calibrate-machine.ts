// Measures what the engine can do on this machine and keeps it, under the host's lock: a run at the same time
// would be measured too, and would measure this. The engine starts and stops its own demo target.
import { type CalibrationInput, runCalibration } from "@gonogo/protocols/driver";
import type { Context } from "@gonogo/services/context";
import { storeCeilings } from "@gonogo/services/engine-ceiling/store-ceilings";
import type { HostLock } from "../process/host-lock.ts";
import { readEnvironment } from "../watch/environment.ts";

export type Calibrating = CalibrationInput & {
  readonly context: Pick<Context, "db" | "now">;
  readonly hostLock: HostLock;
  readonly signal: AbortSignal;
};

/** How many ceilings were kept; null when `signal` came before this host was free. Throws EngineError. */
export async function calibrateMachine(input: Calibrating): Promise<number | null> {
  if (!(await input.hostLock.acquire(input.signal))) return null;
  try {
    const { engineVersion, engineBuild, ceilings } = await runCalibration(input);
    const machine = readEnvironment({ engineVersion, buildHash: engineBuild }, "loopback", null);
    return await storeCeilings(input.context, { machine, engineBuild, ceilings });
  } finally {
    await input.hostLock.release();
  }
}
