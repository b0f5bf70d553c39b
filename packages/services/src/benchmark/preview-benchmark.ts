// What a definition means before it runs: cells, blocks, duration, warnings, and what is wrong with it.
// Never throws for a definition, however broken: the editor shows the issues beside their fields.

import { type Spread, spreadBetween, visibleEffect } from "@gonogo/analysis/noise/visible-effect";
import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import type { NoiseMetric, VisibleEffect } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  blockMsOf,
  formatGate,
  type Gate,
  isShare,
  limitValue,
  looksOf,
  type MetricName,
} from "@gonogo/protocols/spec";
import { type Actor, allow, ownerOf } from "../actor.ts";
import type { Context } from "../context.ts";
import { type FieldIssue, parseInput, ServiceError } from "../errors.ts";
import { historyFacts } from "../history/history-facts.ts";
import { type NoiseDifference, noiseDifferences, wantedOf } from "../noise/noise-fit.ts";
import type { NoiseView } from "../noise/noise-view.ts";
import { noiseViews } from "../noise/read-noise.ts";
import { payloadIssues } from "../payloads/payload-sizes.ts";
import { type PlanFacts, planFacts, planRefusals } from "../plan/plan-facts.ts";
import { unreportedCosts } from "../plan/unreported-costs.ts";
import { targetIssues, targetsOf } from "../target/check-targets.ts";
import { inThread } from "../threads/in-thread.ts";
import { definitionTask, PreviewBenchmarkInput } from "./benchmark-input.ts";

// What a plan could see, said before it runs: for each gate that compares two variants, or one with a limit of its own,
// the smallest difference that its rounds show with 80 % power, from calibrations of its targets. What differs from the
// calibrated load or block length is named, and without a calibration nothing is guessed.

/** The calibration that one side of a gate is read from. */
type NoiseSource = {
  readonly target: string;
  readonly measuredAt: string;
  readonly differences: readonly NoiseDifference[];
  readonly stale: NoiseView["stale"];
};

type GateNoise = {
  readonly gateIndex: number;
  readonly rule: string;
  readonly metric: MetricName;
  /** Rounds of the plan's last look. */
  readonly rounds: number;
  readonly blockMs: number;
  /** null: a target was not calibrated for this metric, its rounds did not differ, or the plan has too few rounds. */
  readonly effect: VisibleEffect | null;
  /** Both targets were calibrated and did not differ from themselves at all. */
  readonly constant: boolean;
  /** Of a limit that is not relative: the figure in the calibration, in stored units; null: the gate compares two variants. */
  readonly calibrated: number | null;
  /** The limit as a distance from "no difference", or from the calibrated figure, in logs, unsigned. */
  readonly limitLog: number;
  /** The limit is nearer than what can be seen; a ratio of exactly 1 is not meant. */
  readonly within: boolean;
  readonly sources: readonly NoiseSource[];
  /** Slugs of targets without a usable calibration of this metric. */
  readonly uncalibrated: readonly string[];
};

/** Calibrations by target slug, the newest first. */
type NoiseOfTargets = ReadonlyMap<string, readonly NoiseView[]>;

type Side = { readonly source: NoiseSource; readonly noise: NoiseMetric };

/**
 * Whether a calibration covers a gate: not of shares, which are counted, nor of one against other runs, nor of a limit that
 * scales, which is another one in each cell.
 */
const isOfNoise = ({ metric, vs, per }: Pick<Gate, "metric" | "vs" | "per">): boolean =>
  !isShare(metric) && vs === undefined && per === undefined;

/** One entry for each gate that a calibration covers. */
function gateNoise(spec: BenchmarkSpec, known: NoiseOfTargets): GateNoise[] {
  return spec.gates.flatMap((gate, gateIndex) => {
    if (!isOfNoise(gate)) return [];
    const { of, over } = gate;
    const sides = (over === undefined ? [of] : [of, over]).map((name) => {
      const target = spec.variants.find((variant) => variant.name === name)?.target ?? "";
      return { target, side: sideOf(spec, gate, name, target, known) };
    });
    const found = sides.flatMap(({ side }) => (side ? [side] : []));
    // A limit of its own can be kept by far: what is not known of it is no reason to calibrate.
    if (over === undefined && found.length === 0) return [];
    const [a, b] = found;
    const pair = a && b ? spreadBetween(a.noise, b.noise) : null;
    const spread = over === undefined && a ? ownSpread(a.noise) : pair;
    const calibrated = over === undefined ? (a?.noise.value ?? null) : null;
    const uncalibrated = sides.flatMap(({ target, side }) => (side ? [] : [target]));
    return [
      {
        ...{ gateIndex, rule: formatGate(gate), metric: gate.metric, calibrated },
        blockMs: blockMsOf(spec),
        ...seen(spec, spread, Math.abs(Math.log(limitValue(gate) / (calibrated ?? 1)))),
        sources: distinct(found.map(({ source }) => source)),
        uncalibrated: [...new Set(uncalibrated)].filter((slug) => slug !== ""),
      },
    ];
  });
}

