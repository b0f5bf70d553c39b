// The fairness checklist: are the sides on equal terms? Listed for every duel, judged or not.
// `equal: null` means that the difference is what the duel is about, or that a side is unknown.
// What sides showed are facts; words/fairness-words.ts says them.

import { english } from "@gonogo/locale/t";
import type { FairnessFact, Report } from "@gonogo/protocols/report";
import { isClosedLoad, peakOf, workDifference } from "@gonogo/protocols/spec";
import { compressionOf, reusedPer1000, type Terms, termsOf } from "../diagnostics/facts/terms.ts";
import {
  comparesBytes,
  payloadDifference,
  sameSuccess,
  workOf,
} from "../diagnostics/facts/work.ts";
import type { CellEvidence, Evidence, VariantFacts } from "../evidence/evidence.ts";
import { fairnessFactText, isUnknownFact } from "../words/fairness-words.ts";

// The part of the fairness checklist on the servers and their work: operations, answers, bytes and builds.
// What is unequal here is what unequal-work and debug-build withhold comparisons for; `equal: null` is unknown.

type Check = Report["fairness"][number];
type Side = {
  readonly variant: VariantFacts;
  readonly terms: Terms;
  readonly wire: FairnessFact;
};
type Scene = { readonly evidence: Evidence; readonly cell: CellEvidence };

/** What the sides did, and what they are built as: judged by unequal-work and debug-build. */
function workChecks({ evidence, cell }: Scene, sides: readonly Side[]): Check[] {
  const [first, ...others] = sides.map(({ variant }) => variant);
  const written = (name: string) => evidence.spec.variants.find((one) => one.name === name);
  const differs = (name: string) => {
    const [a, b] = [written(first?.name ?? ""), written(name)];
    return a !== undefined && b !== undefined && workDifference(a, b) !== null;
  };
  const works = sides.map(({ variant }) => workOf(cell, variant));
  const successes = works.map((work) => work?.successShare ?? null);
  const comparable = first !== undefined && others.every((one) => comparesBytes(cell, first, one));
  const payloads = others.flatMap((one) => (first ? payloadDifference(cell, first, one) : []));
  return [
    stated(
      english("Operations"),
      sides,
      ({ variant }) => operationsFact(variant),
      !others.some((one) => differs(one.name)),
    ),
    stated(
      english("Answers"),
      sides,
      ({ variant }) => namesOrUnknown(workOf(cell, variant)?.statuses ?? null),
      successes.includes(null) ? null : sameSuccess(successes.map((share) => share ?? 0)),
    ),
    stated(
      english("Bytes per request"),
      sides,
      (side) => side.wire,
      comparable ? payloads.length === 0 : null,
    ),
  ];
}

type Word = Extract<FairnessFact, { kind: "word" }>["word"];
const word = (said: Word): FairnessFact => ({ kind: "word", word: said });
const names = (of: readonly string[], any = false): FairnessFact => ({
  ...{ kind: "names", names: [...of], any },
});
const namesOrUnknown = (of: readonly string[] | null): FairnessFact =>
  of === null ? word("unknown") : names(of);

const operationsFact = ({ operations }: VariantFacts): FairnessFact =>
  operations.length < 2 ? word("one request") : names(operations.map(({ name }) => name));

/** Reports are built in English; where they are shown, the fact is said again. */
const shown = (variant: string, fact: FairnessFact): Check["sides"][number] => ({
  ...{ variant, value: fairnessFactText(fact), fact },
});

const stated = (
  name: string,
  sides: readonly Side[],
  fact: (side: Side) => FairnessFact,
  equal: boolean | null,
): Check => ({
  check: name,
  sides: sides.map((side) => shown(side.variant.name, fact(side))),
  equal,
});

/** Development builds on all sides are equal; where a side does not report it, only one beside it that is can be judged. */
function buildCheck(sides: readonly Side[]): Check {
  const builds = sides.map(({ variant }) => variant.build);
  const anyDebug = builds.includes("debug");
  const same = builds.every((build) => build === builds[0]);
  const equal =
    same && builds[0] !== null ? true : anyDebug ? false : builds.includes(null) ? null : same;
  return stated(
    english("Build"),
    sides,
    ({ variant }) => namesOrUnknown(variant.build === null ? null : [variant.build]),
    equal,
  );
}

