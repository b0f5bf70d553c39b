// What a run's row remembers of its pilot.
import { RunPilot } from "@gonogo/protocols/report";

/** null: none was begun. */
export const storedPilot = (row: { readonly pilot: unknown }): RunPilot | null =>
  RunPilot.nullable().parse(row.pilot ?? null);
