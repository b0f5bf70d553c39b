// The emulated network of each variant and cell as a report shows it: what was set, and what echoes and counts say it did.
// Of all blocks with a result, judged valid or not: a link that missed its setting may be why they are not.
import type { BlockResult, DirectionFacts, NetworkFacts } from "@gonogo/protocols/events";
import type { NetworkRow } from "@gonogo/protocols/report";
import { blockOf, type Evidence } from "../../evidence/evidence.ts";
import { medianOfSorted } from "../../statistics/walsh.ts";

type LinkedBlock = { readonly network: NetworkFacts; readonly seconds: number };

const median = (values: readonly (number | null)[]): number | null =>
  medianOfSorted(values.filter((value) => value !== null).sort((a, b) => a - b));

/** The link carries from the first connection to the last answer. */
const secondsOf = ({ series }: BlockResult): number =>
  series.spanMs.reduce((sum, span) => sum + span, 0) / 1_000;

function directionOf(
  blocks: readonly LinkedBlock[],
  pick: (facts: NetworkFacts) => DirectionFacts,
): NetworkRow["toTarget"] {
  const sum = (of: (facts: DirectionFacts) => number) =>
    blocks.reduce((total, { network }) => total + of(pick(network)), 0);
  const packets = sum((facts) => facts.packets);
  const seconds = blocks.reduce((total, block) => total + block.seconds, 0);
  return {
    packets,
    lostRatio: sum((facts) => facts.lost) / Math.max(packets, 1),
    droppedRatio: sum((facts) => facts.dropped) / Math.max(packets, 1),
    meanBitPerS: seconds > 0 ? (sum((facts) => facts.bytes) * 8) / seconds : 0,
    peakBitPerS: Math.max(...blocks.map(({ network }) => pick(network).peakBitPerS)),
  };
}

function rowOf(cell: number, variant: string, blocks: readonly LinkedBlock[]): NetworkRow[] {
  const [first] = blocks;
  if (!first) return [];
  const { seed: _, ...setting } = first.network.setting;
  const echoes = blocks.map(({ network }) => network.echo);
  const late = blocks.flatMap(({ network: { toTarget, toEngine } }) => [
    toTarget.lateMeanUs,
    toEngine.lateMeanUs,
  ]);
  const seconds = blocks.reduce((total, block) => total + block.seconds, 0);
  const cpuS = blocks.reduce((total, { network }) => total + network.cpuS, 0);
  return [
    {
      cell,
      variant,
      setting,
      blocks: blocks.length,
      rttP50Us: median(echoes.map((echo) => echo.p50Us)),
      rttP99Us: median(echoes.map((echo) => echo.p99Us)),
      rttMinUs: median(echoes.map((echo) => echo.minUs)),
      lateMeanUs: median(late),
      toTarget: directionOf(blocks, (facts) => facts.toTarget),
      toEngine: directionOf(blocks, (facts) => facts.toEngine),
      cpuShare: seconds > 0 ? cpuS / seconds : 0,
    },
  ];
}

/** One row for each variant and cell that was measured through an emulated network. */
export const networkRowsOf = (evidence: Evidence): NetworkRow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap(({ name }) =>
      rowOf(
        cell.index,
        name,
        cell.rounds.flatMap((round) => {
          const result = blockOf(round, name)?.reading?.result;
          return result?.network ? [{ network: result.network, seconds: secondsOf(result) }] : [];
        }),
      ),
    ),
  );
