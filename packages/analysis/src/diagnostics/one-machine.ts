// shared-machine and loopback-only: target and engine on one host, and no network between them.
// They hide what users would feel: the network's time, its losses, and a server that has its cores to itself.
// Derived from the addresses that the engine used; loopback always counts as the engine's own machine.
import type { Diagnostic } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { hostOf, isLoopback } from "../evidence/hosts.ts";
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

export function sharedMachine(evidence: Evidence): Diagnostic[] {
  const own = (host: string) => isLoopback(host) || evidence.ownAddresses.includes(host);
  const sides = whereOf(evidence, { direct: false }).filter((side) => side.hosts.some(own));
  if (sides.length === 0) return [];
  return [
    diagnostic(evidence, {
      code: "shared-machine",
      severity: "caution",
      variant: null,
      cell: null,
      params: {
        variants: sides.map((side) => side.variant),
        isAll: sides.length === evidence.variants.length,
      },
    }),
  ];
}

/** The cells without an emulated network, where others have one; null: all are. */
function directCells(evidence: Evidence) {
  const isDirect = (cell: Evidence["cells"][number]) =>
    cell.rounds.some(({ blocks }) =>
      blocks.some(({ reading }) => reading && (reading.result.network ?? null) === null),
    );
  const direct = evidence.cells.filter(isDirect);
  if (direct.length === evidence.cells.length) return null;
  const [first] = direct;
  return direct.length === 1 && first
    ? { label: first.label }
    : { cells: direct.length, of: evidence.cells.length };
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
      params: { direct: directCells(evidence) },
    }),
  ];
}
