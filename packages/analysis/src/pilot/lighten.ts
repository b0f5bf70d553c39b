// What a pilot changes about a load that the engine cannot offer here: more engine threads first, then less load.
import type { RunPilot } from "@gonogo/protocols/report";
import {
  adaptBoundsOf,
  cellsOf,
  clientsOf,
  connectionsOf,
  type Load,
  loadOf,
} from "@gonogo/protocols/spec";
import type { PilotChangeMessage } from "../words/pilot-words.ts";
import { lighterLoads } from "./lighter-load.ts";
import { measure, nextPilotRound, type PilotInput, type PilotStep } from "./pilot-step.ts";
import {
  isBound,
  isHinderedByEngine,
  isInvalidating,
  isOfLoad,
  type PilotReading,
  readingsOf,
} from "./read-pilot.ts";
import { definedSpec } from "./run-pilot.ts";

/** Changes of the load after which a pilot gives up. */
const changesLimit = 4;

/** A step with more threads or a lighter load, if the plan lets the pilot change it and it would help. */
export function lightened(asked: PilotInput, reading: PilotReading): PilotStep | null {
  const { input, pilot } = asked;
  const { gates } = input.spec;
  const hinders = gates.length === 0 || gates.some((gate) => isHinderedByEngine(gate, reading));
  const cause = reading.hits.find(
    (hit) => (isInvalidating(hit) && hit.isEngine) || (isBound(hit) && hinders),
  );
  const issue = cause ?? reading.hits.find((hit) => isInvalidating(hit) && isOfLoad(hit));
  const reason = issue ?? (canBeLessLate(asked, reading) ? reading.late[0] : undefined);
  if (pilot.mode === "warn" || !reason || pilot.changes.length >= changesLimit) return null;
  const threads = cause || !issue ? moreThreads(asked, reading) : null;
  if (threads !== null) {
    const params = { threads, was: threadsOf(reading), why: reason.why };
    return remeasure(asked, { ...pilot.change, threads }, { code: "threads", params });
  }
  const [lighter] = changesOf(asked, reading);
  if (!lighter) return null;
  const params = { load: lighter, was: input.spec.load, why: reason.why };
  return remeasure(asked, { ...pilot.change, load: lighter }, { code: "load", params });
}

/** Whether the plan lets more threads or a lower rate be tried for gates that the engine's lateness keeps open. */
const canBeLessLate = (asked: PilotInput, reading: PilotReading): boolean =>
  asked.pilot.mode === "adapt" &&
  asked.input.spec.load.kind === "open" &&
  (moreThreads(asked, reading) !== null || changesOf(asked, reading).length > 0);

/** Cells with such a gate. */
export const lateCells = (asked: PilotInput, reading: PilotReading): number[] =>
  canBeLessLate(asked, reading) ? reading.late.flatMap(({ cells }) => cells) : [];

/** Lighter loads that the plan lets the pilot take: any with `replan`, with `adapt` those within its bounds. */
function changesOf(asked: PilotInput, reading: PilotReading): Load[] {
  const { input, pilot } = asked;
  if (pilot.mode === "replan") return lighterOf(asked, reading);
  // Without a gate there is nothing to decide, so only what would void every round changes the load.
  const isNeeded = input.spec.gates.length > 0 || reading.hits.some(isInvalidating);
  if (pilot.mode !== "adapt" || !isNeeded) return [];
  const bounds = adaptBoundsOf(definedSpec(input.spec, pilot));
  return lighterLoads(input.spec, readingsOf(reading.evidence), bounds).filter(
    ({ kind }) => kind === input.spec.load.kind,
  );
}

function remeasure(
  asked: PilotInput,
  change: RunPilot["change"],
  message: PilotChangeMessage,
): PilotStep {
  const pilot = {
    ...asked.pilot,
    change,
    definedLoad: change.load === null ? null : (asked.pilot.definedLoad ?? asked.input.spec.load),
    sinceRound: nextPilotRound(asked.input.blocks),
    changes: [...asked.pilot.changes, message],
  };
  return measure(asked, pilot);
}

const threadsOf = ({ evidence }: PilotReading): number =>
  Math.max(1, ...readingsOf(evidence).map(({ result }) => result.engine.threads.length));

/** Twice the threads, as far as the machine and the load allow; null: no more. */
function moreThreads({ input, mostThreads }: PilotInput, reading: PilotReading): number | null {
  const places = cellsOf(input.spec).map((cell) => {
    const load = loadOf(input.spec, cell);
    return connectionsOf(load) ?? clientsOf(load) ?? mostThreads;
  });
  const now = threadsOf(reading);
  const next = Math.min(now * 2, mostThreads, Math.max(...places));
  return next > now ? next : null;
}

/** Lighter loads that were not tried before: after fewer clients, which did not help, only a rate is left. */
export function lighterOf({ input, pilot }: PilotInput, reading: PilotReading): Load[] {
  const readings = readingsOf(reading.evidence);
  const all = lighterLoads(input.spec, readings);
  const triedClients = pilot.change.load?.kind === "closed";
  return triedClients ? all.filter(({ kind }) => kind === "open") : all;
}
