// What a pilot says: what it changed and why, what it found, what it expects, and why it stopped a run.
import type { Diagnostic, Message, PilotFinding } from "@gonogo/protocols/report";
import type { Gate, Load } from "@gonogo/protocols/spec";
import { type DiagnosticWords, diagnosticClause, diagnosticWords } from "./diagnostic-words.ts";
import {
  formatCount,
  formatDuration,
  formatLength,
  formatNumber,
  formatPercent,
  listOf,
  plural,
} from "./format.ts";
import { type Catalogue, type MessageOf, type Rendered, rendered, rendererOf } from "./message.ts";
import { metricWord, openingMetric, sideWord } from "./metric-word.ts";
import { openingRule, ruleText } from "./rule-text.ts";

const msText = (ms: number): string => `${formatCount(ms)} ms`;
const atText = (label: string | null): string => (label === null ? "" : ` at ${label}`);

/** `12 clients`, `an open load of 9,000/s`; of other kinds, the kind. */
export function loadText(load: Load): string {
  if (load.kind === "closed") return plural(load.clients, "client");
  return load.kind === "open"
    ? `an open load of ${formatCount(load.ratePerS)}/s`
    : `its ${load.kind} load`;
}

/** The same where a sentence begins with it. */
const openingLoad = (load: Load): string =>
  load.kind === "open" ? `An open load of ${formatCount(load.ratePerS)}/s` : loadText(load);

/** `at most 12 clients`, `an open load of at most 9,000/s` */
const atMostText = (load: Load): string =>
  load.kind === "open"
    ? `an open load of at most ${formatCount(load.ratePerS)}/s`
    : `at most ${loadText(load)}`;

/** What the load was, beside its change: of an open one the rate alone. */
const wasText = (load: Load): string =>
  load.kind === "open" ? `${formatCount(load.ratePerS)}/s` : loadText(load);

type Failing = { readonly variant: string; readonly commonest: string };

const silence = (sides: readonly Failing[]): string =>
  listOf(sides.map(({ variant, commonest }) => `${variant} mostly with ${commonest}`));

/** Why a load is changed or refused, as a part of a sentence. */
const whys = {
  "busy-thread": (f: {
    readonly cpuShare: number;
    readonly clients: number;
    readonly variant: string;
    readonly cellLabel: string | null;
  }) => {
    const load = f.clients > 0 ? `${plural(f.clients, "client")} of ` : "";
    return `one engine thread was ${formatPercent(f.cpuShare)} busy with ${load}${f.variant}${atText(f.cellLabel)}`;
  },
  finding: ({ finding }: { readonly finding: Diagnostic }) => diagnosticClause(finding),
  lateness: (f: { readonly gate: Gate; readonly least: number; readonly most: number }) =>
    `the engine's lateness alone leaves ${ruleText(f.gate)} open (×${formatNumber(f.least, 1)} to ×${formatNumber(f.most, 1)})`,
  "nothing-but-errors": (f: {
    readonly cellLabel: string | null;
    readonly sides: readonly Failing[];
  }) => `nothing was answered as expected${atText(f.cellLabel)}: ${silence(f.sides)}`,
} satisfies Catalogue;

export type Why = MessageOf<typeof whys>;
export const whyText: (why: Message) => Rendered = rendererOf(whys);

/** A percentile that needs so many requests a block. */
type Need = { readonly gate: Gate; readonly variant: string; readonly needed: number };
type Long = { readonly variant: string; readonly requestMs: number };

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const needText = ({ gate, variant, needed }: Need): string =>
  `${metricWord(gate.metric)} of ${sideWord(gate, variant)} needs ${formatCount(needed)} requests a block`;

/** How far a gate's figure lies from its limit, and how much two blocks of one side differ; null: it does not matter. */
export type Spread = {
  readonly gate: Gate;
  /** ln of figure over limit. */
  readonly distanceLog: number;
  readonly widest: { readonly variant: string; readonly share: number } | null;
};

/** `two pilot blocks of rest differ by 6 % in p50, and the limit is 12 % away` */
function spreadText({ gate, widest, distanceLog }: Spread): string {
  const away = `the limit is ${formatPercent(Math.expm1(Math.abs(distanceLog)))} away`;
  if (widest === null) return away;
  return `two pilot blocks of ${sideWord(gate, widest.variant)} differ by ${formatPercent(widest.share)} in ${metricWord(gate.metric)}, and ${away}`;
}

const changes = {
  threads: (f: { readonly threads: number; readonly was: number; readonly why: Why }) =>
    `The engine uses ${plural(f.threads, "thread")} instead of ${f.was}: ${whyText(f.why)}.`,
  load: (f: { readonly load: Load; readonly was: Load; readonly why: Why }) =>
    `${openingLoad(f.load)} instead of ${wasText(f.was)}, for every variant: ${whyText(f.why)}.`,
  blocks: (f: {
    readonly blockMs: number;
    readonly wasMs: number;
    readonly long: readonly Long[];
    readonly needs: readonly Need[];
  }) => {
    const waits = unique(
      f.long.map(
        ({ variant, requestMs }) => `requests of ${variant} take about ${formatLength(requestMs)}`,
      ),
    );
    const needs = unique(f.needs.map(needText));
    const whole = [
      ...(waits.length === 0 ? [] : [listOf(waits)]),
      ...(needs.length === 0 ? [] : [`${listOf(needs)}, and a quarter to spare`]),
    ];
    return `Blocks of ${msText(f.blockMs)} instead of ${msText(f.wasMs)}: ${whole.join("; ")}.`;
  },
  "blocks-for-spread": (f: {
    readonly blockMs: number;
    readonly wasMs: number;
    readonly spread: Spread;
    readonly rounds: number;
    readonly lastLook: number;
  }) =>
    `Blocks of ${msText(f.blockMs)} instead of ${msText(f.wasMs)}: ${spreadText(f.spread)}; ${ruleText(f.spread.gate)} would take about ${formatCount(f.rounds)} of the shorter ones, and the plan ends at ${plural(f.lastLook, "round")}.`,
} satisfies Catalogue;