/** Blocks of one side differ by more than rounds do; both sides of the calibration show it, so degrees of freedom add up. */
const ownSpread = ({ blockSdLog, rounds, stepLog }: NoiseMetric): Spread => ({
  sdLog: blockSdLog,
  rounds: 2 * rounds - 1,
  stepLog,
});

/** What the plan's last look can see at this spread, and whether the limit lies nearer. */
function seen(spec: BenchmarkSpec, spread: Spread | null, limitLog: number) {
  const looks = looksOf(spec.plan);
  const last = lookLevels(looks).at(-1);
  const rounds = last?.rounds ?? spec.plan.rounds;
  const alpha = looks.length === 1 ? 0.025 : (last?.alpha ?? 0.025);
  const effect = spread ? visibleEffect(spread, rounds, alpha) : null;
  return {
    ...{ rounds, effect, limitLog },
    constant: spread !== null && spread.sdLog === 0,
    within: effect !== null && limitLog > 1e-9 && limitLog < effect.effectLog,
  };
}

/** One side's newest calibration with this metric; one that fits exactly goes before a newer one that does not. */
function sideOf(
  spec: BenchmarkSpec,
  gate: Gate,
  variant: string,
  target: string,
  known: NoiseOfTargets,
): Side | null {
  const wanted = wantedOf(spec, variant);
  if (!wanted) return null;
  const candidates = (known.get(target) ?? []).flatMap((view): Side[] => {
    const noise = view.figures.metrics.find(({ metric }) => metric === gate.metric);
    if (!noise) return [];
    // A calibration has figures of all requests together; a gate on one operation asks something else.
    const own = gate.operation === undefined ? [] : [{ what: "request" } as const];
    const differences = own.length > 0 ? own : noiseDifferences(view, wanted);
    const { measuredAt, stale } = view;
    return [{ source: { target, measuredAt, differences, stale }, noise }];
  });
  const holds = ({ source }: Side) => source.stale.length === 0;
  const fits = ({ source }: Side) => source.differences.length === 0;
  return (
    candidates.find((side) => holds(side) && fits(side)) ??
    candidates.find(holds) ??
    candidates[0] ??
    null
  );
}

const distinct = (sources: readonly NoiseSource[]): NoiseSource[] =>
  sources.filter(
    (one, i) => sources.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i,
  );

export type BenchmarkPreview = {
  /** null while the definition cannot be read or is too large. */
  readonly facts: PlanFacts | null;
  /** Issues that would refuse a run, by field of the definition. */
  readonly problems: readonly FieldIssue[];
  /** What the plan could see, for each gate that compares two variants. */
  readonly noise: readonly GateNoise[];
};

export async function previewBenchmark(
  context: Context,
  actor: Actor,
  input: PreviewBenchmarkInput,
): Promise<BenchmarkPreview> {
  allow(actor, "read");
  const { definition } = parseInput(PreviewBenchmarkInput, input);
  const { spec: parsed, problems } = await readDefinition(actor, definition);
  if (!parsed) return { facts: null, problems, noise: [] };
  const refusals = planRefusals(parsed);
  if (refusals.length > 0) return { facts: null, problems: refusals, noise: [] };
  const targets = await targetsOf(context, actor, parsed);
  const issues = targetIssues(context, parsed, targets);
  const history = await historyFacts(context, actor, { spec: parsed, targets });
  const facts = planFacts(parsed);
  const unreported = unreportedCosts(parsed, targets);
  return {
    facts: { ...facts, warnings: [...facts.warnings, ...unreported, ...history.warnings] },
    problems: [
      ...issues.map(({ field, message }) => ({ field, message })),
      ...history.problems,
      ...(await payloadIssues(actor, parsed)),
    ],
    noise: gateNoise(parsed, await noiseOfTargets(context, actor, parsed)),
  };
}

/** The definition, or null and what is wrong with it. Throws `busy`. */
async function readDefinition(
  actor: Actor,
  definition: unknown,
): Promise<{ readonly spec: BenchmarkSpec | null; readonly problems: readonly FieldIssue[] }> {
  try {
    const asking = { owner: ownerOf(actor), field: "definition" };
    return { spec: await inThread(definitionTask, definition, asking), problems: [] };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_input")
      return { spec: null, problems: error.issues };
    throw error;
  }
}

/** Calibrations of the targets that gates judge; asked for only where there is such a gate. */
async function noiseOfTargets(
  context: Context,
  actor: Pick<Actor, "projectId">,
  spec: BenchmarkSpec,
): Promise<NoiseOfTargets> {
  if (!spec.gates.some(isOfNoise)) return new Map();
  const targets = await context.db.target.findMany({
    where: {
      projectId: actor.projectId,
      slug: { in: spec.variants.map((variant) => variant.target) },
    },
  });
  const views = await Promise.all(targets.map((target) => noiseViews(context, target)));
  return new Map(targets.map(({ slug }, i) => [slug, views[i] ?? []]));
}
