// The fairness checklist: are the sides on equal terms? Listed for every duel, judged or not.
// `equal: null` means that the difference is what the duel is about, or that a side is unknown.
// A report keeps its texts, so a report is built in English; rows/environment-rows.ts says them again.

import { english, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { isClosedLoad, type Load, peakOf, workDifference } from "@gonogo/protocols/spec";
import { compressionOf, reusedPer1000, type Terms, termsOf } from "../diagnostics/facts/terms.ts";
import {
  comparesBytes,
  payloadDifference,
  sameSuccess,
  workOf,
} from "../diagnostics/facts/work.ts";
import type { CellEvidence, Evidence, VariantFacts } from "../evidence/evidence.ts";
import { formatDuration, formatNumber, plural } from "../words/format.ts";
import { encodingsText, encryptionText, statusesText } from "../words/unequal-words.ts";

// The part of the fairness checklist on the servers and their work: operations, answers, bytes and builds.
// What is unequal here is what unequal-work and debug-build withhold comparisons for; `equal: null` is unknown.

type Check = Report["fairness"][number];
type Side = {
  readonly variant: VariantFacts;
  readonly terms: Terms;
  readonly wire: string;
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
      ({ variant }) => namesOf(variant),
      !others.some((one) => differs(one.name)),
    ),
    stated(
      english("Answers"),
      sides,
      ({ variant }) => statusesText(workOf(cell, variant)?.statuses ?? null),
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

const namesOf = ({ operations }: VariantFacts): string =>
  operations.length < 2 ? english("one request") : operations.map(({ name }) => name).join(", ");

const stated = (
  name: string,
  sides: readonly Side[],
  value: (side: Side) => string,
  equal: boolean | null,
): Check => ({
  check: name,
  sides: sides.map((side) => ({ variant: side.variant.name, value: value(side) })),
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
    ({ variant }) => variant.build ?? english("unknown"),
    equal,
  );
}

function wireBytes(cell: CellEvidence, variant: string): string {
  const results = cell.rounds.flatMap((round) =>
    round.blocks.flatMap((b) =>
      b.stored.variant === variant && b.reading ? [b.reading.result] : [],
    ),
  );
  const sent = results.reduce((sum, r) => sum + r.counts.sent, 0);
  if (sent === 0) return english("unknown");
  const per = (bytes: number) => formatNumber(bytes / sent, 0);
  const out = results.reduce((sum, r) => sum + r.bytesSent, 0);
  const back = results.reduce((sum, r) => sum + r.bytesReceived, 0);
  return t("{output} B out, {input} B back", { output: per(out), input: per(back) });
}

/** Terms that neither engine nor server reports. */
const unknownTerms: ReadonlySet<string> = new Set([english("unknown"), english("not reported")]);

const check = (
  name: string,
  sides: readonly Side[],
  value: (side: Side) => string,
  judged: boolean,
): Check => {
  const values = sides.map((side) => ({ variant: side.variant.name, value: value(side) }));
  const equal = values.every((one) => one.value === values[0]?.value);
  // Two unknowns are no equal terms: nothing is said of either.
  const isKnown = values.every((one) => !unknownTerms.has(one.value));
  return { check: name, sides: values, equal: isKnown && (equal || judged) ? equal : null };
};

/** QUIC stacks do not always say which cipher they use. */
const everyCipherKnown = (sides: readonly Side[]): boolean =>
  sides.every(({ terms }) => terms.cipher !== "not reported");

/** Full or resumed, as the blocks' handshakes were for the most part. */
function handshakeKind({ resumedShare, encryption }: Terms): string {
  if (resumedShare === null) return encryption === null ? english("none") : english("unknown");
  if (resumedShare === 0) return english("full");
  return resumedShare > 0.9 ? english("resumed") : english("full and resumed");
}

/** Judged, where it matters, by unequal-terms: buffers that the kernel chose may differ a little. */
function socketText({ socket }: Terms): string {
  if (socket === null) return english("unknown");
  const [output, input] = [socket.sendBufferBytes, socket.receiveBufferBytes].map((bytes) =>
    formatNumber(bytes, 0),
  ) as [string, string];
  if (socket.transport === "udp")
    return t("UDP, buffers {output} B out, {input} B in", { output, input });
  return t("TCP, {nagle}, {control}, buffers {output} B out, {input} B in", {
    nagle: socket.noDelay ? english("no delay") : "Nagle",
    control: socket.congestionControl ?? english("unknown congestion control"),
    output,
    input,
  });
}

/** Clients or rate, connections asked for, and timeout: one definition serves all sides. */
function loadText({ load }: CellEvidence): string {
  const asked = load.kind === "connect" ? undefined : load.connections;
  const given = { load: offeredText(load), length: formatDuration(load.timeoutMs) };
  return asked === undefined
    ? t("{load}, timeout {length}", { ...given })
    : t("{load}, {connections}, timeout {length}", {
        ...given,
        connections: plural(asked, "connection"),
      });
}

function offeredText(load: Load): string {
  const level = isClosedLoad(load) ? plural(peakOf(load), "client") : `${peakOf(load)}/s`;
  if (load.kind === "stages")
    return t("{stages} stages up to {level}", { stages: load.stages.length, level });
  if (load.kind === "connect")
    return t("connect-only ({handshake}), {level}", { handshake: load.handshake, level });
  if (load.kind === "capacity") return t("a search up to {level}", { level });
  return load.kind === "open" ? `${level} ${load.arrivals}` : level;
}

/** Of loads that hold connections; connect-only load holds none. */
const connectionChecks = (sides: readonly Side[]): Check[] => [
  check(english("Connections kept open"), sides, ({ terms }) => String(terms.connections), true),
  check(
    english("Connections reused"),
    sides,
    ({ terms }) => (terms.reconnectsPer1000 < reusedPer1000 ? english("yes") : english("no")),
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
      check(english("Load"), sides, () => loadText(cell), true),
      check(english("Encryption"), sides, ({ terms }) => encryptionText(terms.encryption), true),
      check(english("Cipher"), sides, ({ terms }) => terms.cipher, everyCipherKnown(sides)),
      check(english("HTTP version"), sides, ({ terms }) => terms.httpVersion, sameProtocol),
      check(english("Handshakes"), sides, ({ terms }) => handshakeKind(terms), true),
      check(english("Sockets"), sides, ({ terms }) => socketText(terms), false),
      check(
        english("Compression asked for"),
        sides,
        ({ variant }) => encodingsText(compressionOf(variant)),
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