export type PilotChangeMessage = MessageOf<typeof changes>;
export const pilotChangeText: (change: Message) => Rendered = rendererOf(changes);

type Cost = { readonly rounds: number; readonly loadMs: number };
const costText = ({ rounds, loadMs }: Cost): string =>
  `${plural(rounds, "round")}, about ${formatDuration(loadMs)} of load`;

const expectations = {
  decided: (f: Cost & { readonly spread: Spread; readonly cellLabel: string | null }) =>
    `${openingRule(f.spread.gate)}${atText(f.cellLabel)} is expected to be decided after ${costText(f)}: ${spreadText(f.spread)}.`,
  "decided-by-longer-blocks": (f: Cost & { readonly gate: Gate }) =>
    `${openingRule(f.gate)} is expected to be decided after ${costText(f)}, with the longer blocks.`,
  "beyond-plan": (f: {
    readonly spread: Spread;
    readonly cellLabel: string | null;
    readonly rounds: number;
    readonly mostRounds: number;
    readonly lastLook: number;
  }) =>
    `${openingRule(f.spread.gate)}${atText(f.cellLabel)} would take ${f.rounds > f.mostRounds ? `more than ${f.mostRounds}` : `about ${f.rounds}`} rounds, and the plan ends at ${f.lastLook}: ${spreadText(f.spread)}.`,
} satisfies Catalogue;

export type Expectation = MessageOf<typeof expectations>;
export const expectationText: (expected: Message) => Rendered = rendererOf(expectations);

/** Findings that only a pilot has: their codes are its own. */
type OwnWords = { readonly sentence: string; readonly remedy: string };

const findings = {
  "nothing-but-errors": (f: {
    readonly cellLabel: string | null;
    readonly sides: readonly Failing[];
  }): OwnWords => ({
    sentence: `Nothing was answered as expected${atText(f.cellLabel)}: ${silence(f.sides)}.`,
    remedy:
      "Make the targets answer as expected, or list what they answer under `expect` if it is right.",
  }),
  "pilot-few-requests": (
    f: Need & {
      readonly perBlock: number;
      readonly blockMs: number;
      readonly fittingMs: number | null;
      readonly isCapped: boolean;
    },
  ): OwnWords => ({
    sentence: `${openingMetric(f.gate.metric)} of ${sideWord(f.gate, f.variant)} needs ${formatCount(f.needed)} requests a block; one of ${msText(f.blockMs)} holds about ${formatCount(f.perBlock)}.`,
    remedy:
      f.fittingMs !== null
        ? `Use blocks of ${msText(f.fittingMs)}, more load, or a lower percentile.`
        : f.isCapped
          ? "End blocks after more requests (requests), or use a lower percentile."
          : "Use longer blocks, more load, or a lower percentile.",
  }),
  "pilot-long-requests": (f: {
    readonly variant: string;
    readonly cellLabel: string | null;
    readonly requestMs: number | null;
    readonly blockMs: number;
    readonly fittingMs: number | null;
  }): OwnWords => ({
    sentence:
      f.requestMs === null
        ? `No request of ${f.variant} was answered during its pilot block, or in the wait after it${atText(f.cellLabel)}.`
        : `Requests of ${f.variant} take about ${formatLength(f.requestMs)}${atText(f.cellLabel)}, and a block lasts ${msText(f.blockMs)}: they count as at least that long.`,
    remedy:
      f.fittingMs === null
        ? "Find out why nothing is answered; only then can longer blocks show how long requests take."
        : `To see how long they take, use blocks of at least ${formatLength(f.fittingMs)}.`,
  }),
} satisfies Record<string, (facts: never) => OwnWords>;

export type PilotOwnFinding = {
  readonly [Code in keyof typeof findings]: {
    readonly code: Code;
    readonly params: Parameters<(typeof findings)[Code]>[0];
  };
}[keyof typeof findings];

export function pilotFindingWords(found: PilotFinding): DiagnosticWords {
  const own = (findings as Record<string, ((facts: never) => OwnWords) | undefined>)[found.code];
  if (!own) return diagnosticWords(found as Diagnostic);
  const { sentence, remedy } = own(found.params as never);
  return { sentence: rendered(sentence), remedy: rendered(remedy) };
}

/** Why a pilot stops a run before round 1, and what to do instead. */
export function stoppedText(stop: {
  readonly whys: readonly Why[];
  /** Gates that could not be judged, where no error of the measurement stops it. */
  readonly gates: readonly string[];
}): Rendered {
  const reasons = unique(stop.whys.map(whyText)).slice(0, 3).join("; ");
  const so = stop.gates.length === 0 ? "" : `, so ${listOf(stop.gates)} could not be judged`;
  return rendered(`The pilot stopped this run before round 1: ${reasons}${so}.`);
}

/** `loads`: lighter ones that this machine can measure, where the load is what must change. */
export function stopRemedy(loads: readonly Load[], own: string | null): Rendered {
  const warn = "Set the plan's pilot to `warn` to measure it all the same.";
  if (loads.length > 0) return rendered(`Use ${loads.map(atMostText).join(", or ")}. ${warn}`);
  return rendered(`${own ?? "Use fewer clients, or a machine of its own for the engine."} ${warn}`);
}
