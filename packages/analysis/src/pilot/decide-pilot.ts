// What a run does about its pilot, derived from its pilot blocks alone: measure more of it, change the load, go on, or stop.
// It stops for issues of the measurement itself, never for what a target does: failing and not keeping up are results.
// An engine-bound closed loop gets more engine threads first; it stops the run only where no blocking gate
// could be judged, because the engine was the limit on both of its sides.
import { concluded } from "./conclude.ts";
import { cellsForSpread, roundsForSpread } from "./expected-rounds.ts";
import { lateCells, lightened } from "./lighten.ts";
import { measure, type PilotInput, type PilotStep } from "./pilot-step.ts";
import { isInvalidating, type PilotHit, type PilotReading, readPilot } from "./read-pilot.ts";

export type { PilotInput, PilotStep };

/** Pilot rounds of a cell before what may be noise of a busy machine counts. */
export const pilotTries = 3;

/** Pilot rounds of a cell before the engine's lateness in the last of them lowers a rate. */
const lateTries = 2;

/** The next step of a pilot whose outcome is open. */
export function decidePilot(asked: PilotInput): PilotStep {
  const { input, pilot } = asked;
  const own = input.blocks.filter(({ purpose }) => purpose === "pilot");
  if (own.some(({ status }) => status === "planned" || status === "running"))
    return { kind: "run" };
  if (own.every(({ round }) => round < pilot.sinceRound)) return measure(asked, pilot);
  const reading = readPilot(input, pilot);
  const again = cellsToRepeat(reading, lateCells(asked, reading));
  if (again.length > 0 && !reading.hits.some(isLastingFinding)) return measure(asked, pilot, again);
  const step = lightened(asked, reading) ?? concluded(asked, reading);
  const unclear = step.kind === "go" && pilot.mode === "adapt" ? cellsToCompare(reading) : [];
  return unclear.length > 0 ? { ...measure(asked, pilot, unclear), forSpread: true } : step;
}

/** Cells with a figure near its limit, of which one round tells no spread. */
const cellsToCompare = ({ evidence, attempts }: PilotReading): number[] => [
  ...new Set(
    cellsForSpread(evidence).filter((cell) => (attempts.get(cell) ?? 0) < roundsForSpread),
  ),
];

const isLastingFinding = (hit: PilotHit): boolean => isInvalidating(hit) && hit.isLasting;

/**
 * Cells that lost a block or have an issue that may pass, while they have tries left; and those that were late, which a
 * single block can be by chance.
 */
function cellsToRepeat({ hits, attempts, incomplete }: PilotReading, late: number[]): number[] {
  const invalid = [...incomplete, ...hits.filter(isInvalidating).flatMap(({ cell }) => cell ?? [])];
  const triedLess = (most: number) => (cell: number) => (attempts.get(cell) ?? 0) < most;
  return [
    ...new Set([...invalid.filter(triedLess(pilotTries)), ...late.filter(triedLess(lateTries))]),
  ];
}
