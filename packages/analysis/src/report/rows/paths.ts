// What the way to the target cost each variant: loss, congestion and round-trip times of its transport.
// Of all blocks with a result, judged valid or not: the path does not care why a block was measured.
import type { PathFacts } from "@gonogo/protocols/events";
import type { ReportPath } from "@gonogo/protocols/report";
import type { Evidence } from "../../evidence/evidence.ts";
import type { ConnectionFinding } from "../../words/connection-words.ts";

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Upper median; null without values. */
const median = (values: readonly number[]): number | null =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? null;

const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);

/** A sum that is unknown when nothing was reported. */
const sumKnown = (values: readonly (number | null)[]): number | null =>
  known(values).length > 0 ? sum(known(values)) : null;

function findingOf(path: Omit<ReportPath, "finding">): ConnectionFinding | null {
  const { variant, transport, sentPackets: sent, lostPackets: lost } = path;
  if (lost === 0) return null;
  const code = transport === "quic" ? "packets-lost" : "segments-resent";
  return { code, params: { variant, lost, sent } };
}

function pathOf(variant: string, blocks: readonly PathFacts[]): ReportPath[] {
  const transport = blocks.at(-1)?.transport;
  if (transport === undefined) return [];
  const path = {
    variant,
    transport,
    sentPackets: sumKnown(blocks.map((block) => block.sentPackets)),
    lostPackets: sum(blocks.map((block) => block.lostPackets)),
    congestionEvents: sumKnown(blocks.map((block) => block.congestionEvents)),
    congestionWindowBytes: median(blocks.map((block) => block.congestionWindowBytes)) ?? 0,
    rttUs: median(known(blocks.map((block) => block.rttUs))),
    rttMinUs: known(blocks.map((block) => block.rttMinUs)).sort((a, b) => a - b)[0] ?? null,
  };
  return [{ ...path, finding: findingOf(path) }];
}

/** One entry for each variant whose transport reported something. */
export function pathsOf({ cells, variants }: Evidence): ReportPath[] {
  const blocks = cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  return variants.flatMap(({ name }) =>
    pathOf(
      name,
      blocks.flatMap(({ stored, reading }) =>
        stored.variant === name && reading?.result.path ? [reading.result.path] : [],
      ),
    ),
  );
}
