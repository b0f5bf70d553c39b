// What a run does about its pilot, told from its pilot blocks alone: measure more of it, change the load, go on, or stop.
// It stops for faults of the measurement itself, never for what a target does: failing and not keeping up are results.
// An engine-bound closed loop gets more engine threads first; it stops the run only where no blocking gate
// could be judged, because the engine was the limit on both of its sides.
import type { PilotFinding, RunPilot } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  cellsOf,
  clientsOf,
  connectionsOf,
  formatGate,
  loadOf,
  metrics,
} from "@gonogo/protocols/spec";
import { formatCount, listOf, plural, sentenceCase } from "./format.ts";
import { type Lighter, lighterLoads } from "./pilot/lighter-load.ts";
import { type PilotHit, type PilotReading, readingsOf, readPilot } from "./pilot/read-pilot.ts";
import { pilotCells } from "./pilot/short-spec.ts";
import { type PlannedBlock, planRound } from "./plan-rounds.ts";
import type { JudgeInput } from "./report-input.ts";

/** Pilot rounds of a cell before what may be the weather on a busy machine counts. */
export const pilotTries = 3;
/** Changes of the load after which a pilot gives up. */
export const pilotChangesLimit = 4;

export type PilotStep =
  /** Pilot blocks are planned or running. */
  | { readonly kind: "run" }
  /** `blocks` are to be measured; `pilot` is to be remembered. */
  | { readonly kind: "measure"; readonly pilot: RunPilot; readonly blocks: readonly PlannedBlock[] }
  /** Round 1 may begin. */
  | { readonly kind: "go"; readonly pilot: RunPilot }
  | {
      readonly kind: "stop";
      readonly pilot: RunPilot;
      readonly failure: { readonly message: string; readonly remedy: string };
    };

export type PilotInput = {
  /** `spec` is what the run measures now, its pilot's changes in it. */
  readonly input: Omit<JudgeInput, "status">;
  readonly pilot: RunPilot;
  /** Engine threads that this machine can spare. */
  readonly mostThreads: number;
};

/** The next step of a pilot whose outcome is open. */
export function decidePilot(asked: PilotInput): PilotStep {
  const { input, pilot } = asked;
  const own = input.blocks.filter(({ purpose }) => purpose === "pilot");
  if (own.some(({ status }) => status === "planned" || status === "running"))
    return { kind: "run" };
  if (own.every(({ round }) => round < pilot.sinceRound)) return measure(asked, pilot);
  const reading = readPilot(input, pilot);
  const again = cellsToRepeat(reading);
  if (again.length > 0 && !reading.hits.some(isLastingFault)) return measure(asked, pilot, again);
  return lightened(asked, reading) ?? concluded(asked, reading);
}

const isFault = (hit: PilotHit): boolean => hit.severity === "invalidating";
const isLastingFault = (hit: PilotHit): boolean => isFault(hit) && hit.isLasting;
const isBound = (hit: PilotHit): boolean => hit.code === "engine-bound" && hit.isEngine;

/** Cells that lost a block or have a fault that may pass, while they have tries left. */
function cellsToRepeat({ hits, attempts, incomplete }: PilotReading): number[] {
  const spoiled = new Set([
    ...incomplete,
    ...hits.filter(isFault).flatMap(({ cell }) => cell ?? []),
  ]);
  return [...spoiled].filter((cell) => (attempts.get(cell) ?? 0) < pilotTries);
}

/** Pilot blocks of every cell that a pilot tries, or of these; each variant once. */
function measure({ input }: PilotInput, pilot: RunPilot, only?: readonly number[]): PilotStep {
  const { spec, blocks } = input;
  const variants = spec.variants.map(({ name }) => name);
  const last = blocks.filter(({ purpose }) => purpose === "pilot").map(({ round }) => round);
  const round = Math.max(-1, ...last) + 1;
  const planned = pilotCells(spec)
    .filter((cell) => only?.includes(cell) ?? true)
    .flatMap((cell) =>
      planRound(variants, { seed: spec.plan.seed, cell, round, purpose: "pilot" }),
    );
  return { kind: "measure", pilot, blocks: planned };
}

