// What a run does about its pilot, derived from its pilot blocks alone: measure more of it, change the load, go on, or stop.
// It stops for issues of the measurement itself, never for what a target does: failing and not keeping up are results.
// An engine-bound closed loop gets more engine threads first; it stops the run only where no blocking gate
// could be judged, because the engine was the limit on both of its sides.

import type { PilotFinding, RunPilot } from "@gonogo/protocols/report";
import {
  adaptBoundsOf,
  cellsOf,
  clientsOf,
  connectionsOf,
  type Load,
  loadOf,
} from "@gonogo/protocols/spec";
import type { JudgeInput } from "../evidence/report-input.ts";
import { type PlannedBlock, planRound } from "../plan/plan-rounds.ts";
import {
  type PilotChangeMessage,
  pilotFindingWords,
  stoppedText,
  stopRemedy,
} from "../words/pilot-words.ts";
import { gateText } from "../words/rule-text.ts";
import { cellsForSpread, roundsForSpread, withExpectation } from "./expected-rounds.ts";
import { withFittingBlocks } from "./fit-blocks.ts";
import { lighterLoads } from "./lighter-load.ts";
import {
  isBound,
  isHinderedByEngine,
  isInvalidating,
  isOfLoad,
  type PilotHit,
  type PilotReading,
  readingsOf,
  readPilot,
} from "./read-pilot.ts";
import { definedSpec, pilotedSpec } from "./run-pilot.ts";
import { pilotCells } from "./short-spec.ts";

// The steps that a pilot can take, and how its blocks are planned.

type PilotStep =
  /** Pilot blocks are planned or running. */
  | { readonly kind: "run" }
  /** `blocks` are to be measured; `pilot` is to be remembered. */
  | {
      readonly kind: "measure";
      readonly pilot: RunPilot;
      readonly blocks: readonly PlannedBlock[];
      /** A second round, which shows how much blocks of one side differ; nothing held the first up. */
      readonly forSpread?: true;
    }
  /** Round 1 may begin. */
  | { readonly kind: "go"; readonly pilot: RunPilot }
  | {
      readonly kind: "stop";
      readonly pilot: RunPilot;
      readonly failure: { readonly message: string; readonly remedy: string };
    };

type PilotInput = {
  /** `spec` is what the run measures now, its pilot's changes in it. */
  readonly input: Omit<JudgeInput, "status">;
  readonly pilot: RunPilot;
  /** Engine threads that this machine can spare. */
  readonly mostThreads: number;
};

/** Pilot blocks of every cell that a pilot tries, or of these; each variant once. */
function measure(
  { input }: PilotInput,
  pilot: RunPilot,
  only?: readonly number[],
): Extract<PilotStep, { kind: "measure" }> {
  const { spec, blocks } = input;
  const variants = spec.variants.map(({ name }) => name);
  const round = nextPilotRound(blocks);
  const planned = pilotCells(spec)
    .filter((cell) => only?.includes(cell) ?? true)
    .flatMap((cell) =>
      planRound(variants, { seed: spec.plan.seed, cell, round, purpose: "pilot" }),
    );
  return { kind: "measure", pilot, blocks: planned };
}

/** Index of the pilot round to come. */
const nextPilotRound = (blocks: JudgeInput["blocks"]): number =>
  Math.max(-1, ...blocks.filter(({ purpose }) => purpose === "pilot").map(({ round }) => round)) +
  1;

// What a pilot changes about a load that the engine cannot offer here: more engine threads first, then less load.

/** Changes of the load after which a pilot gives up. */
const changesLimit = 4;

/** A step with more threads or a lighter load, if the plan lets the pilot change it and it would help. */
function lightened(asked: PilotInput, reading: PilotReading): PilotStep | null {
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
const lateCells = (asked: PilotInput, reading: PilotReading): number[] =>
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
function lighterOf({ input, pilot }: PilotInput, reading: PilotReading): Load[] {
  const readings = readingsOf(reading.evidence);
  const all = lighterLoads(input.spec, readings);
  const triedClients = pilot.change.load?.kind === "closed";
  return triedClients ? all.filter(({ kind }) => kind === "open") : all;
}

// How a pilot ends that changes nothing any more: round 1 begins, or the run stops with figures and a remedy.

const plain = ({ isLasting, isEngine, why, ...finding }: PilotHit): PilotFinding => finding;

/** Blocking gates on a ratio whose both sides were bound by the engine: whatever is measured, they stay open. */
function unanswerable({ spec }: PilotInput["input"], reading: PilotReading): string[] {
  const bound = reading.hits.filter(isBound);
  return spec.gates
    .filter((gate) => {
      const { blocking, of, over } = gate;
      return (
        blocking &&
        isHinderedByEngine(gate, reading) &&
        over !== undefined &&
        pilotCells(spec).every((index) =>
          [of, over].every((side) =>
            bound.some((hit) => hit.cell === index && hit.variant === side),
          ),
        )
      );
    })
    .map(gateText);
}

/** Stops for issues of the measurement, and where no more than `not-evaluated` could come of it. */
function concluded(asked: PilotInput, reading: PilotReading): PilotStep {
  const { input, pilot } = asked;
  const findings = reading.hits.map(plain);
  const issues = reading.hits.filter(isInvalidating);
  const open = unanswerable(input, reading);
  const proposal = lighterOf(asked, reading)[0] ?? null;
  const isHeavy = reading.hits.some(
    (hit) => isBound(hit) || (isInvalidating(hit) && isOfLoad(hit)),
  );
  const withFindings = { ...pilot, findings, proposal: isHeavy ? proposal : null };
  if (pilot.mode === "warn" || (issues.length === 0 && open.length === 0)) {
    const fitting = withFittingBlocks(withFindings, input.spec, reading.evidence);
    const ready = withExpectation(fitting, pilotedSpec(input.spec, fitting), reading.twice);
    return {
      kind: "go",
      pilot: { ...ready, outcome: ready.findings.length > 0 ? "warned" : "passed" },
    };
  }
  const whys = (issues.length > 0 ? issues : reading.hits.filter(isBound)).map(({ why }) => why);
  const gates = issues.length > 0 ? [] : open;
  return {
    kind: "stop",
    pilot: { ...withFindings, outcome: "stopped" },
    failure: {
      message: stoppedText({ whys, gates }),
      remedy: remedyOf(asked, reading, issues),
    },
  };
}

/** What to do instead, with figures where the load is what must change. */
function remedyOf(asked: PilotInput, reading: PilotReading, issues: readonly PilotHit[]): string {
  const isHeavy = issues.length === 0 || issues.some(isOfLoad);
  const [first] = issues;
  return stopRemedy(
    isHeavy ? lighterOf(asked, reading) : [],
    first ? pilotFindingWords(first).remedy : null,
  );
}

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