function wireBytes(cell: CellEvidence, variant: string): FairnessFact {
  const results = cell.rounds.flatMap((round) =>
    round.blocks.flatMap((b) =>
      b.stored.variant === variant && b.reading ? [b.reading.result] : [],
    ),
  );
  const sent = results.reduce((sum, r) => sum + r.counts.sent, 0);
  if (sent === 0) return word("unknown");
  const out = results.reduce((sum, r) => sum + r.bytesSent, 0);
  const back = results.reduce((sum, r) => sum + r.bytesReceived, 0);
  return { kind: "bytes", outBytes: out / sent, backBytes: back / sent };
}

const check = (
  name: string,
  sides: readonly Side[],
  fact: (side: Side) => FairnessFact,
  judged: boolean,
): Check => {
  const values = sides.map((side) => shown(side.variant.name, fact(side)));
  const [first, ...others] = values.map((one) => JSON.stringify(one.fact));
  const equal = others.every((one) => one === first);
  // Two unknowns are no equal terms: nothing is said of either.
  const isKnown = !values.some(isUnknownFact);
  return { check: name, sides: values, equal: isKnown && (equal || judged) ? equal : null };
};

/** QUIC stacks do not always say which cipher they use. */
const everyCipherKnown = (sides: readonly Side[]): boolean =>
  sides.every(({ terms }) => terms.cipher !== "not reported");

/** Full or resumed, as the blocks' handshakes were for the most part. */
function handshakeFact({ resumedShare, encryption }: Terms): FairnessFact {
  if (resumedShare === null) return word(encryption === null ? "none" : "unknown");
  if (resumedShare === 0) return word("full");
  return word(resumedShare > 0.9 ? "resumed" : "full and resumed");
}

const encodingsFact = (asked: readonly string[]): FairnessFact =>
  asked.length === 0 ? word("none") : names(asked, true);

const cipherFact = (cipher: string): FairnessFact =>
  cipher === "none" || cipher === "not reported" ? word(cipher) : names([cipher]);

/** Clients or rate, connections asked for, and timeout: one definition serves all sides. */
function loadFact({ load }: CellEvidence): FairnessFact {
  return {
    ...{ kind: "load", load: load.kind, level: peakOf(load), timeoutMs: load.timeoutMs },
    unit: isClosedLoad(load) ? "clients" : "per-s",
    manner: load.kind === "open" ? load.arrivals : load.kind === "connect" ? load.handshake : null,
    stages: load.kind === "stages" ? load.stages.length : null,
    connections: (load.kind === "connect" ? undefined : load.connections) ?? null,
  };
}

/** Of loads that hold connections; connect-only load holds none. */
const connectionChecks = (sides: readonly Side[]): Check[] => [
  check(
    english("Connections kept open"),
    sides,
    ({ terms }) => ({ kind: "count", count: terms.connections }),
    true,
  ),
  check(
    english("Connections reused"),
    sides,
    ({ terms }) => word(terms.reconnectsPer1000 < reusedPer1000 ? "yes" : "no"),
    true,
  ),
];

/** The checklist of the first cell in which every variant has run; empty before that, and for one variant. */
export function fairnessOf(evidence: Evidence): Check[] {
  const { cells, variants } = evidence;
  if (variants.length < 2) return [];
  for (const cell of cells) {
    const sides = variants.flatMap((variant): Side[] => {
      const terms = termsOf(cell, variant.name);
      return terms ? [{ variant, terms, wire: wireBytes(cell, variant.name) }] : [];
    });
    if (sides.length < variants.length) continue;
    const sameProtocol = sides.every((s) => s.variant.protocol === sides[0]?.variant.protocol);
    return [
      check(english("Load"), sides, () => loadFact(cell), true),
      check(
        english("Encryption"),
        sides,
        ({ terms: { encryption } }) =>
          encryption === null ? word("plain text") : names([encryption]),
        true,
      ),
      check(
        english("Cipher"),
        sides,
        ({ terms }) => cipherFact(terms.cipher),
        everyCipherKnown(sides),
      ),
      check(
        english("HTTP version"),
        sides,
        ({ terms }) => names([terms.httpVersion]),
        sameProtocol,
      ),
      check(english("Handshakes"), sides, ({ terms }) => handshakeFact(terms), true),
      check(
        english("Sockets"),
        sides,
        ({ terms: { socket } }) =>
          socket === null ? word("unknown") : { kind: "socket", ...socket },
        false,
      ),
      check(
        english("Compression asked for"),
        sides,
        ({ variant }) => encodingsFact(compressionOf(variant)),
        true,
      ),
      buildCheck(sides),
      ...(cell.load.kind === "connect"
        ? []
        : [...connectionChecks(sides), ...workChecks({ evidence, cell }, sides)]),
    ];
  }
  return [];
}