/** A step with more threads or a lighter load, if the plan lets the pilot change it and it would help. */
function lightened(asked: PilotInput, reading: PilotReading): PilotStep | null {
  const { input, pilot } = asked;
  const cause = reading.hits.find((hit) => (isFault(hit) && hit.isEngine) || isBound(hit));
  const faults = cause ?? reading.hits.find((hit) => isFault(hit) && isOfLoad(hit));
  if (pilot.mode === "warn" || !faults || pilot.changes.length >= pilotChangesLimit) return null;
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

/** Faults that less load could cure. */
const isOfLoad = ({ code }: PilotHit): boolean =>
  code === "generator-saturated" || code === "schedule-missed";

function remeasure(asked: PilotInput, change: RunPilot["change"], text: string): PilotStep {
  const last = asked.input.blocks
    .filter(({ purpose }) => purpose === "pilot")
    .map(({ round }) => round);
  const pilot = {
    ...asked.pilot,
    change,
    definedLoad: change.load === null ? null : (asked.pilot.definedLoad ?? asked.input.spec.load),
    sinceRound: Math.max(-1, ...last) + 1,
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
function lighterOf({ input, pilot }: PilotInput, reading: PilotReading): Lighter[] {
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

const plain = ({ isLasting, isEngine, why, ...finding }: PilotHit): PilotFinding => finding;

/** Blocking gates on a ratio whose both sides were bound by the engine: whatever is measured, they stay open. */
function unanswerable({ spec }: PilotInput["input"], { hits }: PilotReading): string[] {
  const bound = hits.filter(isBound);
  return spec.gates
    .filter(({ blocking, metric, of, over }) => {
      const isOfEngine = metrics[metric].setupQ10000 === null && metric !== "errors";
      return (
        blocking &&
        isOfEngine &&
        over !== undefined &&
        pilotCells(spec).every((index) =>
          [of, over].every((side) =>
            bound.some((hit) => hit.cell === index && hit.variant === side),
          ),
        )
      );
    })
    .map(formatGate);
}

function concluded(asked: PilotInput, reading: PilotReading): PilotStep {
  const { input, pilot } = asked;
  const findings = reading.hits.map(plain);
  const faults = reading.hits.filter(isFault);
  const open = unanswerable(input, reading);
  const proposal = lighterOf(asked, reading)[0] ?? null;
  const isHeavy = reading.hits.some((hit) => isBound(hit) || (isFault(hit) && isOfLoad(hit)));
  const told = { ...pilot, findings, proposal: isHeavy ? proposal : null };
  if (pilot.mode === "warn" || (faults.length === 0 && open.length === 0))
    return { kind: "go", pilot: { ...told, outcome: findings.length > 0 ? "warned" : "passed" } };
  const whys = [
    ...new Set((faults.length > 0 ? faults : reading.hits.filter(isBound)).map(({ why }) => why)),
  ];
  const so = faults.length > 0 ? "" : `, so ${listOf(open)} could not be judged`;
  return {
    kind: "stop",
    pilot: { ...told, outcome: "stopped" },
    failure: {
      message: `The pilot stopped this run before round 1: ${whys.slice(0, 3).join("; ")}${so}.`,
      remedy: remedyOf(asked, reading, faults),
    },
  };
}

/** What to do instead, with figures where the load is what must change. */
function remedyOf(asked: PilotInput, reading: PilotReading, faults: readonly PilotHit[]): string {
  const warn = "Set the plan's pilot to `warn` to measure it all the same.";
  const loads = lighterOf(asked, reading).map(({ load, text }) =>
    load.kind === "closed" ? `at most ${text}` : text.replace(" of ", " of at most "),
  );
  const isHeavy = faults.length === 0 || faults.some(isOfLoad);
  if (isHeavy && loads.length > 0) return `Use ${loads.join(", or ")}. ${warn}`;
  const own = faults[0]?.remedy ?? "Use fewer clients, or a machine of its own for the engine.";
  return `${own} ${warn}`;
}
