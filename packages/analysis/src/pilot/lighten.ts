// What a pilot changes about a load that the engine cannot offer here: more engine threads first, then less load.
import type { RunPilot } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellsOf,
  clientsOf,
  connectionsOf,
  loadOf,
} from "@gonogo/protocols/spec";
import { formatCount, plural, sentenceCase } from "../format.ts";
import { type Lighter, lighterLoads } from "./lighter-load.ts";
import { measure, nextPilotRound, type PilotInput, type PilotStep } from "./pilot-step.ts";
import { isBound, isFault, isOfLoad, type PilotReading, readingsOf } from "./read-pilot.ts";

/** Changes of the load after which a pilot gives up. */
const changesLimit = 4;

/** A step with more threads or a lighter load, if the plan lets the pilot change it and it would help. */
export function lightened(asked: PilotInput, reading: PilotReading): PilotStep | null {
  const { input, pilot } = asked;
  const cause = reading.hits.find((hit) => (isFault(hit) && hit.isEngine) || isBound(hit));
  const faults = cause ?? reading.hits.find((hit) => isFault(hit) && isOfLoad(hit));
  if (pilot.mode === "warn" || !faults || pilot.changes.length >= changesLimit) return null;
  const threads = cause ? moreThreads(asked, reading) : null;
  if (threads !== null) {
    const was = threadsOf(reading);
    const text = `The engine uses ${plural(threads, "thread")} instead of ${was}: ${faults.why}.`;
    return remeasure(asked, { threads, load: pilot.change.load }, text);
  }
  if (pilot.mode !== "replan") return null;
  const [lighter] = lighterOf(asked, reading);
  if (!lighter) return null;
  const was = loadText(input.spec);
  const text = `${sentenceCase(lighter.text)} instead of ${was}, for every variant: ${faults.why}.`;
  return remeasure(asked, { threads: pilot.change.threads, load: lighter.load }, text);
}

function remeasure(asked: PilotInput, change: RunPilot["change"], text: string): PilotStep {
  const pilot = {
    ...asked.pilot,
    change,
    definedLoad: change.load === null ? null : (asked.pilot.definedLoad ?? asked.input.spec.load),
    sinceRound: nextPilotRound(asked.input.blocks),
    changes: [...asked.pilot.changes, text],
  };
  return measure(asked, pilot);
}

const threadsOf = ({ evidence }: PilotReading): number =>
  Math.max(1, ...readingsOf(evidence).map(({ result }) => result.engine.threads.length));

/** Twice the threads, as far as the machine and the load have room for them; null: no more. */
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
export function lighterOf({ input, pilot }: PilotInput, reading: PilotReading): Lighter[] {
  const readings = readingsOf(reading.evidence);
  const all = lighterLoads(input.spec, readings);
  const triedClients = pilot.change.load?.kind === "closed";
  return triedClients ? all.filter(({ load }) => load.kind === "open") : all;
}

/** `50 clients`, `an open load of 9,000/s`; of other kinds, the kind. */
function loadText({ load }: BenchmarkSpec): string {
  if (load.kind === "closed") return plural(load.clients, "client");
  return load.kind === "open" ? `${formatCount(load.ratePerS)}/s` : `its ${load.kind} load`;
}
