// What a pilot says: what it changed and why, what it found, what it expects, and why it stopped a run.
import { t, translated } from "@gonogo/locale/t";
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
const atText = (label: string | null): string =>
  label === null ? "" : t(" at {label}", { label });

/** `12 clients`, `an open load of 9,000/s`; of other kinds, the kind. */
export function loadText(load: Load): string {
  if (load.kind === "closed") return plural(load.clients, "client");
  return load.kind === "open"
    ? t("an open load of {rate}/s", { rate: formatCount(load.ratePerS) })
    : t("its {kind} load", { kind: load.kind });
}

/** The same where a sentence begins with it. */
const openingLoad = (load: Load): string =>
  load.kind === "open"
    ? t("An open load of {rate}/s", { rate: formatCount(load.ratePerS) })
    : loadText(load);

/** `at most 12 clients`, `an open load of at most 9,000/s` */
const atMostText = (load: Load): string =>
  load.kind === "open"
    ? t("an open load of at most {rate}/s", { rate: formatCount(load.ratePerS) })
    : t("at most {load}", { load: loadText(load) });

/** What the load was, beside its change: of an open one the rate alone. */
const wasText = (load: Load): string =>
  load.kind === "open" ? `${formatCount(load.ratePerS)}/s` : loadText(load);

type Failing = { readonly variant: string; readonly commonest: string };

const silence = (sides: readonly Failing[]): string =>
  listOf(
    sides.map(({ variant, commonest }) =>
      t("{variant} mostly with {failure}", { variant, failure: translated(commonest) }),
    ),
  );

/** Why a load is changed or refused, as a part of a sentence. */
const whys = {
  "busy-thread": (f: {
    readonly cpuShare: number;
    readonly clients: number;
    readonly variant: string;
    readonly cellLabel: string | null;
  }) => {
    const busy = {
      share: formatPercent(f.cpuShare),
      variant: f.variant,
      at: atText(f.cellLabel),
    };
    return f.clients > 0
      ? t("one engine thread was {share} busy with {clients} of {variant}{at}", {
          ...busy,
          clients: plural(f.clients, "client"),
        })
      : t("one engine thread was {share} busy with {variant}{at}", busy);
  },
  finding: ({ finding }: { readonly finding: Diagnostic }) => diagnosticClause(finding),
  lateness: (f: { readonly gate: Gate; readonly least: number; readonly most: number }) =>
    t("the engine's lateness alone leaves {rule} open (×{least} to ×{most})", {
      rule: ruleText(f.gate),
      least: formatNumber(f.least, 1),
      most: formatNumber(f.most, 1),
    }),
  "nothing-but-errors": (f: {
    readonly cellLabel: string | null;
    readonly sides: readonly Failing[];
  }) =>
    t("nothing was answered as expected{at}: {sides}", {
      at: atText(f.cellLabel),
      sides: silence(f.sides),
    }),
} satisfies Catalogue;

export type Why = MessageOf<typeof whys>;
export const whyText: (why: Message) => Rendered = rendererOf(whys);

/** A percentile that needs so many requests a block. */
type Need = { readonly gate: Gate; readonly variant: string; readonly needed: number };
type Long = { readonly variant: string; readonly requestMs: number };

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const needText = ({ gate, variant, needed }: Need): string =>
  t("{metric} of {side} needs {needed} requests a block", {
    metric: metricWord(gate.metric),
    side: sideWord(gate, variant),
    needed: formatCount(needed),
  });

/** How far a gate's figure lies from its limit, and how much two blocks of one side differ; null: it does not matter. */
export type Spread = {
  readonly gate: Gate;
  /** ln of figure over limit. */
  readonly distanceLog: number;
  readonly widest: { readonly variant: string; readonly share: number } | null;
};

/** `two pilot blocks of rest differ by 6 % in p50, and the limit is 12 % away` */
function spreadText({ gate, widest, distanceLog }: Spread): string {
  const distance = formatPercent(Math.expm1(Math.abs(distanceLog)));
  if (widest === null) return t("the limit is {distance} away", { distance });
  return t(
    "two pilot blocks of {side} differ by {share} in {metric}, and the limit is {distance} away",
    {
      side: sideWord(gate, widest.variant),
      share: formatPercent(widest.share),
      metric: metricWord(gate.metric),
      distance,
    },
  );
}

const changes = {
  threads: (f: { readonly threads: number; readonly was: number; readonly why: Why }) =>
    t("The engine uses {threads} instead of {was}: {why}.", {
      threads: plural(f.threads, "thread"),
      was: f.was,
      why: whyText(f.why),
    }),
  load: (f: { readonly load: Load; readonly was: Load; readonly why: Why }) =>
    t("{load} instead of {was}, for every variant: {why}.", {
      load: openingLoad(f.load),
      was: wasText(f.was),
      why: whyText(f.why),
    }),
  blocks: (f: {
    readonly blockMs: number;
    readonly wasMs: number;
    readonly long: readonly Long[];
    readonly needs: readonly Need[];
  }) => {
    const waits = unique(
      f.long.map(({ variant, requestMs }) =>
        t("requests of {variant} take about {time}", { variant, time: formatLength(requestMs) }),
      ),
    );
    const needs = unique(f.needs.map(needText));
    const whole = [
      ...(waits.length === 0 ? [] : [listOf(waits)]),
      ...(needs.length === 0
        ? []
        : [t("{needs}, and a quarter to spare", { needs: listOf(needs) })]),
    ];
    return t("Blocks of {length} instead of {was}: {why}.", {
      length: msText(f.blockMs),
      was: msText(f.wasMs),
      why: whole.join("; "),
    });
  },
  "blocks-for-spread": (f: {
    readonly blockMs: number;
    readonly wasMs: number;
    readonly spread: Spread;
    readonly rounds: number;
    readonly lastLook: number;
  }) =>
    t(
      "Blocks of {length} instead of {was}: {spread}; {rule} would take about {rounds} of the shorter ones, and the plan ends at {last}.",
      {
        length: msText(f.blockMs),
        was: msText(f.wasMs),
        spread: spreadText(f.spread),
        rule: ruleText(f.spread.gate),
        rounds: formatCount(f.rounds),
        last: plural(f.lastLook, "round"),
      },
    ),
} satisfies Catalogue;

