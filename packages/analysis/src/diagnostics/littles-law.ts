// littles-law (closed load): every client is always doing something, so the time in flight, thinking and
// connecting must add up to clients times window. If it does not, the measurement is wrong somewhere.
// From an answer's arrival until the engine reads it a client pauses: that is in the time thinking, and late reads break nothing.
// Broken if B > 1.02 N T, or N T - B > 0.05 N T + engine CPU seconds; needs 20 requests a client.
import { isClosedLoad } from "@gonogo/protocols/spec";
import { type BlockRule, tidy } from "./rule.ts";

export const excessLimit = 1.02;
export const gapLimit = 0.05;
export const requestsPerClient = 20;

export const littlesLaw: BlockRule<"littles-law"> = {
  code: "littles-law",
  severity: "invalidating",
  voidsRound: true,
  examine({ load, reading: { result } }) {
    const sums = result.littlesLaw;
    if (!isClosedLoad(load) || sums === null || sums.clients === 0) return null;
    if (result.counts.sent < requestsPerClient * sums.clients) return null;
    const busyS = sums.inFlightS + sums.thinkS + sums.connectS;
    const availableS = sums.clients * result.windowS;
    const engineCpuS = result.engine.cpuUserS + result.engine.cpuSystemS;
    const gapLimitS = gapLimit * availableS + engineCpuS;
    if (busyS <= excessLimit * availableS && availableS - busyS <= gapLimitS) return null;
    return {
      params: {
        busyS: tidy(busyS),
        clientSeconds: tidy(availableS),
        engineCpuS: tidy(engineCpuS),
        clients: sums.clients,
      },
      rank: Math.abs(busyS - availableS) / Math.max(availableS, 1e-9),
    };
  },
};
