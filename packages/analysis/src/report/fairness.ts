// The fairness checklist: are the sides on equal terms? Listed for every duel, judged or not.
// `equal: null` means that the difference is what the duel is about, or that a side is unknown.
import { isClosedLoad, type Load, peakOf } from "@gonogo/protocols/spec";
import { compressionOf, reusedPer1000, type Terms, termsOf } from "../diagnostics/facts/terms.ts";
import type { CellEvidence, Evidence } from "../evidence/evidence.ts";
import { formatDuration, formatNumber, plural } from "../words/format.ts";
import { encodingsText, encryptionText } from "../words/unequal-words.ts";
import { buildCheck, type Check, type Side, workChecks } from "./fairness-of-work.ts";

function wireBytes(cell: CellEvidence, variant: string): string {
  const results = cell.rounds.flatMap((round) =>
    round.blocks.flatMap((b) =>
      b.stored.variant === variant && b.reading ? [b.reading.result] : [],
    ),
  );
  const sent = results.reduce((sum, r) => sum + r.counts.sent, 0);
  if (sent === 0) return "unknown";
  const per = (bytes: number) => formatNumber(bytes / sent, 0);
  const out = results.reduce((sum, r) => sum + r.bytesSent, 0);
  const back = results.reduce((sum, r) => sum + r.bytesReceived, 0);
  return `${per(out)} B out, ${per(back)} B back`;
}

/** Terms that neither engine nor server reports. */
const unknownTerms: ReadonlySet<string> = new Set(["unknown", "not reported"]);

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
  if (resumedShare === null) return encryption === null ? "none" : "unknown";
  if (resumedShare === 0) return "full";
  return resumedShare > 0.9 ? "resumed" : "full and resumed";
}

/** Judged, where it matters, by unequal-terms: buffers that the kernel chose may differ a little. */
function socketText({ socket }: Terms): string {
  if (socket === null) return "unknown";
  const buffers = `buffers ${formatNumber(socket.sendBufferBytes, 0)} B out, ${formatNumber(socket.receiveBufferBytes, 0)} B in`;
  if (socket.transport === "udp") return `UDP, ${buffers}`;
  const nagle = socket.noDelay ? "no delay" : "Nagle";
  return `TCP, ${nagle}, ${socket.congestionControl ?? "unknown congestion control"}, ${buffers}`;
}

/** Clients or rate, connections asked for, and timeout: one definition serves all sides. */
function loadText({ load }: CellEvidence): string {
  const asked = load.kind === "connect" ? undefined : load.connections;
  const connections = asked === undefined ? "" : `, ${plural(asked, "connection")}`;
  return `${offeredText(load)}${connections}, timeout ${formatDuration(load.timeoutMs)}`;
}

function offeredText(load: Load): string {
  const level = isClosedLoad(load) ? plural(peakOf(load), "client") : `${peakOf(load)}/s`;
  if (load.kind === "stages") return `${load.stages.length} stages up to ${level}`;
  if (load.kind === "connect") return `connect-only (${load.handshake}), ${level}`;
  if (load.kind === "capacity") return `a search up to ${level}`;
  return load.kind === "open" ? `${level} ${load.arrivals}` : level;
}

/** Of loads that hold connections; connect-only load holds none. */
const connectionChecks = (sides: readonly Side[]): Check[] => [
  check("Connections kept open", sides, ({ terms }) => String(terms.connections), true),
  check(
    "Connections reused",
    sides,
    ({ terms }) => (terms.reconnectsPer1000 < reusedPer1000 ? "yes" : "no"),
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
      check("Load", sides, () => loadText(cell), true),
      check("Encryption", sides, ({ terms }) => encryptionText(terms.encryption), true),
      check("Cipher", sides, ({ terms }) => terms.cipher, everyCipherKnown(sides)),
      check("HTTP version", sides, ({ terms }) => terms.httpVersion, sameProtocol),
      check("Handshakes", sides, ({ terms }) => handshakeKind(terms), true),
      check("Sockets", sides, ({ terms }) => socketText(terms), false),
      check(
        "Compression asked for",
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