export type PilotChangeMessage = MessageOf<typeof changes>;
export const pilotChangeText: (change: Message) => Rendered = rendererOf(changes);

type Cost = { readonly rounds: number; readonly loadMs: number };
const costText = ({ rounds, loadMs }: Cost): string =>
  t("{rounds}, about {time} of load", {
    rounds: plural(rounds, "round"),
    time: formatDuration(loadMs),
  });

const expectations = {
  decided: (f: Cost & { readonly spread: Spread; readonly cellLabel: string | null }) =>
    t("{rule}{at} is expected to be decided after {cost}: {spread}.", {
      rule: openingRule(f.spread.gate),
      at: atText(f.cellLabel),
      cost: costText(f),
      spread: spreadText(f.spread),
    }),
  "decided-by-longer-blocks": (f: Cost & { readonly gate: Gate }) =>
    t("{rule} is expected to be decided after {cost}, with the longer blocks.", {
      rule: openingRule(f.gate),
      cost: costText(f),
    }),
  "beyond-plan": (f: {
    readonly spread: Spread;
    readonly cellLabel: string | null;
    readonly rounds: number;
    readonly mostRounds: number;
    readonly lastLook: number;
  }) => {
    const isMore = f.rounds > f.mostRounds;
    return t(
      isMore
        ? "{rule}{at} would take more than {rounds} rounds, and the plan ends at {last}: {spread}."
        : "{rule}{at} would take about {rounds} rounds, and the plan ends at {last}: {spread}.",
      {
        rule: openingRule(f.spread.gate),
        at: atText(f.cellLabel),
        rounds: isMore ? f.mostRounds : f.rounds,
        last: f.lastLook,
        spread: spreadText(f.spread),
      },
    );
  },
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
    sentence: t("Nothing was answered as expected{at}: {sides}.", {
      at: atText(f.cellLabel),
      sides: silence(f.sides),
    }),
    remedy: t(
      "Make the targets answer as expected, or list what they answer under `expect` if it is right.",
    ),
  }),
  "pilot-few-requests": (
    f: Need & {
      readonly perBlock: number;
      readonly blockMs: number;
      readonly fittingMs: number | null;
      readonly isCapped: boolean;
    },
  ): OwnWords => ({
    sentence: t(
      "{metric} of {side} needs {needed} requests a block; one of {length} holds about {held}.",
      {
        metric: openingMetric(f.gate.metric),
        side: sideWord(f.gate, f.variant),
        needed: formatCount(f.needed),
        length: msText(f.blockMs),
        held: formatCount(f.perBlock),
      },
    ),
    remedy:
      f.fittingMs !== null
        ? t("Use blocks of {length}, more load, or a lower percentile.", {
            length: msText(f.fittingMs),
          })
        : f.isCapped
          ? t("End blocks after more requests (requests), or use a lower percentile.")
          : t("Use longer blocks, more load, or a lower percentile."),
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
        ? t(
            "No request of {variant} was answered during its pilot block, or in the wait after it{at}.",
            { variant: f.variant, at: atText(f.cellLabel) },
          )
        : t(
            "Requests of {variant} take about {time}{at}, and a block lasts {length}: they count as at least that long.",
            {
              variant: f.variant,
              time: formatLength(f.requestMs),
              at: atText(f.cellLabel),
              length: msText(f.blockMs),
            },
          ),
    remedy:
      f.fittingMs === null
        ? t(
            "Find out why nothing is answered; only then can longer blocks show how long requests take.",
          )
        : t("To see how long they take, use blocks of at least {length}.", {
            length: formatLength(f.fittingMs),
          }),
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
  return rendered(
    stop.gates.length === 0
      ? t("The pilot stopped this run before round 1: {reasons}.", { reasons })
      : t("The pilot stopped this run before round 1: {reasons}, so {gates} could not be judged.", {
          reasons,
          gates: listOf(stop.gates),
        }),
  );
}

/** `loads`: lighter ones that this machine can measure, where the load is what must change. */
export function stopRemedy(loads: readonly Load[], own: string | null): Rendered {
  const warn = t("Set the plan's pilot to `warn` to measure it all the same.");
  if (loads.length > 0) {
    const use = t("Use {loads}.", { loads: loads.map(atMostText).join(t(", or ")) });
    return rendered(`${use} ${warn}`);
  }
  const remedy = own ?? t("Use fewer clients, or a machine of its own for the engine.");
  return rendered(`${remedy} ${warn}`);
}
