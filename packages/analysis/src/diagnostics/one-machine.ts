// shared-machine and loopback-only: target and engine on one host, and no network between them.
// They hide what users would feel: the network's time, its losses, and a server that has its cores to itself.
// Derived from the addresses that the engine used; loopback always counts as the engine's own machine.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { hostOf, isLoopback } from "../evidence/hosts.ts";
import { listOf } from "../words/format.ts";
import { diagnostic } from "./rule.ts";

type Where = { readonly variant: string; readonly hosts: readonly string[] };

/** Where the engine found each variant; `direct`: by blocks without an emulated network alone. */
function whereOf(evidence: Evidence, { direct }: { direct: boolean }): Where[] {
  const blocks = evidence.cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  return evidence.variants.map(({ name }) => {
    const hosts = blocks.flatMap((block) =>
      block.stored.variant !== name || (direct && (block.reading?.result.network ?? null) !== null)
        ? []
        : (block.reading?.result.addresses ?? []).map(hostOf),
    );
    return { variant: name, hosts: [...new Set(hosts)] };
  });
}

const namesOf = (sides: readonly Where[]) => sides.map((side) => side.variant);

export function sharedMachine(evidence: Evidence): Diagnostic[] {
  const own = (host: string) => isLoopback(host) || evidence.ownAddresses.includes(host);
  const sides = whereOf(evidence, { direct: false }).filter((side) => side.hosts.some(own));
  if (sides.length === 0) return [];
  // Names matter where only some share it; all of them would be a list as long as the run is wide.
  const which = sides.length < evidence.variants.length ? ` (${listOf(namesOf(sides))})` : "";
  return [
    diagnostic(evidence, {
      code: "shared-machine",
      severity: "caution",
      variant: null,
      cell: null,
      evidence: { variants: namesOf(sides).join(", ") },
      sentence: `Target and load generator share a machine${which}: they take CPU from each other, and the busier protocol pays more for it.`,
      remedy: "Run the worker on a machine of its own before a decision that matters.",
    }),
  ];
}

/** ` at clients = 10`: the cells without an emulated network, where others have one. */
function atCells(evidence: Evidence): string {
  const isDirect = (cell: Evidence["cells"][number]) =>
    cell.rounds.some(({ blocks }) =>
      blocks.some(({ reading }) => reading && (reading.result.network ?? null) === null),
    );
  const direct = evidence.cells.filter(isDirect);
  if (direct.length === evidence.cells.length) return "";
  const [first] = direct;
  return direct.length === 1 && first
    ? ` at ${first.label}`
    : ` in ${direct.length} of ${evidence.cells.length} cells, those without an emulated one`;
}

export function loopbackOnly(evidence: Evidence): Diagnostic[] {
  const sides = whereOf(evidence, { direct: true }).filter((side) => side.hosts.length > 0);
  if (sides.length === 0 || !sides.every((side) => side.hosts.every(isLoopback))) return [];
  return [
    diagnostic(evidence, {
      code: "loopback-only",
      severity: "caution",
      variant: null,
      cell: null,
      evidence: { addresses: [...new Set(sides.flatMap((side) => side.hosts))].join(", ") },
      sentence: `No network lies between generator and target${atCells(evidence)}: round trips, losses and bandwidth, where protocols differ most, are not in these figures.`,
      remedy: "Measure over the network that users have before a decision that rests on it.",
    }),
  ];
}
