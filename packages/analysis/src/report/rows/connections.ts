// What each variant's connections were made of: handshakes by kind and the kernel's sockets, of all blocks with
// a result. Finds where a server did not resume, or did not take early data, as the definition asked.
import type { Handshakes } from "@gonogo/protocols/events";
import type { ReportConnections } from "@gonogo/protocols/report";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { Evidence } from "../../evidence/evidence.ts";
import type { ConnectionFinding } from "../../words/connection-words.ts";

const none: Handshakes = { full: 0, resumed: 0, earlyDataAccepted: 0, earlyDataRejected: 0 };

const plus = (a: Handshakes, b: Handshakes): Handshakes => ({
  full: a.full + b.full,
  resumed: a.resumed + b.resumed,
  earlyDataAccepted: a.earlyDataAccepted + b.earlyDataAccepted,
  earlyDataRejected: a.earlyDataRejected + b.earlyDataRejected,
});

function findingsOf(
  variant: string,
  { load }: BenchmarkSpec,
  { full, resumed, earlyDataRejected }: Handshakes,
): ConnectionFinding[] {
  const found: ConnectionFinding[] = [];
  if (load.kind === "connect" && load.handshake !== "cold" && full > 0)
    found.push({ code: "not-resumed", params: { variant, full, handshakes: full + resumed } });
  if (earlyDataRejected > 0)
    found.push({ code: "early-data-refused", params: { variant, handshakes: earlyDataRejected } });
  return found;
}

/** One entry for each variant whose engine reported its handshakes or sockets. */
export function connectionsOf({ cells, variants, spec }: Evidence): ReportConnections[] {
  const blocks = cells.flatMap((cell) => cell.rounds.flatMap((round) => round.blocks));
  return variants.flatMap(({ name }): ReportConnections[] => {
    const results = blocks.flatMap(({ stored, reading }) =>
      stored.variant === name && reading ? [reading.result] : [],
    );
    const counted = results.flatMap((result) => result.handshakes ?? []);
    const handshakes = counted.length > 0 ? counted.reduce(plus, none) : null;
    const socket = results.findLast((result) => result.socket !== null)?.socket ?? null;
    if (handshakes === null && socket === null) return [];
    const findings = handshakes ? findingsOf(name, spec, handshakes) : [];
    return [{ variant: name, handshakes, socket, findings }];
  });
}
